/** Everything in stock that a query selects, as a CSV file. */
import { sql } from 'drizzle-orm'

import type { InventoryExportQuery } from '@shop/contracts/inventory'

import { exportPages } from '../audit/export-pages.ts'
import type { Args } from '../platform/context.ts'
import { csvFile, type CsvColumns } from '../platform/csv-file.ts'
import { isAfter, itemsOf, orderOf, type StockRow } from './list-stock.ts'

/** Rows in memory at once. */
const pageRows = 5000

/** Pages of rows in the order of the list. What is sold while later pages are read may stand in two of them, or in none. */
export const exportStock = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<InventoryExportQuery> & { limit?: number }): Promise<AsyncIterable<StockRow[]>> => {
  const read = async (last?: StockRow): Promise<StockRow[]> => {
    const where = last ? isAfter(input.sort, last) : sql`true`
    return ctx.db.all<StockRow>(
      sql`select * from ${itemsOf(input)} where ${where} order by ${orderOf(input.sort)} limit ${limit}`,
    )
  }
  return exportPages(ctx, { noun: 'product', list: 'inventory', query: input, limit, read })
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
