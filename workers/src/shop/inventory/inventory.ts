import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import {
  type ChangeStockInput,
  type InventoryExportQuery,
  type InventoryQuery,
  type InventoryStatsWire,
  type StockFilter,
  StockItem,
  type StockItemWire,
  type StockSort,
} from '@shop/contracts/inventory'
import { ProblemError } from '@shop/contracts/problem'
import { products, productVariants } from '@shop/db/schema/products'
import { foldText } from '@shop/domain/fold-text'

import type { Args, Ctx } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { contains, foldedName, hasText, nameInText, type Page } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
import { auditedWrite, isPendingWrite } from '../audit/audited-writes.ts'
import { exportCsv } from '../exports/export-csv.ts'
import { getProduct } from '../products/get-product.ts'
import { isShortOfStock, moveStocks } from '../products/move-stock.ts'
import {
  findWrite,
  notEnoughStock,
  type ProductRecord,
  productSubject,
  writeIdReused,
} from '../products/write-products.ts'
import { readShopSettings } from '../settings/read-settings.ts'

/** For a product without variants, `variantId` is 0, and `size` and `color` are empty. */
type StockRow = Omit<StockItemWire, 'product_id' | 'size' | 'color'> & {
  productId: string
  variantId: number
  size: string
  color: string
}

type Filters = Pick<InventoryExportQuery, 'q' | 'filter'>

export const listStock = async ({ ctx, input }: Args<InventoryQuery>): Promise<Page<StockRow>> => {
  const items = itemsOf(input, await readLowStock(ctx))
  const page = ctx.db.all<StockRow>(
    sql`select * from ${items} order by ${orderOf(input.sort)} limit ${input.limit} offset ${input.offset}`,
  )
  const total = ctx.db.all<{ total: number }>(sql`select count(*) as total from ${items}`)
  const [rows, [counted]] = await ctx.db.batch([page, total])
  return { rows, total: counted?.total ?? 0 }
}

const columns = sql`${products.id} as productId, ${products.name} as name, ${products.image} as image`

const hasNoVariants = sql`not exists (select 1 from ${productVariants} where ${productVariants.productId} = ${products.id})`

