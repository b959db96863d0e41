import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import { customerActor } from '@shop/contracts/audit'
import type { OrderStatus } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import type { UpdateOrderInput } from '@shop/contracts/staff-order'
import { audit } from '@shop/db/schema/audit'
import { orderItems, type OrderRow, orders, type OrderWithItems } from '@shop/db/schema/orders'
import { payments, refunds } from '@shop/db/schema/payments'
import { hasLeft } from '@shop/domain/parcels'
import { dayMs } from '@shop/domain/time'

import { auditedDelete, queryRecords, rowAsJson } from '../audit/audited-writes.ts'
import type { Args, ById, Ctx, StaffCtx } from '../../platform/context.ts'
import { isDiscountTaken } from '../discounts/read-discounts.ts'
import { changeStatus, giveStockBack, isShortOfStock } from '../products/move-stock.ts'
import { byLineNumber, queryLines } from './order-view.ts'

/** @throws ProblemError `order-not-found` */
export const getOrder = async ({ ctx, input: { id } }: ById): Promise<OrderWithItems> => {
  const [[order], items] = await ctx.db.batch(readOrder(ctx, id))
  if (!order) throw orderNotFound(id)
  return { ...order, items }
}

/**
 * Any status may follow any other. Cancelling restocks the pieces, and reopening takes them again.
 * @throws ProblemError `order-not-found`, `version-conflict`, `order-unpaid`, `out-of-stock`,
 * `discount-not-valid`
 */
export const updateOrder = async ({
  ctx,
  input: { id, status, version, is_unpaid_ok: isUnpaidOk = false },
}: Args<UpdateOrderInput & { id: string }>): Promise<OrderWithItems> => {
  const isAllowed = isUnpaidOk || !hasLeft(status) ? undefined : hasMoney
  const isChanged = and(eq(orders.version, version), ne(orders.status, status))
  const where = and(eq(orders.id, id), isChanged, isAllowed)
  // Reads the order in the same batch, because it may be deleted right after the update.
  const [, , [changed], , [order], items] = await ctx.db
    .batch([...changeStatus(ctx, id, where, { status }), ...readOrder(ctx, id)])
    .catch((error: unknown) => {
      if (isDiscountTaken(error)) throw discountTaken(error)
      throw isShortOfStock(error) ? notEnoughStock(error) : error
    })
  if (!order) throw orderNotFound(id)
  if (!changed && order.status !== status)
    throw order.version === version ? unpaid(status) : await conflict(ctx, order)
  if (changed) {
    ctx.pokeMailSender()
    await ctx.publishChanges()
  }
  return { ...order, items }
}

/** True for orders that need no payment or are paid, and are not fully refunded. */
export const hasMoney = and(
  or(isNull(orders.payment), eq(orders.payment, 'paid')),
  or(eq(orders.refundedCents, 0), lt(orders.refundedCents, orders.totalCents)),
)

export const unpaid = (status: OrderStatus): ProblemError =>
  new ProblemError(
    'order-unpaid',
    `This order is unpaid or refunded. Confirm that it is ${status} anyway.`,
    {
      issues: [{ path: 'is_unpaid_ok', message: 'must be true for an order that is not paid' }],
    },
  )

const notEnoughStock = (cause: unknown): ProblemError =>
  new ProblemError(
    'out-of-stock',
    'There is not enough in stock to reopen this order. It stays cancelled; add stock to its products first.',
    { issues: [{ path: 'status', message: 'needs more pieces than there are' }], cause },
  )

const discountTaken = (cause: unknown): ProblemError =>
  new ProblemError(
    'discount-not-valid',
    'This order’s discount has been used up since. It stays cancelled; allow more uses first.',
    { issues: [{ path: 'status', message: 'needs a use of the discount' }], cause },
  )

export const conflict = async (ctx: StaffCtx, order: OrderRow): Promise<ProblemError> => {
  const [last] = await queryRecords(ctx, 'order', eq(audit.subjectId, order.id), 1)
  const who = last?.actor === customerActor ? 'The customer' : (last?.actor ?? 'Somebody else')
  const detail = `${who} just changed this order. It is "${order.status}" now.`
  const message = `is ${order.version} now; read the order again and go on from there`
  return new ProblemError('version-conflict', detail, { issues: [{ path: 'version', message }] })
}

/**
 * Restocks the pieces unless the order was cancelled.
 * @throws ProblemError `order-not-found`, `order-paid` while the shop has the order's money, or may
 * still get it
 */
export const deleteOrder = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const canDelete = isWithoutMoney(ctx.now())
  const where = and(eq(orders.id, id), canDelete)
  const writeId = crypto.randomUUID()
  const subject = { noun: 'order', table: orders, where, asJson: orderAsJson() } as const
  const [record, remove] = auditedDelete(ctx, subject, writeId)
  const when = and(canDelete, ne(orders.status, 'cancelled'))
  const moveStock = giveStockBack(ctx, { orderId: id, when, writeId, kind: 'order-deleted' })
  const deleted = ctx.db.select({ id: orders.id }).from(orders).where(where)
  const removeLines = ctx.db.delete(orderItems).where(inArray(orderItems.orderId, deleted))
  const [, , , { rowsAffected }, [left]] = await ctx.db.batch([
    record,
    moveStock,
    removeLines,
    remove,
    ctx.db.select({ payment: orders.payment }).from(orders).where(eq(orders.id, id)),
  ])
  if (left) throw stillPaid(left.payment)
  if (rowsAffected === 0) throw orderNotFound(id)
  await ctx.publishChanges()
}

/** For this long after a refund, a bank may return the money to the shop. */
const lateRefundMs = 30 * dayMs
/** A page that is opened just before the payment expires accepts money for another day. */
const pageLifeMs = dayMs

const isWithoutMoney = (nowMs: number) =>
  or(
    isNull(orders.payment),
    eq(orders.payment, 'expired'),
    and(
      eq(orders.payment, 'open'),
      eq(orders.status, 'cancelled'),
      sql`not exists (
        select 1 from ${payments} where ${payments.orderId} = ${orders.id}
          and ${payments.expiresAtMs} >= ${nowMs - pageLifeMs})`,
    ),
    sql`${orders.payment} = 'paid' and ${orders.refundedCents} = ${orders.totalCents} and not exists (
      select 1 from ${refunds} where ${refunds.orderId} = ${orders.id}
        and (${refunds.state} = 'pending' or ${refunds.createdAtMs} > ${nowMs - lateRefundMs}))`,
  )

const stillPaid = (payment: OrderRow['payment']): ProblemError =>
  new ProblemError(
    'order-paid',
    payment === 'open'
      ? 'The customer may still pay for this order. Cancel it, and delete it once its payment has ended, or a day after payment was last possible.'
      : 'This order is paid. Refund it first, and delete it a month later: until then, a bank may return the refund.',
  )

export const readOrder = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  [db.select().from(orders).where(eq(orders.id, id)), queryLines(db, [id])] as const

export const orderNotFound = (id: string): ProblemError =>
  new ProblemError('order-not-found', `No order has the id "${id}".`)

export const orderAsJson = (): SQL => {
  const isOwn = eq(orderItems.orderId, orders.id)
  // Sorts in a subquery, because libSQL's parser rejects `order by` inside an aggregate.
  const lines = sql`
    select ${rowAsJson(orderItems)} as line from ${orderItems}
    where ${isOwn} order by ${byLineNumber}`
  const list = sql`select json_group_array(json(line)) from (${lines})`
  return sql`json_set(${rowAsJson(orders)}, '$.items', (${list}))`
}
