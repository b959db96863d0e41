/**
 * What orders and staff do to stock: statements for a batch that add rows to `stock_movements`, whose trigger brings
 * `products.stock` along. An order that is not cancelled holds its pieces; a cancelled one, or none, holds nothing.
 */
import { eq, type SQL, sql } from 'drizzle-orm'

import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { type StockMovementRow, stockMovements } from '@shop/db/schema/stock-movements'

import type { Ctx } from '../platform/context.ts'

type Context = Pick<Ctx, 'db' | 'now'>
type Kind = StockMovementRow['kind']

/** The check that refuses a batch which would leave less than nothing in stock. */
export const stockCheck = 'stock_movements_stock_not_negative'

const columns = sql`(product_id, change, stock_after, kind, order_id, write_id, created_at_ms)`

/** Pieces of one product that an order takes, and what the shopper saw of it. */
export type Taken = { productId: string; quantity: number; priceCents: number; version: number }

/**
 * Pieces go to a new order, of each product once. One whose price or version is another by now has the check refuse the
 * batch. The text is always the same.
 */
export const takeStock = (
  { now }: Pick<Ctx, 'now'>,
  { orderId, taken }: { orderId: string; taken: readonly Taken[] },
) => ({ sql: takeStockSql, args: [orderId, now(), JSON.stringify(taken)] })

const takeStockSql = `insert into stock_movements
  (product_id, change, stock_after, kind, order_id, created_at_ms)
  select products.id, -(taken.value ->> 'quantity'),
    case when products.price_cents = taken.value ->> 'priceCents' and products.version = taken.value ->> 'version'
      then products.stock - (taken.value ->> 'quantity') else -1 end,
    'order', ?1, ?2
  from json_each(?3) as taken cross join products on products.id = taken.value ->> 'productId'`

/** Staff add pieces or take them out; nothing unless `where` selects the product. */
export const changeStock = (
  { db, now }: Context,
  { change, where, writeId }: { change: number; where: SQL | undefined; writeId: string },
) => {
  const stockAfter = sql`${products.stock} + ${change}`
  return db.run(
    sql`insert into ${stockMovements} ${columns} select ${products.id}, ${change}, ${stockAfter}, 'staff', null, ${writeId}, ${now()} from ${products} where ${change} <> 0 and ${where}`,
  )
}

type Settlement = {
  orderId: string
  /** Of the order, before the batch changes it; where it does not hold, nothing moves. */
  when: SQL | undefined
  writeId: string
}

/**
 * An order gives its pieces back: what its movements sum to, so that it can give back only once. Of a
 * product that is gone it says so by a change of zero.
 */
export const giveStockBack = (
  ctx: Context,
  settlement: Settlement & { kind: 'cancellation' | 'order-deleted' },
) => {
  const back = sql`-${moved(settlement)}`
  return recordMovements(ctx, settlement, {
    due: back,
    change: sql`iif(${products.id} is null, 0, ${back})`,
  })
}

/** A cancelled order takes its pieces again; the check refuses the batch when there are not enough, or no product. */
export const takeStockAgain = (ctx: Context, settlement: Settlement) => {
  const missing = sql`-line.pieces - ${moved(settlement)}`
  return recordMovements(ctx, { ...settlement, kind: 'order' }, { due: missing, change: missing })
}

/** What the order's movements of the line's product sum to. */
const moved = ({ orderId }: Settlement): SQL =>
  sql`(select coalesce(sum(${stockMovements.change}), 0) from ${stockMovements} where ${stockMovements.orderId} = ${orderId} and ${stockMovements.productId} = line.product_id)`

const recordMovements = (
  { db, now }: Context,
  { orderId, when, writeId, kind }: Settlement & { kind: Kind },
  { due, change }: { due: SQL; change: SQL },
) => {
  const own = eq(orderItems.orderId, orderId)
  const line = sql`(select ${orderItems.productId} as product_id, sum(${orderItems.quantity}) as pieces from ${orderItems} where ${own} group by ${orderItems.productId}) as line`
  const isMeant = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${when})`
  const stockAfter = sql`coalesce(${products.stock}, 0) + ${change}`
  return db.run(
    sql`insert into ${stockMovements} ${columns} select line.product_id, ${change}, ${stockAfter}, ${kind}, ${orderId}, ${writeId}, ${now()} from ${line} left join ${products} on ${products.id} = line.product_id where ${due} <> 0 and ${isMeant}`,
  )
}
