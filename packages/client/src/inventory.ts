/** Calls about stock by variant, for staff only. */
import type * as v from 'valibot'

import {
  type ChangeStockInput,
  type InventoryExportQuery,
  type InventoryQuery,
  InventoryStats,
  StockItemList,
} from '@shop/contracts/inventory'
import { Product } from '@shop/contracts/product'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** Returns one page of matching stock. @throws ApiProblem `bad-input`, `staff-only` */
export const listStock = (
  client: Client,
  query: PartialQuery<InventoryQuery> = {},
): Promise<StockItemList> => client.request(`/api/inventory${toQueryString(query)}`, StockItemList)

/** Returns stats over the whole inventory. @throws ApiProblem `staff-only` */
export const getInventoryStats = (client: Client): Promise<InventoryStats> =>
  client.request('/api/inventory/figures', InventoryStats)

/** Adds or removes pieces. @throws ApiProblem `bad-input`, `product-not-found`, `out-of-stock` */
export const changeStock = (
  client: Client,
  productId: string,
  input: v.InferInput<typeof ChangeStockInput>,
): Promise<Product> =>
  client.request(`/api/inventory/${encodeURIComponent(productId)}`, Product, {
    method: 'POST',
    body: input,
  })

/** Returns the URL of a CSV file of all matching stock. */
export const inventoryExportHref = (query: PartialQuery<InventoryExportQuery> = {}): string =>
  `/api/inventory/export${toQueryString(query)}`
