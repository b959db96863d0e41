import { and, sql } from 'drizzle-orm'

import type { OrderExportQuery } from '@shop/contracts/order'
import {
  type OrderItemRow,
  type OrderRow,
  orders,
  type OrderWithItems,
} from '@shop/db/schema/orders'
import { carrierNames } from '@shop/domain/parcels'
import { chargesOf } from '@shop/domain/charges'
import { splitDiscount } from '@shop/domain/discounts'
import { dollarsText } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'

import { exportCsv } from '../audit/export-csv.ts'
import type { Args } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { matchingOrders, queryOrders } from './list-orders.ts'
import { withLines } from './order-view.ts'

const pageOrders = 2000

/** One CSV row per order line. Money in dollars, times in UTC, days in the shop's time zone. */
export const exportOrders = async ({
  ctx,
  input,
  limit = pageOrders,
}: Args<OrderExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const { q, status, payment, customer } = input
  const read = async (last?: OrderRow): Promise<OrderWithItems[]> => {
    const isAfter =
      last && sql`(${orders.createdAtMs}, ${orders.id}) < (${last.createdAtMs}, ${last.id})`
    const where = and(matchingOrders(input), isAfter)
    return withLines(...(await ctx.db.batch(queryOrders(ctx.db, { where, input: { limit } }))))
  }
  // The audit record must not name the customer, so a filter by email counts as a search (`q`).
  const query = { status, payment, q: q || customer }
  return exportCsv(ctx, { noun: 'order', query, limit, read, linesOf, columns })
}

type Line = { order: OrderRow; item: OrderItemRow; discountCents: number | undefined }

const linesOf = ({ items, ...order }: OrderWithItems): Line[] => {
  const parts = splitDiscount(items, order)
  return items.map((item, index) => ({ order, item, discountCents: parts[index] }))
}

const columns: CsvColumns<Line> = {
  Order: ({ order }) => order.id,
  Placed: ({ order }) => isoTime(order.createdAtMs),
  Day: ({ order }) => shopDay(order.createdAtMs),
  Status: ({ order }) => order.status,
  Name: ({ order }) => order.customerName,
  Email: ({ order }) => order.customerEmail,
  Phone: ({ order }) => order.customerPhone,
  Address: ({ order }) => order.shippingAddress.address,
  City: ({ order }) => order.shippingAddress.city,
  State: ({ order }) => order.shippingAddress.state,
  'ZIP code': ({ order }) => order.shippingAddress.zip_code,
  'Shipping method': ({ order }) => chargesOf(order).name,
  'Product ID': ({ item }) => item.productId,
  Product: ({ item }) => item.name,
  Size: ({ item }) => item.size,
  Color: ({ item }) => item.color,
  SKU: ({ item }) => item.sku,
  Quantity: ({ item }) => item.quantity,
  'Unit price': ({ item }) => dollarsText(item.priceCents),
  'Discount of line': ({ discountCents }) => dollarsText(discountCents ?? 0),
  Subtotal: ({ order }) => dollarsText(order.subtotalCents),
  Discount: ({ order }) => dollarsText(order.discountCents),
  'Discount code': ({ order }) => order.discount && (order.discount.code ?? order.discount.title),
  Shipping: ({ order }) => dollarsText(order.shippingCents),
  'Tax rate': ({ order }) => chargesOf(order).taxRate,
  Tax: ({ order }) => dollarsText(order.taxCents),
  Total: ({ order }) => dollarsText(order.totalCents),
  Payment: ({ order }) => order.payment,
  'Paid by': ({ order }) => order.paidBy,
  Carrier: ({ order }) => order.parcels.map(({ carrier }) => carrierNames[carrier]).join(', '),
  'Tracking number': ({ order }) => order.parcels.flatMap(({ number }) => number ?? []).join(', '),
  Refunded: ({ order }) => dollarsText(order.refundedCents),
}
