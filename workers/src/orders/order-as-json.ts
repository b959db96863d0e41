/** A whole order as one JSON object, for its record. */
import { eq, type SQL, sql } from 'drizzle-orm'

import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { rowAsJson } from '../audit/row-as-json.ts'
import { lineOrder } from './line-order.ts'

/** The order's columns, and its lines as the list `items`. */
export const orderAsJson = (): SQL => {
  const isOwn = eq(orderItems.orderId, orders.id)
  // Sorted before they are gathered: libSQL's parser knows no `order by` within an aggregate.
  const lines = sql`select ${rowAsJson(orderItems)} as line from ${orderItems} where ${isOwn} order by ${lineOrder}`
  const gathered = sql`select json_group_array(json(line)) from (${lines})`
  return sql`json_set(${rowAsJson(orders)}, '$.items', (${gathered}))`
}
