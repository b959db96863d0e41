import { and, asc, count, desc, eq, sql } from 'drizzle-orm'

import {
  PublicReview,
  type PublicReviewListWire,
  type PublicReviewQuery,
  type PublicReviewWire,
  type WriteReviewInput,
} from '@shop/contracts/review'
import { products } from '@shop/db/schema/products'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import type { Args, Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'
import { getProduct, productNotFound } from '../products/get-product.ts'

/** Approved reviews, newest first, in one round trip. @throws ProblemError `product-not-found` */
export const listProductReviews = async ({
  ctx,
  input: { id, limit, offset },
}: Args<PublicReviewQuery & { id: string }, Pick<Ctx, 'db'>>): Promise<PublicReviewListWire> => {
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
 * Stores the same text from the same email only once. Does not mark reviews by buyers, because the
 * mark would tell anyone what the person with an email has ordered.
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
