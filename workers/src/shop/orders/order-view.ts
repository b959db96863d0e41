import { inArray, type SQLWrapper, sql } from 'drizzle-orm'

import { OrderItem, type OrderWire } from '@shop/contracts/order'
import { Parcel as ParcelView, type ParcelWire } from '@shop/contracts/parcel'
import {
  type OrderItemRow,
  orderItems,
  type OrderRow,
  type OrderWithItems,
} from '@shop/db/schema/orders'
import { type Parcel, trackingHref } from '@shop/domain/parcels'
import { chargesOf, shippingWindow } from '@shop/domain/charges'
import { discountLabel } from '@shop/domain/discounts'
import { toDollars } from '@shop/domain/money'
import { isoTime } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'

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

export const toOrderView = (order: OrderWithItems): OrderWire => ({
  ...chargeFields(order),
  id: order.id,
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  status: order.status,
  delivery_on: order.deliveryOn,
  subtotal: toDollars(order.subtotalCents),
  shipping: toDollars(order.shippingCents),
  tax: toDollars(order.taxCents),
  total_amount: toDollars(order.totalCents),
  paid_by: order.paidBy,
  discount_product_ids: order.discount?.productIds?.slice() ?? null,
  version: order.version,
  parcels: order.parcels.map(toParcelView),
  created_at: isoTime(order.createdAtMs),
  updated_at: isoTime(order.updatedAtMs),
  order_items: order.items.map(toItemView),
})

/** The fields that staff and the order's shopper see of its charges and its payment. */
export const chargeFields = (order: OrderRow) => {
  const { name, label, transitDays, taxRate } = chargesOf(order)
  return {
    shipping_method: order.shippingMethod,
    shipping_name: name,
    shipping_label: label,
    shipping_window: shippingWindow(transitDays),
    tax_rate: taxRate,
    payment: order.payment,
    refunded: toDollars(order.refundedCents),
    ...(order.discount && {
      discount: toDollars(order.discountCents),
      discount_label: discountLabel(order.discount),
    }),
  }
}

const toParcelView = (parcel: Parcel): ParcelWire =>
  writeParcel({ ...parcel, trackingNumber: parcel.number, trackingUrl: trackingHref(parcel) })

const writeParcel = wireOf(ParcelView)

const toItemView = wireOf(OrderItem)
