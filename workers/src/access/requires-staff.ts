/** Guards a route that only staff may use. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../context.ts'

/** @throws ProblemError `staff-only` */
export const requiresStaff = createMiddleware<AppEnv>(async (c, next) => {
  checkStaff(c.var.ctx)
  await next()
})

/** @throws ProblemError `staff-only` */
export const checkStaff = ({ actor }: Pick<Ctx, 'actor'>): void => {
  if (actor.kind !== 'staff') throw new ProblemError('staff-only', 'Sign in as staff to do this.')
}
