import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'
import type { Scope } from '@shop/contracts/scopes'
import { mayActAs, type StaffRole, staffRoles } from '@shop/contracts/staff'

import type { AppEnv, Ctx, PersonCtx, ProgramActor, StaffActor, StaffCtx } from '../context.ts'
import { isSentByOtherSite } from '../http/same-origin.ts'
import { notHere } from './hosts.ts'

type Checked = Pick<Ctx, 'actor' | 'host' | 'log'>

const requirementOf = <Context extends StaffCtx>(role: StaffRole, scope?: Scope) => {
  const checkRole = createMiddleware<AppEnv & { Variables: { ctx: Context } }>(
    async function checkRole(c, next) {
      if (scope) checkScope(c.var.ctx, c.req.raw, role, scope)
      else checkStaff(c.var.ctx, c.req.raw, role)
      await next()
    },
  )
  return Object.assign(checkRole, { role, scope })
}

/**
 * Admits staff with this role, and programs with this scope. Without a scope, no program may call.
 * @throws ProblemError `not-found`, `foreign-origin`, `staff-only`, `role-required`,
 * `scope-required`, `too-many-requests`, `staff-sign-in-unavailable`
 */
export const requiresRole = <Given extends Scope | undefined = undefined>(
  role: StaffRole,
  { scope }: { scope?: Given } = {},
) => requirementOf<Given extends Scope ? StaffCtx : PersonCtx>(role, scope)

export const isRequirement = (handler: unknown): handler is { role: StaffRole; scope?: Scope } =>
  typeof handler === 'function' && 'role' in handler && 'scope' in handler

const checkSender = ({ host }: Checked, request: Request): void => {
  if (!host.isForStaff) throw notHere()
  // Pages of other sites must not even learn whether something exists, for example by a script tag.
  if (isSentByOtherSite(request))
    throw new ProblemError('foreign-origin', 'This request came from a page of another site.')
}

export const checkStaff = (ctx: Checked, request: Request, role: StaffRole): StaffActor => {
  checkSender(ctx, request)
  const actor = toStaff(ctx)
  if (mayActAs(actor.role, role)) return actor
  ctx.log({ level: 'warn', message: `a ${actor.role} was refused what a ${role} may do` })
  throw new ProblemError('role-required', `Only a ${role} may do this; you are a ${actor.role}.`)
}

const checkScope = (ctx: Checked, request: Request, role: StaffRole, scope: Scope): void => {
  const { actor } = ctx
  if (actor.kind !== 'program') return void checkStaff(ctx, request, role)
  checkSender(ctx, request)
  if (!actor.scopes.includes(scope)) throw scopeRequired(ctx, actor, scope)
}

/** `scope` is null if no scope would suffice. */
const scopeRequired = (
  { log }: Pick<Ctx, 'log'>,
  { email, scopes }: ProgramActor,
  scope: Scope | null,
): ProblemError => {
  const needed = scope ? `the scope ${scope}` : 'a person'
  log({ level: 'warn', message: `${email} was refused what needs ${needed}` })
  return new ProblemError(
    'scope-required',
    scope
      ? `This needs ${needed}. Yours: ${scopes.join(', ')}.`
      : 'This is only for people who sign in: no scope opens it to programs.',
  )
}

/** Does not check the sender's site, because links on other sites may open pages. */
export const toStaff = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): StaffActor => {
  if (actor.kind === 'staff') return actor
  if (actor.kind === 'program') throw scopeRequired({ log }, actor, null)
  logRejection({ actor, log })
  const code = actor.rejection?.code ?? 'staff-only'
  throw new ProblemError(code, actor.rejection?.detail ?? details[code])
}

/** Logs nothing for a request without a credential, because it is an ordinary shopper's. */
export const logRejection = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): void => {
  if (actor.kind !== 'shopper' || !actor.rejection?.reason) return
  log({ level: 'warn', message: `staff were refused: ${actor.rejection.reason}` })
}

const details = {
  'staff-only': 'Sign in as staff to do this.',
  'role-required': `Your sign-in has none of the roles ${staffRoles.join(', ')}.`,
  'too-many-requests':
    'Too many requests came with this key, or from here, in a minute. This one changed nothing; wait a minute, then try again.',
  'staff-sign-in-unavailable': 'Your sign-in cannot be checked right now. Try again in a moment.',
}
