/** Everything in stock that a query selects, as a CSV file. */
import { sql } from 'drizzle-orm'

import type { InventoryExportQuery } from '@shop/contracts/inventory'

import { recordAction } from '../audit/audited-writes.ts'
import type { Args } from '../platform/context.ts'
import { csvFile, type CsvColumns, readPages } from '../platform/csv-file.ts'
import { isAfter, itemsOf, orderOf, type StockRow } from './list-stock.ts'

/** Rows in memory at once. */
const pageRows = 5000

/**
 * Pages of rows in the order of the list. What is sold while later pages are read may stand in two of them, or in none.
 * The first page is read before this resolves, so that a failing database still makes an error response. The export
 * is recorded first, without the words that were searched for.
 */
export const exportStock = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<InventoryExportQuery> & { limit?: number }): Promise<AsyncIterable<StockRow[]>> => {
  const { q, filter, sort } = input
  const read = async (last?: StockRow): Promise<StockRow[]> => {
    const where = last ? isAfter(sort, last) : sql`true`
    return ctx.db.all<StockRow>(
      sql`select * from ${itemsOf(input)} where ${where} order by ${orderOf(sort)} limit ${limit}`,
    )
  }
  await recordAction(ctx, {
    noun: 'product',
    action: 'export',
    subjectId: 'inventory',
    after: JSON.stringify({ filter, sort, isSearch: Boolean(q) }),
  })
  return readPages(await read(), limit, read)
}

/** One line for each variant, and for each product without variants. */
export const stockCsv = (
  pages: Iterable<StockRow[]> | AsyncIterable<StockRow[]>,
): AsyncGenerator<string> => csvFile(columns, pages)

const columns: CsvColumns<StockRow> = {
  'Product ID': ({ productId }) => productId,
  Product: ({ name }) => name,
  Size: ({ size }) => size,
  Color: ({ color }) => color,
  SKU: ({ sku }) => sku,
  Stock: ({ stock }) => stock,
}
