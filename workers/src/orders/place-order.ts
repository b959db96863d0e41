/** Places an order: one batch, one round trip, all or nothing. */
import { inArray } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import { products } from '@shop/db/schema/products'
import { writeBatch } from '@shop/db/open'

import type { Ctx } from '../platform/context.ts'
import { isConstraint } from '../platform/database-errors.ts'
import { productsTag, offerTag } from '../products/product-cache.ts'
import { findOrderByKey } from './find-order-by-key.ts'
import { hashRequest, makeOrder } from './make-order.ts'
import { orderBatch } from './order-batch.ts'
import type { OrderWithItems } from './order-view.ts'
import { refuseLines, type ProductOffer } from './rules.ts'

type PlaceOrder = { key: string; order: PlaceOrderInput }

/** How often stock may change between reading and writing before we give up. */
const maxTries = 3
/** Names and prices may be remembered for long: the batch compares them with the database. */
const termsFreshMs = 10_000

/**
 * Answers the order; a repeat with the same key answers the same one. What the isolate remembers of
 * the products is only a guess that saves a round trip: no order is accepted or refused by it alone.
 * @throws ProblemError `product-not-found`, `bad-input`, `price-changed`, `out-of-stock`,
 * `idempotency-key-reused`
 */
export const placeOrder = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: PlaceOrder
}): Promise<OrderWithItems> => {
  const { items } = input.order
  const requestSha256 = await hashRequest(input.order)
  let known = await rememberedTerms(ctx, items)
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (!refuseLines(items, known)) {
      const order = makeOrder({ ...input, requestSha256, known, nowMs: ctx.now() })
      if (await tryToWrite(ctx, order, { items, known })) return order
    }
    const [placed, read] = await Promise.all([
      findOrderByKey({ ctx, input: { key: input.key, requestSha256 } }),
      readTerms(ctx, items),
    ])
    if (placed) return placed
    const refusal = refuseLines(items, read)
    if (refusal) throw refusal
    ctx.cache.invalidate(offerTag)
    known = read
  }
  throw new ProblemError(
    'out-of-stock',
    'Others were faster. Nothing was ordered; look at the cart and try again.',
  )
}

/** Says whether the order is in; `false` when a price, the stock or the key stood against it. */
const tryToWrite = async (
  ctx: Ctx,
  order: OrderWithItems,
  guess: { items: PlaceOrderInput['items']; known: ReadonlyMap<string, ProductOffer> },
): Promise<boolean> => {
  try {
    await writeBatch(ctx.db, orderBatch(ctx.db, order, guess))
  } catch (error) {
    if (!isConstraint(error)) throw error
    // Something remembered here is not so any more.
    ctx.cache.invalidate(offerTag)
    ctx.cache.invalidate(productsTag)
    return false
  }
  ctx.cache.invalidate(productsTag)
  ctx.broadcast()
  return true
}

/** Without stock, which changes all the time and is the database's to judge. */
const rememberedTerms = async (
  ctx: Ctx,
  items: PlaceOrderInput['items'],
): Promise<Map<string, ProductOffer>> => {
  const ids = idsOf(items)
  const read = await ctx.cache.getOrLoad({
    key: `terms ${ids.join(' ')}`,
    tags: [offerTag],
    load: () => readTerms(ctx, items),
    ttlMs: termsFreshMs,
  })
  return new Map([...read].map(([id, { stock: _stock, ...terms }]) => [id, terms]))
}

const readTerms = async (
  ctx: Ctx,
  items: PlaceOrderInput['items'],
): Promise<Map<string, ProductOffer>> => {
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      priceCents: products.priceCents,
      sizes: products.sizes,
      colors: products.colors,
      stock: products.stock,
    })
    .from(products)
    .where(inArray(products.id, idsOf(items)))
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

const idsOf = (items: PlaceOrderInput['items']): string[] =>
  [...new Set(items.map(({ product_id }) => product_id))].toSorted()
