/** Only staff get past here: handlers behind it get a `StaffCtx`, which is what verbs for staff take. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx, StaffCtx } from '../platform/context.ts'

/** Guards routes. @throws ProblemError `staff-only` */
export const requiresStaff = createMiddleware<AppEnv & { Variables: { ctx: StaffCtx } }>(
  async (c, next) => {
    checkStaff(c.var.ctx)
    await next()
  },
)

/** For a page or a topic that only staff may see. @throws ProblemError `staff-only` */
export const checkStaff = ({ actor }: Pick<Ctx, 'actor'>): void => {
  if (actor.kind !== 'staff') throw new ProblemError('staff-only', 'Sign in as staff to do this.')
}
