/** The figures above the list of reviews. */
import { sql } from 'drizzle-orm'

import { ratings, type ReviewStatsWire } from '@shop/contracts/review'
import { reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** Counts by status and by stars, from one pass over an index. @throws ProblemError `staff-only` */
export const countReviews = async ({ ctx }: { ctx: Ctx }): Promise<ReviewStatsWire> => {
  checkStaff(ctx)
  const groups = await ctx.db
    .select({ rating: reviews.rating, status: reviews.status, count: sql<number>`count(*)` })
    .from(reviews)
    .groupBy(reviews.rating, reviews.status)
  const sum = (of: (group: (typeof groups)[number]) => number): number =>
    groups.reduce((total, group) => total + of(group), 0)
  const withStatus = (status: string) => sum((group) => (group.status === status ? group.count : 0))
  const total = sum(({ count }) => count)
  return {
    total,
    approved: withStatus('approved'),
    pending: withStatus('pending'),
    flagged: withStatus('flagged'),
    average_rating: total === 0 ? 0 : sum(({ rating, count }) => rating * count) / total,
    ratings: ratings.map((stars) => sum(({ rating, count }) => (rating === stars ? count : 0))),
  }
}
