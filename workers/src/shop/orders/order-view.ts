import { inArray, type SQLWrapper, sql } from 'drizzle-orm'

import type { OrderWire } from '@shop/contracts/order'
import { type OrderItemRow, orderItems } from '@shop/db/schema/order-items'
import type { OrderRow } from '@shop/db/schema/orders'
import { toDollars } from '@shop/domain/money'
import { deliveryDay } from '@shop/domain/shop-days'

import type { Ctx } from '../../platform/context.ts'

export type OrderWithItems = OrderRow & { items: OrderItemRow[] }

/** Sorts lines in cart order: they are inserted in that order, and SQLite's rowids grow. */
export const byLineNumber = sql`${orderItems}.rowid`

export const queryLines = (db: Ctx['db'], ids: readonly string[] | SQLWrapper) =>
  db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(byLineNumber)

export const withLines = (
  rows: readonly OrderRow[],
  lines: readonly OrderItemRow[],
): OrderWithItems[] => {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, items: linesOf.get(row.id) ?? [] }))
}

/** An order as the API's JSON: money in dollars, times in ISO 8601 UTC. */
export const toOrderView = (order: OrderWithItems): OrderWire => ({
  id: order.id,
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  status: order.status,
  shipping_method: order.shippingMethod,
  delivery_on: deliveryDayOf(order),
  subtotal: toDollars(order.subtotalCents),
  shipping: toDollars(order.shippingCents),
  tax: toDollars(order.taxCents),
  total_amount: toDollars(order.totalCents),
  version: order.version,
  created_at: new Date(order.createdAtMs).toISOString(),
  updated_at: new Date(order.updatedAtMs).toISOString(),
  order_items: order.items.map(toItemView),
})

/** The estimated day of delivery; null if the method promises none. */
export const deliveryDayOf = ({
  deliveryOn,
  shippingMethod,
  createdAtMs,
}: Pick<OrderRow, 'deliveryOn' | 'shippingMethod' | 'createdAtMs'>): string | null =>
  deliveryOn ?? deliveryDay(shippingMethod, createdAtMs)

const toItemView = ({
  orderId,
  productId,
  priceCents,
  variantId: _variantId,
  ...item
}: OrderItemRow): OrderWire['order_items'][number] => ({
  ...item,
  order_id: orderId,
  product_id: productId,
  price: toDollars(priceCents),
})
