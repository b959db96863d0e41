/** A shopper with an order's link may read its status, and cancel it while it is pending. */
import { and, asc, eq, gt, max, notLike, type SQL, sql } from 'drizzle-orm'

import { customerActor } from '@shop/contracts/audit'
import type { OwnOrderWire } from '@shop/contracts/own-order'
import { ProblemError } from '@shop/contracts/problem'
import { events } from '@shop/db/schema/events'
import { orders, orderStatusChanges, type OrderWithItems } from '@shop/db/schema/orders'
import { dayMs, isoTime } from '@shop/domain/time'

import { asCustomer } from '../audit/audited-writes.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { changeStatus } from '../products/move-stock.ts'
import { insertRestRefund } from '../payments/payment-rows.ts'
import { ofProducts } from '../products/get-product.ts'
import { exchangeKey, queryLines, toSharedFields } from './order-view.ts'

/** A link opens its order for this long after the order was placed. */
export const linkLifeMs = 180 * dayMs

export type OwnOrderLink = { id: string; key: string }
type StatusChange = Pick<typeof orderStatusChanges.$inferSelect, 'status' | 'createdAtMs'>
type OwnOrderRow = OrderWithItems & { changes: StatusChange[] }

/** A wrong key gets the same problem as an unknown id. @throws ProblemError `order-not-found` */
export const getOwnOrder = async ({
  ctx,
  input,
}: Args<OwnOrderLink, Pick<Ctx, 'db' | 'now'>>): Promise<OwnOrderRow> => {
  const [[order], items, changes] = await ctx.db.batch(readOwnOrder(ctx, input))
  if (!order) throw orderNotFound()
  return { ...order, items, changes }
}

/** @throws ProblemError `order-not-found` */
export const readLinkEnd = async ({
  ctx,
  input,
}: Args<OwnOrderLink, Pick<Ctx, 'db' | 'now'>>): Promise<number> => {
  const [order] = await ctx.db
    .select({ createdAtMs: orders.createdAtMs })
    .from(orders)
    .where(isOwn(ctx, input))
  if (!order) throw orderNotFound()
  return order.createdAtMs + linkLifeMs
}

/**
 * Also restocks the pieces and refunds a paid order, in one batch. A repeated call changes nothing.
 * @throws ProblemError `order-not-found`, `version-conflict` when the order is no longer pending,
 * when part of it has left, or when it is the exchange for a return
 */
export const cancelOwnOrder = async ({
  ctx,
  input,
}: Args<OwnOrderLink, Ctx>): Promise<OwnOrderRow> => {
  const { id } = input
  const where = and(
    isOwn(ctx, input),
    eq(orders.status, 'pending'),
    eq(orders.parcels, []),
    // Cancelling an exchange refunds nothing, and the shop has the returned pieces.
    notLike(orders.idempotencyKey, `${exchangeKey}%`),
  )
  const refundedCents = sql`iif(${orders.payment} = 'paid', ${orders.totalCents}, ${orders.refundedCents})`
  const [, , [changed], , , [event], [order], items, changes] = await ctx.db.batch([
    ...changeStatus(asCustomer(ctx), id, where, { status: 'cancelled', refundedCents }),
    insertRestRefund(ctx, id, { reason: 'Cancelled by the customer', createdBy: customerActor }),
    ctx.db.select({ seq: max(events.seq) }).from(events),
    ...readOwnOrder(ctx, input),
  ])
  if (!order) throw orderNotFound()
  if (order.status !== 'cancelled') throw notCancellable(order.status)
  if (changed) {
    const ids = [...new Set(items.map(({ productId }) => productId))]
    ctx.cache.changed(ofProducts(ids, 'stock'), event?.seq ?? 0)
    ctx.pokeRealtimeFeed()
    ctx.pokeMailSender()
  }
  return { ...order, items, changes }
}

export const toOwnOrderView = ({ changes, ...order }: OwnOrderRow): OwnOrderWire => ({
  ...toSharedFields(order),
  changes: changes.map((change) => ({ status: change.status, at: isoTime(change.createdAtMs) })),
  ship_to: hiddenAddress(order),
})

/** Lets the shopper recognize the address, and reveals little to anyone else who has the link. */
const hiddenAddress = ({ customerName, shippingAddress }: OrderWithItems): string[] => {
  const { address, city, state, zip_code } = shippingAddress
  const [first = '', ...others] = customerName.split(/\s+/)
  const [last] = signsOf(others.at(-1) ?? '')
  return [
    last ? `${first} ${last}.` : first,
    hideMiddle(address),
    `${city}, ${state} ${hideMiddle(zip_code)}`,
  ]
}

/** The number of dots is constant, so that it does not reveal the length. */
const hideMiddle = (text: string): string => {
  const signs = signsOf(text)
  const end = signs.length > 6 ? signs.slice(-2).join('') : ''
  return `${signs.slice(0, 2).join('')}••••${end}`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits into graphemes, because an emoji or an accented letter may be several code points. */
const signsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** An order without a key never matches, because it has no link. */
const isOwn = ({ now }: Pick<Ctx, 'now'>, { id, key }: OwnOrderLink): SQL | undefined =>
  and(eq(orders.id, id), eq(orders.linkKey, key), gt(orders.createdAtMs, now() - linkLifeMs))

const readOwnOrder = (ctx: Pick<Ctx, 'db' | 'now'>, link: OwnOrderLink) =>
  [
    ctx.db.select().from(orders).where(isOwn(ctx, link)),
    queryLines(ctx.db, [link.id]),
    ctx.db
      .select({ status: orderStatusChanges.status, createdAtMs: orderStatusChanges.createdAtMs })
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.orderId, link.id))
      .orderBy(asc(orderStatusChanges.seq)),
  ] as const

const orderNotFound = (): ProblemError =>
  new ProblemError(
    'order-not-found',
    'This link doesn’t lead to an order. Open the full link from your confirmation.',
  )

const notCancellable = (status: string): ProblemError =>
  new ProblemError(
    'version-conflict',
    `This order ${status === 'pending' ? '' : `is ${status} now and `}cannot be cancelled here. Write to us and we’ll see what we can do.`,
  )

const orderLink = /\/order\/([\w-]{1,100})\?key=([\w-]{1,100})/g

/** Takes an order's link out of a text, so that readers of the text do not get the order's key. */
export const takeOrderLink = (message: string): { text: string; link: OwnOrderLink | null } => {
  const [[, id = '', key = ''] = []] = message.matchAll(orderLink)
  const text = withoutOrderKeys(message.replaceAll(orderLink, '/order/…'))
  return { text, link: id ? { id, key } : null }
}

/** Hides the keys of order links in a text, because a key gives access to its order. */
export const withoutOrderKeys = (text: string): string => text.replaceAll(/\bkey=[\w-]+/gi, 'key=…')
