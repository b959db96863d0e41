/**
 * A trigger of `stock_movements` updates the stock of products and variants. An order holds its
 * pieces until it is cancelled or deleted.
 */
import { and, eq, SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'

import { orderItems, type OrderRow, orders } from '@shop/db/schema/orders'
import {
  products,
  productVariants,
  type StockMovementRow,
  stockMovements,
} from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { auditedUpdate, type Recorder } from '../audit/audited-writes.ts'

type Context = Pick<Ctx, 'db' | 'now'>
type Kind = StockMovementRow['kind']

export const isShortOfStock = (error: unknown): boolean =>
  isConstraint(error, 'stock_movements_stock_not_negative') ||
  isConstraint(error, 'stock_movements_variant_not_negative')

const columns = sql`(product_id, variant_id, change, stock_after, variant_stock_after, kind, order_id, write_id, created_at_ms)`

/** The pieces that an order takes, and the price and version on which the order is based. */
export type Taken = {
  productId: string
  variantId: number | null
  quantity: number
  priceCents: number
  version: number
}

/**
 * `taken` must list each product or variant once. If the price or version has changed,
 * `stock_after` becomes -1, and the database's check rejects the batch.
 */
export const takeStock = (
  { now }: Pick<Ctx, 'now'>,
  { orderId, taken }: { orderId: string; taken: readonly Taken[] },
) => ({ sql: takeStockSql, args: [orderId, now(), JSON.stringify(withSums(taken))] })

const withSums = (taken: readonly Taken[]): (Taken & { piecesOfProduct: number })[] => {
  const sums = new Map<string, number>()
  return taken.map((one) => {
    const piecesOfProduct = (sums.get(one.productId) ?? 0) + one.quantity
    sums.set(one.productId, piecesOfProduct)
    return { ...one, piecesOfProduct }
  })
}

const takeStockSql = `insert into stock_movements
  (product_id, variant_id, change, stock_after, variant_stock_after, kind, order_id, created_at_ms)
  select products.id, variants.id, -(taken.value ->> 'quantity'),
    case when coalesce(variants.price_cents, products.price_cents) = taken.value ->> 'priceCents'
        and products.version = taken.value ->> 'version'
        and variants.id is taken.value ->> 'variantId'
        and (variants.id is not null
          or not exists (select 1 from product_variants where product_id = products.id))
      then products.stock - (taken.value ->> 'piecesOfProduct') else -1 end,
    variants.stock - (taken.value ->> 'quantity'),
    'order', ?1, ?2
  from json_each(?3) as taken cross join products on products.id = taken.value ->> 'productId'
    left join product_variants as variants on variants.id = taken.value ->> 'variantId'`

/** Changes the stock of the product itself if size and color are missing or empty. */
export type StockMove = {
  id: string
  size?: string
  color?: string
} & ({ change: number } | { counted: number })

type Moves = { moves: readonly StockMove[] | SQL; where?: SQL | undefined; writeId: string }

/**
 * `counted` is the stock after the move. Each `value` of a table of moves is a `StockMove` as JSON.
 */
export const moveStocks = ({ db, now }: Context, { moves, where = sql`true`, writeId }: Moves) => {
  const rows = moves instanceof SQL ? moves : sql`json_each(${JSON.stringify(moves)})`
  const { id, productId, size, color, stock } = productVariants
  const counted = sql`moved.value ->> 'counted' - coalesce(${stock}, ${products.stock})`
  const change = sql`coalesce(moved.value ->> 'change', ${counted})`
  const earlier = sql`sum(${change}) OVER (PARTITION BY ${products.id} ORDER BY ${id})`
  return db.run(sql`
    INSERT INTO ${stockMovements} ${columns}
    SELECT ${products.id}, ${id}, ${change}, ${products.stock} + ${earlier}, ${stock} + ${change},
      'staff', NULL, ${writeId}, ${now()}
    FROM ${rows} AS moved
    CROSS JOIN ${products} ON ${products.id} = moved.value ->> 'id'
    LEFT JOIN ${productVariants} ON ${productId} = ${products.id}
      AND ${size} = moved.value ->> 'size'
      AND ${color} = moved.value ->> 'color'
    WHERE ${change} <> 0 AND ${where}`)
}

type Settlement = {
  orderId: string
  /** Stock moves only if the order met this condition before its update. */
  when: SQL | undefined
  writeId: string
}

type NewStatus = SQLiteUpdateSetSource<typeof orders> & { status: OrderRow['status'] }

/**
 * Returns four statements that record and change the status of an order that meets `where`, and
 * move its stock if it is cancelled or reopened. The third returns the changed order.
 */
export const changeStatus = (
  ctx: Recorder,
  orderId: string,
  where: SQL | undefined,
  changes: NewStatus,
) => {
  const writeId = crypto.randomUUID()
  const subject = { noun: 'order', table: orders, where } as const
  const set = { ...changes, version: sql`${orders.version} + 1`, updatedAtMs: ctx.now() }
  const [before, update, after] = auditedUpdate(ctx, subject, set, writeId)
  const isReopened = and(where, eq(orders.status, 'cancelled'))
  const moveStock =
    changes.status === 'cancelled'
      ? giveStockBack(ctx, { orderId, when: where, writeId, kind: 'cancellation' })
      : takeStockAgain(ctx, { orderId, when: isReopened, writeId })
  return [before, moveStock, update, after] as const
}

/** Restocks once what the order's movements took, or 0 pieces if the product is gone. */
export const giveStockBack = (
  ctx: Context,
  settlement: Settlement & { kind: 'cancellation' | 'order-deleted' },
) => {
  const back = sql`-${moved(settlement)}`
  return recordMovements(ctx, settlement, { due: back, change: sql`iif(${isGone}, 0, ${back})` })
}

/** Sums an order line's pieces in `items`, a JSON array of `{id, quantity}`. */
export const piecesIn = (items: string): SQL =>
  sql`coalesce((select sum(value ->> 'quantity') from json_each(${items}) where value ->> 'id' = ${orderItems.id}), 0)`

/**
 * True if `items` (see `piecesIn`) names a line that the order lacks, or more pieces than the line
 * has left. Pieces that were restocked or that a return names do not count as left.
 */
export const hasTooMany = (items: string): SQL => sql`exists (
  SELECT 1
  FROM json_each(${items}) AS item
  LEFT JOIN ${orderItems}
    ON ${orderItems.id} = item.value ->> 'id' AND ${orderItems.orderId} = ${orders.id}
  WHERE ${orderItems.id} IS NULL
    OR ${piecesIn(items)} > ${orderItems.quantity} - ${orderItems.returned} - ${claimed})`

const claimed = sql`(
  SELECT coalesce(sum(pieces), 0)
  FROM returned_pieces
  WHERE order_item_id = ${orderItems.id})`

/** Restocks the pieces in `items`, at most as many as the order still holds. */
export const restock = (ctx: Context, { items, ...settlement }: Settlement & { items: string }) => {
  const back = sql`min(line.pieces, -${moved(settlement)})`
  return recordMovements(
    ctx,
    { ...settlement, kind: 'return', pieces: piecesIn(items) },
    { due: back, change: sql`iif(${isGone}, 0, ${back})` },
  )
}

/**
 * Takes or restocks the difference between the pieces of the order's lines and its movements. The
 * database's check rejects the batch if stock is short or the product is gone.
 */
export const takeStockAgain = (ctx: Context, settlement: Settlement) => {
  const missing = sql`-line.pieces - ${moved(settlement)}`
  return recordMovements(
    ctx,
    { ...settlement, kind: 'order' },
    { due: missing, change: sql`iif(${isGone}, iif(${missing} < 0, -1000000000, 0), ${missing})` },
  )
}

const moved = ({ orderId }: Settlement): SQL =>
  sql`(select coalesce(sum(${stockMovements.change}), 0) from ${stockMovements} where ${stockMovements.orderId} = ${orderId} and ${stockMovements.productId} = line.product_id and ${stockMovements.variantId} is line.variant_id)`

/** True if the product or variant is deleted, or if the product has gained its first variants. */
const isGone = sql`(${products.id} is null or ${productVariants.id} is not line.variant_id or line.variant_id is null and exists (select 1 from ${productVariants} as own where own.product_id = line.product_id))`

const recordMovements = (
  { db, now }: Context,
  {
    orderId,
    when,
    writeId,
    kind,
    pieces = sql`${orderItems.quantity} - ${orderItems.returned}`,
  }: Settlement & { kind: Kind; pieces?: SQL },
  { due, change }: { due: SQL; change: SQL },
) => {
  // Includes products whose line staff have removed, because the movements still hold their pieces.
  const line = sql`(
    SELECT product_id, variant_id, sum(pieces) AS pieces
    FROM (
      SELECT ${orderItems.productId} AS product_id, ${orderItems.variantId} AS variant_id,
        ${pieces} AS pieces
      FROM ${orderItems}
      WHERE ${eq(orderItems.orderId, orderId)}
      UNION ALL
      SELECT product_id, variant_id, 0
      FROM ${stockMovements}
      WHERE ${eq(stockMovements.orderId, orderId)})
    GROUP BY 1, 2) AS line`
  const isMeant = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${when})`
  const stockAfter = sql`coalesce(${products.stock}, 0) + sum(${change}) over (partition by line.product_id order by line.variant_id)`
  return db.run(
    sql`insert into ${stockMovements} ${columns} select line.product_id, line.variant_id, ${change}, ${stockAfter}, ${productVariants.stock} + ${change}, ${kind}, ${orderId}, ${writeId}, ${now()} from ${line} left join ${products} on ${products.id} = line.product_id left join ${productVariants} on ${productVariants.id} = line.variant_id where ${due} <> 0 and ${isMeant}`,
  )
}
