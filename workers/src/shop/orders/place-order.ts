import { inArray } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import { products } from '@shop/db/schema/products'
import { deliveryDay } from '@shop/domain/shop-days'
import { sumTotals } from '@shop/domain/totals'

import { insertConsent } from '../consents/store-consent.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { makeRandomKey } from '../../platform/random-key.ts'
import { ofProducts } from '../products/product-cache.ts'
import { findOrderByKey, type OrderRequest, requestSha256 } from './order-request.ts'
import { takeStock } from '../products/move-stock.ts'
import { variants } from '../../search/retrieval/product-columns.ts'
import { insertHeldPieces, tooManyPieces } from './held-pieces.ts'
import { insertItems, insertOrder } from './insert-order.ts'
import type { OrderWithItems } from './order-view.ts'
import {
  findProblem,
  offerLines,
  type OfferedLine,
  type ProductOffer,
  quantityOf,
  sameStock,
} from './rules.ts'

type Lines = PlaceOrderInput['items']
type Offers = ReadonlyMap<string, ProductOffer>

const maxTries = 3
/** Stale offers do no harm, because the batch compares them with the database. */
const offerTtlMs = 10_000

/**
 * Places an order in one batch: all or nothing. A repeat with the same key returns the same order.
 * Cached offers only save a round trip; they never decide alone.
 * @throws ProblemError `product-not-found`, `bad-input`, `price-changed`, `out-of-stock`,
 * `too-many-pieces`, `idempotency-key-reused`, `order-deleted`
 */
export const placeOrder = async ({
  ctx,
  input: request,
}: Args<OrderRequest, Ctx>): Promise<OrderWithItems> => {
  const { order } = request
  const hash = await requestSha256(request)
  let offers = await getCachedOffers(ctx, order.items)
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const lines = offerLines(order.items, offers)
    if (!findProblem(lines)) {
      const row = makeOrder(request, hash, lines, ctx.now())
      const stored = { lines, newsletter: order.newsletter, visitor: request.visitor }
      if (await tryToStore(ctx, row, stored)) return row
    }
    const [placed, current] = await Promise.all([
      findOrderByKey(ctx, request),
      readOffers(ctx, productIds(order.items)),
    ])
    if (placed) return placed
    const problem = findProblem(offerLines(order.items, current))
    if (problem) throw problem
    offers = current
  }
  throw new ProblemError(
    'out-of-stock',
    'Others were faster. Nothing was ordered; look at the cart and try again.',
  )
}

/** Returns offers that are marked as cached, so that only the database judges their stock. */
const getCachedOffers = async (ctx: Ctx, lines: Lines): Promise<Offers> => {
  const loadOffer = createOfferLoader(ctx)
  const cached = await Promise.all(
    productIds(lines).map(async (id) => {
      const offer = await ctx.cache.getTimed({
        key: `offer ${id}`,
        load: () => loadOffer(id),
        ttlMs: offerTtlMs,
      })
      return offer ? ([[id, offer]] as const) : []
    }),
  )
  return new Map(cached.flat().map(([id, offer]) => [id, { ...offer, isCached: true }]))
}

/** Loads that begin in the same tick share one query for all missing offers. */
const createOfferLoader = (ctx: Ctx) => {
  const ids: string[] = []
  let offers: Promise<Offers> | undefined
  return async (id: string): Promise<ProductOffer | null> => {
    ids.push(id)
    offers ??= Promise.resolve().then(() => readOffers(ctx, ids))
    return (await offers).get(id) ?? null
  }
}

const readOffers = async (ctx: Ctx, ids: readonly string[]): Promise<Offers> => {
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      priceCents: products.priceCents,
      sizes: products.sizes,
      colors: products.colors,
      stock: products.stock,
      variants,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, ...offer }) => [id, offer]))
}

const productIds = (lines: Lines): string[] =>
  [...new Set(lines.map(({ product_id }) => product_id))].toSorted()

/** The sums use the charged prices, which the database confirms when it stores the lines. */
const makeOrder = (
  { key, order }: OrderRequest,
  requestHash: string,
  lines: readonly OfferedLine[],
  nowMs: number,
): OrderWithItems => {
  const id = crypto.randomUUID()
  const items = lines.map(({ line, offer, variant }) => ({
    id: crypto.randomUUID(),
    orderId: id,
    productId: line.product_id,
    name: offer?.name ?? line.product_id,
    size: line.size ?? null,
    color: variant?.color || line.color || null,
    variantId: variant?.id ?? null,
    sku: variant?.sku ?? null,
    quantity: line.quantity,
    priceCents: line.price,
  }))
  const { subtotalCents, shippingCents, taxCents, totalCents } = sumTotals(
    items,
    order.shipping_method,
  )
  return {
    id,
    idempotencyKey: key,
    requestSha256: requestHash,
    linkKey: makeRandomKey(),
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone || null,
    shippingAddress: order.shipping_address,
    status: 'pending',
    shippingMethod: order.shipping_method,
    deliveryOn: deliveryDay(order.shipping_method, nowMs),
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents,
    version: 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    items,
  }
}

type Stored = Pick<OrderRequest, 'visitor'> & {
  lines: readonly OfferedLine[]
  newsletter: PlaceOrderInput['newsletter']
}

/** Returns `false` if the database rejects the order because of a price, the stock or the key. */
const tryToStore = async (ctx: Ctx, order: OrderWithItems, stored: Stored): Promise<boolean> => {
  try {
    const results = await ctx.db.$client.batch(orderBatch(ctx, order, stored))
    const ids = productIds(stored.lines.map(({ line }) => line))
    ctx.cache.changed(ofProducts(ids, 'stock'), Number(results.at(-1)?.rows[0]?.['seq']))
  } catch (error) {
    if (isConstraint(error, 'held_pieces_most')) throw tooManyPieces(order.items)
    if (!isConstraint(error)) throw error
    // A cached offer may be stale.
    return false
  }
  ctx.pokeRealtimeFeed()
  ctx.pokeMailSender()
  return true
}

/**
 * Triggers add the events. `takeStock` fails if staff have saved a product since its offer was
 * read, or if its price is not the charged one. The insert of lines fails if a product is deleted.
 */
const orderBatch = (ctx: Ctx, order: OrderWithItems, { lines, newsletter, visitor }: Stored) => {
  const taken = lines
    .filter((one) => lines.find((other) => sameStock(one, other)) === one)
    .map((one) => ({
      productId: one.line.product_id,
      variantId: one.variant?.id ?? null,
      quantity: quantityOf(one, lines),
      priceCents: one.line.price,
      version: one.offer?.version ?? -1,
    }))
  return [
    insertOrder(order),
    takeStock(ctx, { orderId: order.id, taken }),
    insertItems(order),
    ...(visitor ? [insertHeldPieces(order, visitor)] : []),
    ...(newsletter ? [insertConsent(order)] : []),
    { sql: 'select max(seq) as seq from events', args: [] },
  ]
}
