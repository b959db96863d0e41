import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'

import type { OrderExportQuery } from '@shop/contracts/order'
import type { OrderItemRow } from '@shop/db/schema/order-items'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { toDollars } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'

import { exportPages } from '../audit/export-pages.ts'
import type { Args } from '../../platform/context.ts'
import { csvFile, type CsvColumns } from '../../platform/csv-file.ts'
import { matchingOrders } from './list-orders.ts'
import { type OrderWithItems, queryLines, withLines } from './order-view.ts'

const pageOrders = 2000

export const exportOrders = async ({
  ctx,
  input,
  limit = pageOrders,
}: Args<OrderExportQuery> & { limit?: number }): Promise<AsyncIterable<OrderWithItems[]>> => {
  const { q, status, customer } = input
  const newestFirst = [desc(orders.createdAtMs), desc(orders.id)]
  const read = async (last?: OrderRow): Promise<OrderWithItems[]> => {
    const where = and(matchingOrders(input), last && isAfter(last))
    const ids = ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
    const [rows, lines] = await ctx.db.batch([
      ctx.db
        .select()
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(...newestFirst),
      queryLines(ctx.db, ids),
    ])
    return withLines(rows, lines)
  }
  // The audit record must not name the customer, so their email is recorded as a search, like `q`.
  return exportPages(ctx, { noun: 'order', query: { status, q: q || customer }, limit, read })
}

const isAfter = ({ createdAtMs, id }: OrderRow): SQL | undefined =>
  or(
    lt(orders.createdAtMs, createdAtMs),
    and(eq(orders.createdAtMs, createdAtMs), lt(orders.id, id)),
  )

/** One CSV row per order line. Money in dollars, times in UTC, days in the shop's time zone. */
export const ordersCsv = (pages: AsyncIterable<OrderWithItems[]>): AsyncGenerator<string> =>
  csvFile(columns, linesOf(pages))

type Line = { order: OrderRow; item: OrderItemRow }

async function* linesOf(pages: AsyncIterable<OrderWithItems[]>): AsyncGenerator<Line[]> {
  for await (const page of pages)
    yield page.flatMap(({ items, ...order }) => items.map((item) => ({ order, item })))
}

const dollars = (cents: number): string => toDollars(cents).toFixed(2)

const columns: CsvColumns<Line> = {
  Order: ({ order }) => order.id,
  Placed: ({ order }) => new Date(order.createdAtMs).toISOString(),
  Day: ({ order }) => shopDay(order.createdAtMs),
  Status: ({ order }) => order.status,
  Name: ({ order }) => order.customerName,
  Email: ({ order }) => order.customerEmail,
  Phone: ({ order }) => order.customerPhone,
  Address: ({ order }) => order.shippingAddress.address,
  City: ({ order }) => order.shippingAddress.city,
  State: ({ order }) => order.shippingAddress.state,
  'ZIP code': ({ order }) => order.shippingAddress.zip_code,
  'Shipping method': ({ order }) => order.shippingMethod,
  'Product ID': ({ item }) => item.productId,
  Product: ({ item }) => item.name,
  Size: ({ item }) => item.size,
  Color: ({ item }) => item.color,
  SKU: ({ item }) => item.sku,
  Quantity: ({ item }) => item.quantity,
  'Unit price': ({ item }) => dollars(item.priceCents),
  Subtotal: ({ order }) => dollars(order.subtotalCents),
  Shipping: ({ order }) => dollars(order.shippingCents),
  Tax: ({ order }) => dollars(order.taxCents),
  Total: ({ order }) => dollars(order.totalCents),
}
