/** The back office's list of reviews. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'

import type { ReviewQuery } from '@shop/contracts/review'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import { contains } from '../platform/sql.ts'
import type { Ctx } from '../platform/context.ts'

/** One page, and how many match in all; one round trip. @throws ProblemError `staff-only` */
export const listReviews = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: ReviewQuery
}): Promise<{ reviews: ReviewRow[]; total: number }> => {
  checkStaff(ctx)
  const where = matching(input)
  const page = ctx.db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(...sortOrders[input.sort])
    .limit(input.limit)
    .offset(input.offset)
  const count = ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(reviews)
    .where(where)
  const [rows, [counted]] = await ctx.db.batch([page, count])
  return { reviews: rows, total: counted?.total ?? 0 }
}

/** The newest come first among equals, and the id breaks ties, so that pages never overlap. */
const newestFirst = [desc(reviews.createdAtMs), asc(reviews.id)]
const sortOrders: Record<ReviewQuery['sort'], SQL[]> = {
  new: newestFirst,
  old: [asc(reviews.createdAtMs), asc(reviews.id)],
  'rating-high': [desc(reviews.rating), ...newestFirst],
  'rating-low': [asc(reviews.rating), ...newestFirst],
  helpful: [desc(reviews.helpful), ...newestFirst],
}

/** A case-insensitive substring of customer, product, title or content. */
const matching = ({ q, status, rating }: ReviewQuery): SQL | undefined => {
  const { customerName, productName, title, content } = reviews
  return and(
    status ? eq(reviews.status, status) : undefined,
    rating ? eq(reviews.rating, rating) : undefined,
    contains([customerName, productName, title, content], q),
  )
}
