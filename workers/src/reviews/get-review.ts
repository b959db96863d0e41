/** One review, for staff. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** @throws ProblemError `staff-only`, `review-not-found` */
export const getReview = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<ReviewRow> => {
  checkStaff(ctx)
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
  if (!row) throw reviewNotFound(id)
  return row
}

export const reviewNotFound = (id: string): ProblemError =>
  new ProblemError('review-not-found', `No review has the id "${id}".`)
