/** The statements that make an order; the database itself refuses what does not hold any more. */
import { eq, sql } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import type { Database } from '@shop/db/open'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'

import type { OrderWithItems } from './order-view.ts'
import { quantityByProduct, type ProductOffer } from './rules.ts'

/**
 * Order, stock and lines; the database adds the events. Each product's update sets its stock below
 * zero when staff saved the product since it was read or its price is not the one charged, which the
 * table's check refuses; a product that is gone
 * fails its lines.
 */
export const orderBatch = (
  db: Database,
  { items, ...order }: OrderWithItems,
  {
    items: lines,
    known,
  }: { items: PlaceOrderInput['items']; known: ReadonlyMap<string, ProductOffer> },
) => [
  db.insert(orders).values(order),
  ...[...quantityByProduct(lines)].map(([id, quantity]) => {
    const priceCents = lines.find((line) => line.product_id === id)?.price ?? -1
    const version = known.get(id)?.version ?? -1
    const isAsSeen = sql`${products.priceCents} = ${priceCents} and ${products.version} = ${version}`
    return db
      .update(products)
      .set({ stock: sql`case when ${isAsSeen} then ${products.stock} - ${quantity} else -1 end` })
      .where(eq(products.id, id))
  }),
  db
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, productId: existing(item.productId) }))),
]

/** The product's id if it still exists, else null, which the column refuses. */
const existing = (id: string) =>
  sql<string>`(select ${products.id} from ${products} where ${products.id} = ${id})`
