import { Hono } from 'hono'

import { ChangeStockInput, InventoryExportQuery, InventoryQuery } from '@shop/contracts/inventory'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, toList, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { csvResponse } from '../exports/export-csv.ts'
import { toProductDetail } from '../products/get-product.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import {
  changeStockOf,
  exportStock,
  getInventoryStats,
  listStock,
  toStockItemView,
} from './inventory.ts'

export const inventory = new Hono<AppEnv>()
  .get(
    '/',
    describes(
      'listInventory',
      'Stock by variant, and by product if it has no variants, by filters and sort.',
      { returns: 'StockItemList' },
    ),
    requiresRole('viewer', { scope: 'products:read' }),
    valid('query', InventoryQuery),
    async (c) => c.json(toList('items', toStockItemView, await listStock(argsOf(c)))),
  )
  .get(
    '/figures',
    describes(
      'getInventoryStats',
      'Pieces in stock, and how many products and variants are low or sold out.',
      { returns: 'InventoryStats' },
    ),
    requiresRole('viewer'),
    async (c) => c.json(await getInventoryStats(c.var)),
  )
  .get(
    '/export',
    describes('exportInventory', 'All matching stock as CSV. Formulas remain text. Audited.', {
      sends: 'text/csv',
    }),
    requiresRole('manager'),
    valid('query', InventoryExportQuery),
    async (c) => csvResponse(c, 'inventory', await exportStock(argsOf(c))),
  )
  .post(
    '/:id',
    describes(
      'moveStock',
      'Adds pieces to a product or variant, or removes them. A repeat with the same `write_id` changes nothing more. Audited.',
      {
        status: 200,
        returns: 'Product',
        problems: ['product-not-found', 'out-of-stock', 'idempotency-key-reused'],
      },
    ),
    requiresRole('clerk', { scope: 'stock:write' }),
    withId,
    valid('json', ChangeStockInput),
    async (c) => c.json(toProductDetail(await changeStockOf(argsOf(c)))),
  )
