/** Staff approve or flag a review, or answer it. */
import { eq } from 'drizzle-orm'

import type { UpdateReviewInput } from '@shop/contracts/review'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../access/requires-staff.ts'
import { auditedUpdate } from '../audit/audited.ts'
import type { Ctx } from '../context.ts'
import { reviewNotFound } from './get-review.ts'

/** Any status may follow any other. @throws ProblemError `staff-only`, `review-not-found` */
export const updateReview = async ({
  ctx,
  input: { id, changes },
}: {
  ctx: Ctx
  input: { id: string; changes: UpdateReviewInput }
}): Promise<ReviewRow> => {
  checkStaff(ctx)
  const { status, reply } = changes
  const nowMs = ctx.now()
  const repliedAtMs = reply === undefined ? undefined : reply === null ? null : nowMs
  const where = eq(reviews.id, id)
  const write = ctx.db
    .update(reviews)
    .set({ status, reply, repliedAtMs, updatedAtMs: nowMs })
    .where(where)
    .returning()
  const subject = { noun: 'review', table: reviews, where } as const
  const [, [row]] = await ctx.db.batch(auditedUpdate(ctx, subject, write))
  if (!row) throw reviewNotFound(id)
  ctx.publish()
  return row
}
