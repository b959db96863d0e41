import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'

import type { PageQuery } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import {
  PublicReview,
  type PublicReviewListWire,
  type PublicReviewWire,
  ratings,
  Review,
  type ReviewQuery,
  type ReviewStatsWire,
  type UpdateReviewInput,
  type WriteReviewInput,
} from '@shop/contracts/review'
import { products } from '@shop/db/schema/products'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import type { Args, ById, Ctx, StaffCtx } from '../../platform/context.ts'
import { hasText, type Page, readPage } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import {
  auditedCreate,
  auditedDelete,
  auditedUpdate,
  insertLastDeleted,
} from '../audit/audited-writes.ts'
import { getProduct, productNotFound } from '../products/get-product.ts'

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

const reviewNotFound = (id: string): ProblemError =>
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

const subject = { noun: 'review', table: reviews } as const

/** Any status may follow any other. @throws ProblemError `review-not-found`, `version-conflict` */
export const updateReview = async ({
  ctx,
  input: { id, status, reply, seen },
}: Args<UpdateReviewInput & { id: string }>): Promise<ReviewRow> => {
  const nowMs = ctx.now()
  const repliedAtMs = reply === undefined ? undefined : reply === null ? null : nowMs
  const where = and(eq(reviews.id, id), ...isStillAsSeen(seen))
  const set = { status, reply, repliedAtMs, updatedAtMs: nowMs }
  const [, [row]] = await ctx.db.batch(auditedUpdate(ctx, { ...subject, where }, set))
  if (!row) throw conflict(await getReview({ ctx, input: { id } }))
  await ctx.publishChanges()
  return row
}

const isStillAsSeen = (seen: UpdateReviewInput['seen'] = {}): (SQL | undefined)[] => [
  seen.status === undefined ? undefined : eq(reviews.status, seen.status),
  // Uses `is`, because unlike `=`, it also matches null.
  seen.reply === undefined ? undefined : sql`${reviews.reply} is ${seen.reply}`,
]

const conflict = ({ title }: ReviewRow): ProblemError =>
  new ProblemError('version-conflict', `Somebody else just changed the review "${title}".`, {
    issues: [{ path: 'seen', message: 'is not so anymore; read the review again' }],
  })

/** Deletes the review, which can be restored later. @throws ProblemError `review-not-found` */
export const rejectReview = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const deleted = auditedDelete(ctx, { ...subject, where: eq(reviews.id, id) })
  const [, { rowsAffected }] = await ctx.db.batch(deleted)
  if (rowsAffected === 0) throw reviewNotFound(id)
  await ctx.publishChanges()
}

/** Does nothing if the review exists. @throws ProblemError `review-not-found` */
export const restoreReview = async ({ ctx, input: { id } }: ById): Promise<ReviewRow> => {
  const where = eq(reviews.id, id)
  const write = ctx.db.run(insertLastDeleted(reviews, 'review', id))
  const read = ctx.db.select().from(reviews).where(where)
  const restored = auditedCreate(ctx, { ...subject, where }, write, 'restore')
  const [, , [row]] = await ctx.db.batch([...restored, read])
  if (!row) throw reviewNotFound(id)
  await ctx.publishChanges()
  return row
}

/** Lists only approved reviews, newest first. @throws ProblemError `product-not-found` */
export const listProductReviews = async ({
  ctx,
  input: { id, limit, offset },
}: Args<PageQuery & { id: string }, Pick<Ctx, 'db'>>): Promise<PublicReviewListWire> => {
  const where = and(eq(reviews.productId, id), eq(reviews.status, 'approved'))
  const [[product], rows, [sums]] = await ctx.db.batch([
    ctx.db.select({ id: products.id }).from(products).where(eq(products.id, id)),
    ctx.db
      .select()
      .from(reviews)
      .where(where)
      .orderBy(desc(reviews.createdAtMs), asc(reviews.id))
      .limit(limit)
      .offset(offset),
    ctx.db
      .select({ total: count(), average: sql<number>`coalesce(avg(${reviews.rating}), 0)` })
      .from(reviews)
      .where(where),
  ])
  if (!product) throw productNotFound(id)
  return {
    reviews: rows.map(toPublicReview),
    total: sums?.total ?? 0,
    average_rating: sums?.average ?? 0,
  }
}

/** Omits the email, and the fields for staff. */
export const toPublicReview = (row: ReviewRow): PublicReviewWire =>
  writeReviewView({ ...row, name: row.customerName })

const writeReviewView = wireOf(PublicReview)

/**
 * Stores the same text from the same email only once per product. Reviews by buyers are not marked,
 * because a mark would reveal what a person has ordered.
 * @throws ProblemError `product-not-found`
 */
export const writeReview = async ({
  ctx,
  input: { id, rating, title, content, name, email },
}: Args<WriteReviewInput & { id: string }, Ctx>): Promise<void> => {
  const product = await getProduct({ ctx, input: { id } })
  const now = ctx.now()
  await ctx.db.run(sql`
    insert into reviews
      (id, product_id, product_name, customer_name, customer_email, rating, title, content,
        created_at_ms, updated_at_ms)
      select ${crypto.randomUUID()}, ${id}, ${product.name}, ${name}, ${email}, ${rating}, ${title},
        ${content}, ${now}, ${now}
      where not exists (
        select 1 from reviews
        where product_id = ${id} and lower(customer_email) = lower(${email}) and content = ${content}
      )`)
  ctx.pokeRealtimeFeed()
}