const itemsOf = ({ q, filter }: Filters, lowStock: number): SQL => {
  const variants = and(filter && isOfVariants(filter, lowStock), isItemOf(productVariants.sku, q))
  const whole = and(
    hasNoVariants,
    filter && hasStock(filter, products.stock, lowStock),
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

const readLowStock = async (ctx: Ctx): Promise<number> =>
  (await readShopSettings(ctx)).orders.lowStock

const hasStock = (filter: StockFilter, stock: SQLiteColumn, lowStock: number): SQL =>
  filter === 'low' ? sql`${stock} between 1 and ${lowStock}` : sql`${stock} = 0`

/** The partial index contains only variants with at most this many pieces. */
const maxIndexedStock = 10

/** SQLite uses a partial index only if a query repeats the index's condition word for word. */
const isOfVariants = (filter: StockFilter, lowStock: number): SQL => {
  const { stock } = productVariants
  const condition = hasStock(filter, stock, lowStock)
  const isIndexed = filter === 'sold-out' || lowStock <= maxIndexedStock
  return isIndexed ? sql`${stock} <= 10 and ${condition}` : condition
}

const sortKeys: Record<StockSort, { sql: SQL; of: (row: StockRow) => string | number }> = {
  'stock-low': { sql: sql`stock`, of: ({ stock }) => stock },
  'stock-high': { sql: sql`-stock`, of: ({ stock }) => -stock },
  name: { sql: foldedName(sql`name`, sql`productId`), of: ({ name }) => foldText(name) },
}

/** Product and variant break ties, so that no row is on two pages. */
const orderOf = (sort: StockSort): SQL => sql`${sortKeys[sort].sql}, productId, variantId`

const isAfter = (sort: StockSort, row: StockRow): SQL =>
  sql`(${orderOf(sort)}) > (${sortKeys[sort].of(row)}, ${row.productId}, ${row.variantId})`

export const getInventoryStats = async ({
  ctx,
}: Pick<Args<null>, 'ctx'>): Promise<InventoryStatsWire> => {
  const lowStock = await readLowStock(ctx)
  const countOf = (filter: StockFilter): SQL => sql`(
    select count(*) from ${productVariants} where ${isOfVariants(filter, lowStock)}
  ) + coalesce(sum(${hasStock(filter, products.stock, lowStock)} and ${hasNoVariants}), 0)`
  const [stats] = await ctx.db.all<InventoryStatsWire>(sql`select
    coalesce(sum(${products.stock}), 0) as pieces,
    (select count(*) from ${productVariants}) + coalesce(sum(${hasNoVariants}), 0) as items,
    ${countOf('low')} as low,
    ${countOf('sold-out')} as sold_out
    from ${products}`)
  return stats ?? { pieces: 0, items: 0, low: 0, sold_out: 0 }
}

export const toStockItemView = (row: StockRow): StockItemWire =>
  writeItem({ ...row, size: row.size || null, color: row.color || null })

const writeItem = wireOf(StockItem)

const pageRows = 5000

/**
 * Exports one row per variant, and one per product without variants. A row whose stock changes
 * during the export may appear twice, or not at all.
 */
export const exportStock = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<InventoryExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const items = itemsOf(input, await readLowStock(ctx))
  const read = async (last?: StockRow): Promise<StockRow[]> => {
    const where = last ? isAfter(input.sort, last) : sql`true`
    return ctx.db.all<StockRow>(
      sql`select * from ${items} where ${where} order by ${orderOf(input.sort)} limit ${limit}`,
    )
  }
  const linesOf = (row: StockRow) => [row]
  const noun = { noun: 'product', list: 'inventory', query: input } as const
  return exportCsv(ctx, { ...noun, limit, read, linesOf, columns: csvColumns })
}

const csvColumns: CsvColumns<StockRow> = {
  'Product ID': ({ productId }) => productId,
  Product: ({ name }) => name,
  Size: ({ size }) => size,
  Color: ({ color }) => color,
  SKU: ({ sku }) => sku,
  Stock: ({ stock }) => stock,
}

type Input = ChangeStockInput & { id: string }

/**
 * Adds `stock_change` to the stock, once per `write_id`. The product's version does not change, so
 * that an open form can still be saved.
 * @throws ProblemError `product-not-found`, `bad-input` for an unknown variant, `out-of-stock`,
 * `idempotency-key-reused`
 */
export const changeStockOf = async ({ ctx, input }: Args<Input>): Promise<WholeProduct> => {
  const { id, stock_change: change, write_id: writeId } = input
  const choice = choiceOf(input)
  const where = and(eq(products.id, id), hasChoice(choice))
  const subject = { ...productSubject, where }
  const isPending = and(where, isPendingWrite(subject, writeId))
  const moves = [{ id, ...choice, change }]
  const move = moveStocks(ctx, { moves, where: isPending, writeId })
  const [, { rowsAffected }] = await ctx.db
    .batch(auditedWrite(ctx, subject, move, writeId))
    .catch((error: unknown) => {
      throw isShortOfStock(error) ? notEnoughStock(error) : error
    })
  const product = await getProduct({ ctx, input: { id } })
  if (rowsAffected > 0) await ctx.publishChanges()
  else await requireWritten(ctx, input, product)
  return product
}

type Choice = { size: string; color: string }

const choiceOf = ({ size = '', color = '' }: Input): Choice => ({ size, color })

const isWhole = ({ size, color }: Choice): boolean => size === '' && color === ''

const hasChoice = (choice: Choice): SQL =>
  isWhole(choice)
    ? hasNoVariants
    : sql`exists (
        SELECT 1 FROM ${productVariants}
        WHERE ${productVariants.productId} = ${products.id}
          AND ${productVariants.size} = ${choice.size}
          AND ${productVariants.color} = ${choice.color})`

/** Throws `idempotency-key-reused` or `bad-input`, unless `write_id` made the same change. */
const requireWritten = async (
  ctx: Args<Input>['ctx'],
  input: Input,
  product: WholeProduct,
): Promise<void> => {
  const { id, write_id: writeId, stock_change: change } = input
  const done = await findWrite(ctx, id, writeId)
  if (!done) throw unknownChoice(input, product)
  const choice = choiceOf(input)
  const [before, after] = [stockIn(done.before, choice), stockIn(done.after, choice)]
  if (before === undefined || after === undefined || after - before !== change)
    throw writeIdReused()
}

const stockIn = ({ stock, variants }: ProductRecord, choice: Choice): number | undefined => {
  if (isWhole(choice)) return variants.length > 0 ? undefined : stock
  return variants.find(({ size, color }) => size === choice.size && color === choice.color)?.stock
}

const unknownChoice = (input: Input, { name, variants }: WholeProduct): ProblemError => {
  const issues = (['size', 'color'] as const).flatMap((path) => {
    const known = [...new Set(variants.map((one) => one[path]).filter(Boolean))]
    const given = input[path] ?? ''
    if (known.length === 0 ? given === '' : known.includes(given)) return []
    const message =
      known.length === 0
        ? `must be left out: this product has no stock by ${path}`
        : `must be one of ${known.join(', ')}`
    return [{ path, message }]
  })
  return new ProblemError('bad-input', `"${name}" has no such stock.`, {
    issues: issues.length > 0 ? issues : [{ path: 'size', message: 'is not made in this color' }],
  })
}
