/** The statements that make an order; the database itself refuses what does not hold any more. */
import { eq, sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { events } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { OrderWithItems } from './order-view.ts'

/**
 * Order, lines, stock and events. Each product's update sets its stock below zero when the price is
 * not the one charged, which the table's check refuses; a product that is gone fails its lines.
 */
export const orderBatch = (
  db: Database,
  { items, ...order }: OrderWithItems,
  quantities: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, ProductRow>,
) => [
  db.insert(orders).values(order),
  ...[...quantities].map(([id, quantity]) =>
    db
      .update(products)
      .set({
        stock: sql`case when ${products.priceCents} = ${known.get(id)?.priceCents ?? -1} then ${products.stock} - ${quantity} else -1 end`,
      })
      .where(eq(products.id, id)),
  ),
  db
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, productId: existing(item.productId) }))),
  db.insert(events).values([
    {
      topic: 'orders' as const,
      kind: 'saved' as const,
      subjectId: order.id,
      createdAtMs: order.createdAtMs,
    },
    ...[...quantities.keys()].map((subjectId) => ({
      topic: 'products' as const,
      kind: 'saved' as const,
      subjectId,
      createdAtMs: order.createdAtMs,
    })),
  ]),
]

/** The product's id if it still exists, else null, which the column refuses. */
const existing = (id: string) => sql<string>`(select id from products where id = ${id})`
