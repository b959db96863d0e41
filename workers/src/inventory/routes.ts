/** `/api/inventory`, for staff */
import { Hono } from 'hono'

import { ChangeStockInput, InventoryExportQuery, InventoryQuery } from '@shop/contracts/inventory'

import { valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { csvHeaders } from '../platform/csv-file.ts'
import { streamText } from '../platform/stream-text.ts'
import { toProductDetail } from '../products/product-view.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { changeStockOf } from './change-stock.ts'
import { exportStock, stockCsv } from './export-stock.ts'
import { getInventoryStats, listStock, toStockItemView } from './list-stock.ts'

export const inventory = new Hono<AppEnv>()
  .use(requiresRole('viewer'))
  /** Stock by variant, by filters and sort, `StockItemList`. Errors: `bad-input`. */
  .get('/', valid('query', InventoryQuery), async (c) => {
    const { rows, total } = await listStock({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ items: rows.map(toStockItemView), total })
  })
  /** Stats over everything in stock, `InventoryStats`. */
  .get('/figures', async (c) => c.json(await getInventoryStats({ ctx: c.var.ctx })))
  /** Everything that matches, as a CSV file; recorded. Errors: `bad-input`. */
  .get('/export', requiresRole('manager'), valid('query', InventoryExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportStock({ ctx, input: c.req.valid('query') })
    return c.body(streamText(stockCsv(pages)), 200, csvHeaders('inventory', ctx.now()))
  })
  /**
   * Adds pieces of a product or variant, or takes them out, `ChangeStockInput` → `Product`; recorded.
   * Errors: `bad-input`, `product-not-found`, `out-of-stock`, `idempotency-key-reused`.
   */
  .post('/:id', requiresRole('clerk'), withId, valid('json', ChangeStockInput), async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(toProductDetail(await changeStockOf({ ctx: c.var.ctx, input })))
  })
