/** Only staff get past here, and only those of a role: handlers behind it get a `StaffCtx`, which is what verbs for staff take. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'
import { mayActAs, type StaffRole, staffRoles } from '@shop/contracts/staff'

import type { AppEnv, Ctx, StaffActor, StaffCtx } from '../platform/context.ts'
import { notHere } from './hosts.ts'

type Checked = Pick<Ctx, 'actor' | 'host' | 'log'>

const requirementOf = (role: StaffRole) => {
  const middleware = createMiddleware<AppEnv & { Variables: { ctx: StaffCtx } }>(
    async function checkRole(c, next) {
      checkStaff(c.var.ctx, c.req.raw, role)
      await next()
    },
  )
  // The API's description and the access table read the role from here.
  return Object.assign(middleware, { role })
}

const requirements = {
  viewer: requirementOf('viewer'),
  clerk: requirementOf('clerk'),
  manager: requirementOf('manager'),
}

/**
 * Lets only staff of at least a role reach the routes behind it.
 * @throws ProblemError `not-found`, `foreign-origin`, `staff-only`, `role-required`, `staff-sign-in-unavailable`
 */
export const requiresRole = (role: StaffRole) => requirements[role]

/** The role that a handler of a route needs; undefined for any other handler. */
export const neededRole = (handler: unknown): StaffRole | undefined =>
  staffRoles.find((role) => handler === requirements[role])

/** The same for a topic that only staff may follow. @returns who it is */
export const checkStaff = (ctx: Checked, request: Request, role: StaffRole): StaffActor => {
  if (!ctx.host.isForStaff) throw notHere()
  // A page of another site must not even learn whether something exists, for which `<script src>` would do.
  if (isSentByOtherSite(request))
    throw new ProblemError('foreign-origin', 'This request was sent by a page of another site.')
  const actor = toStaff(ctx)
  if (mayActAs(actor.role, role)) return actor
  ctx.log({ level: 'warn', message: `a ${actor.role} was refused what a ${role} may do` })
  throw new ProblemError('role-required', `Only a ${role} may do this; you are a ${actor.role}.`)
}

/** A page is read by its address alone, also from a link on another site. @returns who it is */
export const toStaff = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): StaffActor => {
  if (actor.kind === 'staff') return actor
  logRejection({ actor, log })
  const code = actor.rejection?.code ?? 'staff-only'
  throw new ProblemError(code, details[code])
}

/** A credential that was not accepted leaves a line; who shows none is a shopper like any other. */
export const logRejection = ({ actor, log }: Pick<Ctx, 'actor' | 'log'>): void => {
  if (actor.kind === 'staff' || !actor.rejection) return
  log({ level: 'warn', message: `staff were refused: ${actor.rejection.reason}` })
}

const details = {
  'staff-only': 'Sign in as staff to do this.',
  'role-required': `Your sign-in names none of the roles ${staffRoles.join(', ')}.`,
  'staff-sign-in-unavailable': 'The access proxy’s keys cannot be loaded. Try again in a moment.',
}

/** Browsers say in `sec-fetch-site` who made them send a request; programs send none. */
const isSentByOtherSite = ({ headers }: Request): boolean =>
  !['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')
