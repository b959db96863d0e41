import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'
import { mayActAs, type StaffRole, staffRoles } from '@shop/contracts/staff'

import type { AppEnv, Ctx, StaffActor, StaffCtx } from '../context.ts'
import { isSentByOtherSite } from '../http/same-origin.ts'
import { notHere } from './hosts.ts'

type Checked = Pick<Ctx, 'actor' | 'host' | 'log'>

const requirementOf = (role: StaffRole) =>
  createMiddleware<AppEnv & { Variables: { ctx: StaffCtx } }>(async function checkRole(c, next) {
    checkStaff(c.var.ctx, c.req.raw, role)
    await next()
  })

const requirements = {
  viewer: requirementOf('viewer'),
  clerk: requirementOf('clerk'),
  manager: requirementOf('manager'),
}

/**
 * @throws ProblemError `not-found`, `foreign-origin`, `staff-only`, `role-required`,
 * `staff-sign-in-unavailable`
 */
export const requiresRole = (role: StaffRole) => requirements[role]

export const neededRole = (handler: unknown): StaffRole | undefined =>
  staffRoles.find((role) => handler === requirements[role])

export const checkStaff = (ctx: Checked, request: Request, role: StaffRole): StaffActor => {
  if (!ctx.host.isForStaff) throw notHere()
  // Pages of other sites must not even learn whether something exists, for example by a script tag.
  if (isSentByOtherSite(request))
    throw new ProblemError('foreign-origin', 'This request was sent by a page of another site.')
  const actor = toStaff(ctx)
  if (mayActAs(actor.role, role)) return actor
  ctx.log({ level: 'warn', message: `a ${actor.role} was refused what a ${role} may do` })
  throw new ProblemError('role-required', `Only a ${role} may do this; you are a ${actor.role}.`)
}

/** Checks only the credential. That is enough for pages, which links on other sites may open. */
export const toStaff = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): StaffActor => {
  if (actor.kind === 'staff') return actor
  logRejection({ actor, log })
  const code = actor.rejection?.code ?? 'staff-only'
  throw new ProblemError(code, details[code])
}

/** Logs nothing for a request without a credential, which comes from an ordinary shopper. */
export const logRejection = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): void => {
  if (actor.kind === 'staff' || !actor.rejection) return
  log({ level: 'warn', message: `staff were refused: ${actor.rejection.reason}` })
}

const details = {
  'staff-only': 'Sign in as staff to do this.',
  'role-required': `Your sign-in names none of the roles ${staffRoles.join(', ')}.`,
  'staff-sign-in-unavailable': 'Your sign-in cannot be checked right now. Try again in a moment.',
}
