/** Guards a route that only staff may use. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { Actor, AppEnv, Ctx } from '../platform/context.ts'

/** @throws ProblemError `staff-only` */
export const requiresStaff = createMiddleware<AppEnv>(async (c, next) => {
  checkStaff(c.var.ctx)
  await next()
})

/** The member of staff who asks. @throws ProblemError `staff-only` */
export const checkStaff = ({ actor }: Pick<Ctx, 'actor'>): Extract<Actor, { kind: 'staff' }> => {
  if (actor.kind !== 'staff') throw new ProblemError('staff-only', 'Sign in as staff to do this.')
  return actor
}
