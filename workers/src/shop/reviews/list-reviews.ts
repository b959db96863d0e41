import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { ratings, Review, type ReviewQuery, type ReviewStatsWire } from '@shop/contracts/review'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import type { Args, ById, StaffCtx } from '../../platform/context.ts'
import { hasText, type Page, readPage } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'

export const listReviews = ({ ctx, input }: Args<ReviewQuery>): Promise<Page<ReviewRow>> =>
  readPage(ctx.db, reviews, { where: matching(input), order: sortOrders[input.sort], input })

/** The id breaks ties, so that pages never overlap. */
const newestFirst = [desc(reviews.createdAtMs), asc(reviews.id)]
const sortOrders: Record<ReviewQuery['sort'], SQL[]> = {
  new: newestFirst,
  old: [asc(reviews.createdAtMs), asc(reviews.id)],
  'rating-high': [desc(reviews.rating), ...newestFirst],
  'rating-low': [asc(reviews.rating), ...newestFirst],
  helpful: [desc(reviews.helpful), ...newestFirst],
}

const matching = ({ q, status, rating }: ReviewQuery): SQL | undefined =>
  and(
    status ? eq(reviews.status, status) : undefined,
    rating ? eq(reviews.rating, rating) : undefined,
    hasText('review', reviews.id, q),
  )

/** @throws ProblemError `review-not-found` */
export const getReview = async ({ ctx, input: { id } }: ById): Promise<ReviewRow> => {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
  if (!row) throw reviewNotFound(id)
  return row
}

export const reviewNotFound = (id: string): ProblemError =>
  new ProblemError('review-not-found', `No review has the id "${id}".`)

export const getReviewStats = async ({ ctx }: { ctx: StaffCtx }): Promise<ReviewStatsWire> => {
  const groups = await ctx.db
    .select({ rating: reviews.rating, status: reviews.status, count: count() })
    .from(reviews)
    .groupBy(reviews.rating, reviews.status)
  const sum = (of: (group: (typeof groups)[number]) => number): number =>
    groups.reduce((total, group) => total + of(group), 0)
  const countOf = (status: string) => sum((group) => (group.status === status ? group.count : 0))
  const total = sum((group) => group.count)
  return {
    total,
    approved: countOf('approved'),
    pending: countOf('pending'),
    flagged: countOf('flagged'),
    average_rating: total === 0 ? 0 : sum((group) => group.rating * group.count) / total,
    ratings: ratings.map((stars) => sum((group) => (group.rating === stars ? group.count : 0))),
  }
}

export const toReviewView = wireOf(Review)
