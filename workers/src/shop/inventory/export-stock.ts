import { sql } from 'drizzle-orm'

import type { InventoryExportQuery } from '@shop/contracts/inventory'

import { exportPages } from '../audit/export-pages.ts'
import type { Args } from '../../platform/context.ts'
import { csvFile, type CsvColumns } from '../../platform/csv-file.ts'
import { isAfter, itemsOf, orderOf, type StockRow } from './list-stock.ts'

const pageRows = 5000

/** A row whose stock changes during the export may appear twice, or not at all. */
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

/** One CSV row per variant, and per product without variants. */
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
