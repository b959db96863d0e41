/** Places an order: one batch, one round trip, all or nothing. */
import { inArray } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import { sumTotals } from '@shop/contracts/totals'
import { type ProductRow, products } from '@shop/db/schema/products'
import { writeBatch } from '@shop/db/write-batch'

import type { Ctx } from '../context.ts'
import { productsTag } from '../products/products-tag.ts'
import { findOrderByKey } from './find-order-by-key.ts'
import { orderBatch } from './order-batch.ts'
import type { OrderWithItems } from './order-view.ts'
import { checkLines, quantityByProduct } from './rules.ts'

/**
 * Answers the order; a repeat with the same key answers the same one. Prices, shipping and tax come
 * from the database: the remembered products are only a guess that the batch itself checks.
 * @throws ProblemError `product-not-found`, `bad-input`, `price-changed`, `out-of-stock`,
 * `idempotency-key-reused`
 */
export const placeOrder = async ({
  ctx,
  input: { key, order: input },
}: {
  ctx: Ctx
  input: { key: string; order: PlaceOrderInput }
}): Promise<OrderWithItems> => {
  const requestSha256 = await hashRequest(input)
  const attempt = async (known: Map<string, ProductRow>): Promise<OrderWithItems> => {
    checkLines(input.items, known)
    const order = makeOrder(ctx, { key, input, requestSha256, known })
    await writeBatch(ctx.db, orderBatch(ctx.db, order, quantityByProduct(input.items), known))
    ctx.cache.purge(productsTag)
    ctx.publish()
    return order
  }
  try {
    return await attempt(await rememberedProducts(ctx, input))
  } catch (error) {
    if (!isRetryable(error)) throw error
    const placed = await findOrderByKey({ ctx, input: { key, requestSha256 } })
    if (placed) return placed
    ctx.cache.purge(productsTag)
    return attempt(await readProducts(ctx, input)).catch((again: unknown) => {
      throw soldMeanwhile(again)
    })
  }
}

/** The remembered products may be a second old; whatever they refuse is asked again from the database. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ProblemError || isConstraint(error)

/** A statement of the batch hit a constraint: stock, price, or the key. */
export const isConstraint = (error: unknown): boolean =>
  error instanceof Error &&
  /constraint/i.test(`${error.message} ${String((error as { code?: unknown }).code)}`)

/** Between reading and writing somebody else bought the last ones. */
const soldMeanwhile = (error: unknown): unknown =>
  isConstraint(error)
    ? new ProblemError(
        'out-of-stock',
        'Somebody else was faster. Nothing was ordered; look at the cart and try again.',
        { cause: error },
      )
    : error

const rememberedProducts = (ctx: Ctx, input: PlaceOrderInput): Promise<Map<string, ProductRow>> => {
  const ids = [...quantityByProduct(input.items).keys()].toSorted()
  return ctx.cache.remember({
    key: `ordered ${ids.join(' ')}`,
    tags: [productsTag],
    load: () => readProducts(ctx, input),
  })
}

const readProducts = async (ctx: Ctx, input: PlaceOrderInput): Promise<Map<string, ProductRow>> => {
  const ids = [...quantityByProduct(input.items).keys()]
  const rows = await ctx.db.select().from(products).where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

const makeOrder = (
  ctx: Ctx,
  {
    key,
    input,
    requestSha256,
    known,
  }: { key: string; input: PlaceOrderInput; requestSha256: string; known: Map<string, ProductRow> },
): OrderWithItems => {
  const id = crypto.randomUUID()
  const items = input.items.map((line) => ({
    id: crypto.randomUUID(),
    orderId: id,
    productId: line.product_id,
    name: known.get(line.product_id)?.name ?? line.product_id,
    size: line.size ?? null,
    color: line.color ?? null,
    quantity: line.quantity,
    priceCents: line.price,
  }))
  const { subtotalCents, shippingCents, taxCents, totalCents } = sumTotals(items)
  return {
    id,
    idempotencyKey: key,
    requestSha256,
    customerName: input.customer_name,
    customerEmail: input.customer_email,
    customerPhone: input.customer_phone || null,
    shippingAddress: input.shipping_address,
    status: 'pending',
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents,
    createdAtMs: ctx.now(),
    updatedAtMs: ctx.now(),
    items,
  }
}

const hashRequest = async (input: PlaceOrderInput): Promise<string> => {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(input)),
  )
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
