import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'

import type { PaymentWay } from '@shop/contracts/order'
import type { PlaceOrderInput } from '@shop/contracts/order-input'
import { ProblemError } from '@shop/contracts/problem'
import {
  deletedOrders,
  type OrderItemRow,
  orderItems,
  type OrderRow,
  orders,
  type OrderWithItems,
} from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import type { DiscountTerms } from '@shop/domain/discounts'
import { deliveryDay } from '@shop/domain/shop-days'

import { type Recorder, recordRows, rowAsJson } from '../audit/audited-writes.ts'
import { insertConsent } from '../consents/consents.ts'
import { canonicalJson, makeRandomKey, sha256 } from '../../platform/crypto.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { codeNotValid, findOffered, takeDiscount } from '../discounts/read-discounts.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { paymentRequestMail } from '../mail-kinds/order-mails.ts'
import { minimumCents } from '../../platform/payment-provider.ts'
import { insertPayment } from '../payments/payment-rows.ts'
import { ofProducts } from '../products/get-product.ts'
import { takeStock } from '../products/move-stock.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { variants } from '../../search/retrieval/product-columns.ts'
import {
  chargeOrder,
  type ChargedOrder,
  findPhoneProblem,
  findPiecesProblem,
} from './charge-order.ts'
import { insertHeldPieces, tooManyPieces } from './held-pieces.ts'
import { byLineNumber } from './order-view.ts'
import {
  findProblem,
  offerLines,
  type OfferedLine,
  type ProductOffer,
  quantityOf,
  sameStock,
} from './rules.ts'

/** `received` is the raw body, which identifies a retry even if a deploy changes the schema. */
type OrderRequest = {
  key: string
  order: PlaceOrderInput
  received: unknown
  /** The result of `hashVisitor`. Absent where visitors are not counted. */
  visitor?: string | undefined
  byStaff?: OrderByStaff | undefined
}

type OrderByStaff = {
  recorder: Recorder
  paidBy: PaymentWay
  /** The discount that staff set by hand, if any. No other discount applies. */
  offered: readonly DiscountTerms[]
}

type Lines = PlaceOrderInput['items']
type Offers = ReadonlyMap<string, ProductOffer>

const maxTries = 3
/** Stale offers do no harm, because the batch compares them with the database. */
const offerTtlMs = 10_000

/**
 * Places an order in one batch: all or nothing. A repeated request with the same key returns the
 * same order. Offers may come from a cache, because the database checks prices and stock again.
 * @throws ProblemError `product-not-found`, `bad-input`, `price-changed`, `out-of-stock`,
 * `discount-not-valid`, `too-many-pieces`, `idempotency-key-reused`, `order-deleted`
 */
export const placeOrder = async ({
  ctx,
  input: request,
}: Args<OrderRequest, Ctx>): Promise<OrderWithItems> => {
  const { order, byStaff } = request
  const hash = await requestSha256(request)
  const [settings, cachedOffers] = await Promise.all([
    readShopSettings(ctx),
    getCachedOffers(ctx, order.items),
  ])
  const charge = (lines: readonly OfferedLine[]) =>
    findPhoneProblem(order, settings) ??
    (byStaff ? null : findPiecesProblem(order, settings)) ??
    chargeOrder(order, { rules: settings, lines, offered })
  const { timeZone } = settings.shop
  let offers = cachedOffers
  let offered = byStaff?.offered ?? (await findOffered(ctx, order, settings))
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const lines = offerLines(order.items, offers)
    const charged = charge(lines)
    if (!(charged instanceof ProblemError) && !findProblem(lines)) {
      const row = makeOrder({ ...request, hash, lines, charged, timeZone, ctx })
      if (await tryToStore(ctx, row, { ...request, lines, email: settings.shop.email })) return row
    }
    const [placed, current, discounts] = await Promise.all([
      findOrderByKey(ctx, request),
      readOffers(ctx, productIds(order.items)),
      byStaff?.offered ?? findOffered(ctx, order),
    ])
    if (placed) return placed
    offers = current
    offered = discounts
    const currentLines = offerLines(order.items, offers)
    const problem = findProblem(currentLines) ?? charge(currentLines)
    if (problem instanceof ProblemError) throw problem
  }
  throw new ProblemError(
    'out-of-stock',
    'Other shoppers were faster. Nothing was ordered; check the cart and try again.',
  )
}

