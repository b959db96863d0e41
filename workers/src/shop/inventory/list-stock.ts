import { and, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import type {
  InventoryExportQuery,
  InventoryQuery,
  InventoryStatsWire,
  StockFilter,
  StockItemWire,
  StockSort,
} from '@shop/contracts/inventory'
import { productVariants } from '@shop/db/schema/product-variants'
import { products } from '@shop/db/schema/products'
import { foldText } from '@shop/domain/fold-text'
import { lowStock } from '@shop/domain/stock'

import type { Args } from '../../platform/context.ts'
import { contains, foldedName, hasText, nameInText, type Page } from '../../platform/sql.ts'

/** For a product without variants, `variantId` is 0, and `size` and `color` are empty. */
export type StockRow = Omit<StockItemWire, 'product_id' | 'size' | 'color'> & {
  productId: string
  variantId: number
  size: string
  color: string
}

type Filters = Pick<InventoryExportQuery, 'q' | 'filter'>

export const listStock = async ({ ctx, input }: Args<InventoryQuery>): Promise<Page<StockRow>> => {
  const items = itemsOf(input)
  const page = ctx.db.all<StockRow>(
    sql`select * from ${items} order by ${orderOf(input.sort)} limit ${input.limit} offset ${input.offset}`,
  )
  const total = ctx.db.all<{ total: number }>(sql`select count(*) as total from ${items}`)
  const [rows, [counted]] = await ctx.db.batch([page, total])
  return { rows, total: counted?.total ?? 0 }
}

const columns = sql`${products.id} as productId, ${products.name} as name, ${products.image} as image`

const hasNoVariants = sql`not exists (select 1 from ${productVariants} where ${productVariants.productId} = ${products.id})`

export const itemsOf = ({ q, filter }: Filters): SQL => {
  const variants = and(filter && isOfVariants[filter], isItemOf(productVariants.sku, q))
  const whole = and(
    hasNoVariants,
    filter && stockConditions[filter](products.stock),
    isItemOf(products.sku, q),
  )
  return sql`(
    select ${columns}, ${productVariants.size} as size, ${productVariants.color} as color, ${productVariants.sku} as sku,
      ${productVariants.stock} as stock, ${productVariants.id} as variantId
      from ${productVariants} join ${products} on ${products.id} = ${productVariants.productId} where ${variants ?? sql`true`}
    union all
    select ${columns}, '', '', ${products.sku}, ${products.stock}, 0 from ${products} where ${whole}
  )`
}

const isItemOf = (sku: SQLiteColumn, words: string | undefined): SQL | undefined =>
  or(contains([sku], words), hasText('product', products.id, words, nameInText))

type Stock = typeof products.stock | typeof productVariants.stock

const stockConditions: Record<StockFilter, (stock: Stock) => SQL> = {
  low: (stock) => sql`${stock} between 1 and ${lowStock}`,
  'sold-out': (stock) => sql`${stock} = 0`,
}

/**
 * Repeats the partial index's condition literally, because SQLite uses the index only if a term of
 * the query has the same text.
 */
const isOfVariants: Record<StockFilter, SQL> = {
  low: sql`${productVariants.stock} <= 10 and ${stockConditions.low(productVariants.stock)}`,
  'sold-out': sql`${productVariants.stock} <= 10 and ${stockConditions['sold-out'](productVariants.stock)}`,
}

const sortKeys: Record<StockSort, { sql: SQL; of: (row: StockRow) => string | number }> = {
  'stock-low': { sql: sql`stock`, of: ({ stock }) => stock },
  'stock-high': { sql: sql`-stock`, of: ({ stock }) => -stock },
  name: { sql: foldedName(sql`name`, sql`productId`), of: ({ name }) => foldText(name) },
}

/** Product and variant break ties, so that pages never overlap. */
export const orderOf = (sort: StockSort): SQL => sql`${sortKeys[sort].sql}, productId, variantId`

export const isAfter = (sort: StockSort, row: StockRow): SQL =>
  sql`(${orderOf(sort)}) > (${sortKeys[sort].of(row)}, ${row.productId}, ${row.variantId})`

export const getInventoryStats = async ({
  ctx,
}: Pick<Args<null>, 'ctx'>): Promise<InventoryStatsWire> => {
  const countOf = (filter: StockFilter): SQL => sql`(
    select count(*) from ${productVariants} where ${isOfVariants[filter]}
  ) + coalesce(sum(${stockConditions[filter](products.stock)} and ${hasNoVariants}), 0)`
  const [stats] = await ctx.db.all<InventoryStatsWire>(sql`select
    coalesce(sum(${products.stock}), 0) as pieces,
    (select count(*) from ${productVariants}) + coalesce(sum(${hasNoVariants}), 0) as items,
    ${countOf('low')} as low,
    ${countOf('sold-out')} as sold_out
    from ${products}`)
  return stats ?? { pieces: 0, items: 0, low: 0, sold_out: 0 }
}

export const toStockItemView = (row: StockRow): StockItemWire => ({
  product_id: row.productId,
  name: row.name,
  image: row.image,
  size: row.size || null,
  color: row.color || null,
  sku: row.sku,
  stock: row.stock,
})
