/** The statements that make an order; the database itself refuses what does not hold any more. */
import { eq, sql } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import type { Database } from '@shop/db/open'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'

import type { OrderWithItems } from './order-view.ts'
import { quantityByProduct } from './rules.ts'

/**
 * Order, stock and lines; the database adds the events. Each product's update sets its stock below
 * zero when the price is not the one charged, which the table's check refuses; a product that is gone
 * fails its lines.
 */
export const orderBatch = (
  db: Database,
  { items, ...order }: OrderWithItems,
  lines: PlaceOrderInput['items'],
) => [
  db.insert(orders).values(order),
  ...[...quantityByProduct(lines)].map(([id, quantity]) => {
    const priceCents = lines.find((line) => line.product_id === id)?.price ?? -1
    const isPrice = sql`${products.priceCents} = ${priceCents}`
    return db
      .update(products)
      .set({ stock: sql`case when ${isPrice} then ${products.stock} - ${quantity} else -1 end` })
      .where(eq(products.id, id))
  }),
  db
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, productId: existing(item.productId) }))),
]

/** The product's id if it still exists, else null, which the column refuses. */
const existing = (id: string) =>
  sql<string>`(select ${products.id} from ${products} where ${products.id} = ${id})`