const requestSha256 = ({ received }: OrderRequest): Promise<string> =>
  sha256(canonicalJson(received))

/** Marks the offers as cached, so that only the database checks their stock. */
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

/** Collects the ids that are requested in the same tick, and reads their offers by one query. */
const createOfferLoader = (ctx: Ctx) => {
  const ids: string[] = []
  let offers: Promise<Offers> | undefined
  return async (id: string): Promise<ProductOffer | null> => {
    ids.push(id)
    offers ??= Promise.resolve().then(() => readOffers(ctx, ids))
    return (await offers).get(id) ?? null
  }
}

/** Bypasses every cache. */
export const readOffers = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Offers> => {
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
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

/**
 * Resolves to null for a new key.
 * @throws ProblemError `idempotency-key-reused`, `order-deleted`
 */
const findOrderByKey = async (
  { db }: Pick<Ctx, 'db'>,
  request: OrderRequest,
): Promise<OrderWithItems | null> => {
  const { key } = request
  const [rows, [deleted]] = await db.batch([
    db
      .select({ order: orders, item: orderItems })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(eq(orders.idempotencyKey, key))
      .orderBy(byLineNumber),
    db.select().from(deletedOrders).where(eq(deletedOrders.idempotencyKey, key)),
  ])
  if (deleted) throw orderDeleted()
  const [first] = rows
  if (!first) return null
  if (first.order.requestSha256 !== (await requestSha256(request))) throw keyReused()
  return { ...first.order, items: rows.map(({ item }) => item) }
}

const orderDeleted = (): ProblemError =>
  new ProblemError(
    'order-deleted',
    'The shop deleted this Idempotency-Key’s order. Send a new key to order again.',
  )

const keyReused = (): ProblemError =>
  new ProblemError(
    'idempotency-key-reused',
    'This Idempotency-Key belongs to an order with different content. Send a new key for a new order.',
  )

type AcceptedOrder = OrderRequest & {
  hash: string
  lines: readonly OfferedLine[]
  charged: ChargedOrder
  timeZone: string
  ctx: Pick<Ctx, 'now' | 'payments'>
}

/** Computes the sums from the charged prices, which the database checks when it takes the stock. */
const makeOrder = (accepted: AcceptedOrder): OrderWithItems => {
  const { key, order, byStaff, hash, lines, charged, timeZone, ctx } = accepted
  const nowMs = ctx.now()
  const { method, charges, sums, discount } = charged
  const isByProvider = ctx.payments && (!byStaff || byStaff.paidBy === 'link')
  const id = crypto.randomUUID()
  return {
    id,
    idempotencyKey: key,
    requestSha256: hash,
    linkKey: makeRandomKey(),
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone || null,
    shippingAddress: order.shipping_address,
    status: 'pending',
    shippingMethod: method.id,
    charges,
    discount,
    deliveryOn: deliveryDay(method.estimatedDays, nowMs, timeZone),
    ...sums,
    payment: isByProvider && sums.totalCents >= minimumCents ? 'open' : null,
    paidBy: byStaff?.paidBy ?? null,
    refundedCents: 0,
    parcels: [],
    version: 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    items: lines.map((line) => toItem(id, line)),
  }
}

export const toItem = (orderId: string, { line, offer, variant }: OfferedLine): OrderItemRow => ({
  id: crypto.randomUUID(),
  orderId,
  productId: line.product_id,
  name: offer?.name ?? line.product_id,
  size: line.size ?? null,
  color: variant?.color || line.color || null,
  variantId: variant?.id ?? null,
  sku: variant?.sku ?? null,
  quantity: line.quantity,
  returned: 0,
  priceCents: line.price,
})

type Stored = OrderRequest & { lines: readonly OfferedLine[]; email: string }

/** Resolves to false if the database rejects a price, a discount, the stock or the key. */
const tryToStore = async (ctx: Ctx, order: OrderWithItems, stored: Stored): Promise<boolean> => {
  try {
    const results = await ctx.db.$client.batch(orderBatch(ctx, order, stored))
    const ids = productIds(stored.lines.map(({ line }) => line))
    ctx.cache.changed(ofProducts(ids, 'stock'), Number(results.at(-1)?.rows[0]?.['seq']))
  } catch (error) {
    if (isConstraint(error, 'discount_uses.email')) throw codeNotValid('discount_code')
    if (isConstraint(error, 'held_pieces_most')) throw tooManyPieces(order.items, stored.email)
    if (!isConstraint(error)) throw error
    // A cached offer may be stale, so the caller reads the offers again.
    return false
  }
  ctx.pokeRealtimeFeed()
  ctx.pokeMailSender()
  return true
}

/**
 * The database adds the events by triggers. `takeStock` fails if staff have saved a product since
 * its offer was read, or if its price is not the charged price. `takeDiscount` fails if the
 * discount was changed or deleted, or is not active now. `insertItems` fails if a product was
 * deleted.
 */
const orderBatch = (ctx: Ctx, order: OrderWithItems, stored: Stored) => {
  const { lines, visitor, byStaff } = stored
  const { id: orderId, customerEmail: email, discount } = order
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
    takeStock(ctx, { orderId, taken }),
    insertItems(order),
    ...(ctx.payments && order.payment ? [insertPayment(order, ctx.payments)] : []),
    ...(byStaff ? [toStatement(recordPlaced(byStaff.recorder, orderId))] : []),
    ...(byStaff && order.payment ? [toStatement(requestPayment(ctx, orderId))] : []),
    ...(discount && !byStaff ? [takeDiscount(ctx, { orderId, email, discount })] : []),
    ...(visitor ? [insertHeldPieces(order, visitor)] : []),
    ...(stored.order.newsletter ? [insertConsent(order)] : []),
    { sql: 'select max(seq) as seq from events', args: [] },
  ]
}

