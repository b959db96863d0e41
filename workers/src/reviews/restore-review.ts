/** Staff take a rejection back. */
import { eq } from 'drizzle-orm'

import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedCreate } from '../audit/audited.ts'
import { insertLastDeleted } from '../audit/insert-last-deleted.ts'
import type { Ctx } from '../platform/context.ts'
import { reviewNotFound } from './get-review.ts'

/** The row as it was when it was rejected; one that is there already stays as it is. @throws ProblemError `staff-only`, `review-not-found` */
export const restoreReview = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<ReviewRow> => {
  checkStaff(ctx)
  const where = eq(reviews.id, id)
  const write = ctx.db.run(insertLastDeleted(reviews, 'review', id))
  const subject = { noun: 'review', table: reviews, where } as const
  const read = ctx.db.select().from(reviews).where(where)
  const [, , [row]] = await ctx.db.batch([...auditedCreate(ctx, subject, write, 'restore'), read])
  if (!row) throw reviewNotFound(id)
  ctx.broadcast()
  return row
}
