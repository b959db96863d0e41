/** Statements that store an order. Their SQL is constant, so it is built once. */
import { getTableColumns } from 'drizzle-orm'

import { type OrderRow, orders } from '@shop/db/schema/orders'

import type { OrderWithItems } from './order-view.ts'

const columns = Object.entries(getTableColumns(orders)) as [keyof OrderRow, OrderColumn][]
type OrderColumn = { name: string; mapToDriverValue: (value: unknown) => unknown }

const insertOrderSql = `insert into orders (${columns.map(([, { name }]) => name).join(', ')})
  values (${columns.map(() => '?').join(', ')})`

export const insertOrder = (order: OrderRow) => ({
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
export const insertItems = ({ id, items }: OrderWithItems) => ({
  sql: insertItemsSql,
  args: [id, JSON.stringify(items)],
})