const recordPlaced = (recorder: Recorder, id: string) => {
  const subject = { noun: 'order', table: orders, where: eq(orders.id, id) } as const
  return recordRows(recorder, subject, { action: 'create', after: rowAsJson(orders) })
}

const requestPayment = (ctx: Ctx, orderId: string) =>
  addMail(ctx, paymentRequestMail, { orderId, data: {}, where: sql`true` })

const toStatement = (query: { getQuery: () => { sql: string; params: unknown[] } }) => {
  const { sql: text, params } = query.getQuery()
  return { sql: text, args: params as (string | number | null)[] }
}

const columns = Object.entries(getTableColumns(orders)) as [keyof OrderRow, OrderColumn][]
type OrderColumn = { name: string; mapToDriverValue: (value: unknown) => unknown }

const insertOrderSql = `insert into orders (${columns.map(([, { name }]) => name).join(', ')})
  values (${columns.map(() => '?').join(', ')})`

const insertOrder = (order: OrderRow) => ({
  sql: insertOrderSql,
  args: columns.map(([key, column]) => {
    const value = order[key]
    // The column's type encodes every value as text or a number.
    return value === null ? null : (column.mapToDriverValue(value) as string | number)
  }),
})

/** The subquery yields null for a deleted product. The column rejects null, so the order fails. */
const insertItemsSql = `insert into order_items
  (id, order_id, product_id, name, size, color, variant_id, sku, quantity, price_cents)
  select line.value ->> 'id', ?1, (select products.id from products where products.id = line.value ->> 'productId'),
    line.value ->> 'name', line.value ->> 'size', line.value ->> 'color',
    line.value ->> 'variantId', line.value ->> 'sku', line.value ->> 'quantity', line.value ->> 'priceCents'
  from json_each(?2) as line`

/** Inserts the lines in cart order, so that SQLite's rowids number them. */
const insertItems = ({ id, items }: OrderWithItems) => ({
  sql: insertItemsSql,
  args: [id, JSON.stringify(items)],
})
