import { inArray, type SQLWrapper, sql } from 'drizzle-orm'

import { apiObject } from '@shop/contracts/api-object'
import { orderFields, OrderItem, orderSums, type OrderWire } from '@shop/contracts/order'
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
import { isoTime } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'

/** Rowids have the order of the cart, because lines are inserted in this order and rowids grow. */
export const byLineNumber = sql`${orderItems}.rowid`

export const queryLines = (db: Ctx['db'], ids: readonly string[] | SQLWrapper) =>
  db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(byLineNumber)

export const withLines = <Row extends OrderRow>(
  rows: readonly Row[],
  lines: readonly OrderItemRow[],
): (Row & OrderWithItems)[] => {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, items: linesOf.get(row.id) ?? [] }))
}

export const toOrderView = (order: OrderWithItems): OrderWire => ({
  ...toSharedFields(order),
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  paid_by: order.paidBy,
  discount_product_ids: order.discount?.productIds?.slice() ?? null,
  version: order.version,
  updated_at: isoTime(order.updatedAtMs),
})

/** Begins an exchange's idempotency key. No shopper can use it, because of the space. */
export const exchangeKey = 'exchange '

/** Returns the fields that both staff and the order's shopper see. */
export const toSharedFields = (order: OrderWithItems) => {
  const { name, label, transitDays, taxRate, isTaxIncluded } = chargesOf(order)
  return writeShared({
    ...order,
    shippingName: name,
    shippingLabel: label,
    shippingWindow: shippingWindow(transitDays),
    taxRate,
    taxIncluded: isTaxIncluded,
    discountCents: order.discount ? order.discountCents : undefined,
    discountLabel: order.discount ? discountLabel(order.discount) : undefined,
    totalAmountCents: order.totalCents,
    isExchange: order.idempotencyKey.startsWith(exchangeKey) || undefined,
    parcels: order.parcels.map(toParcelView),
    orderItems: order.items.map(toItemView),
  })
}

const writeShared = wireOf(apiObject(orderFields, orderSums))

const toParcelView = (parcel: Parcel): ParcelWire =>
  writeParcel({ ...parcel, trackingNumber: parcel.number, trackingUrl: trackingHref(parcel) })

const writeParcel = wireOf(ParcelView)

const toItemView = wireOf(OrderItem)
