/** Staff reject a review: it is removed, because "rejected" is no status. */
import { eq } from 'drizzle-orm'

import { reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { reviewNotFound } from './get-review.ts'

/** Its record keeps it, so that it can be restored. @throws ProblemError `staff-only`, `review-not-found` */
export const rejectReview = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> => {
  checkStaff(ctx)
  const where = eq(reviews.id, id)
  const write = ctx.db.delete(reviews).where(where)
  const subject = { noun: 'review', table: reviews, where } as const
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject, write))
  if (rowsAffected === 0) throw reviewNotFound(id)
  ctx.broadcast()
}
