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
import { type PartialQuery, path, toQueryString } from './path.ts'
import { post } from './requests.ts'

/** Staff: returns one page of matching inventory rows. */
export const listStock = (client: Client, query: PartialQuery<InventoryQuery> = {}) =>
  client.request(`/api/inventory${toQueryString(query)}`, StockItemList)

/** Staff: returns stats over the whole inventory. */
export const getInventoryStats = (client: Client) =>
  client.request('/api/inventory/figures', InventoryStats)

/** Staff: adds or removes stock. @throws ApiProblem `product-not-found`, `out-of-stock` */
export const changeStock = (
  client: Client,
  productId: string,
  body: v.InferInput<typeof ChangeStockInput>,
) => client.request(path`/api/inventory/${productId}`, Product, post(body))

/** Staff: returns the URL of a CSV file of all matching inventory rows. */
export const inventoryExportHref = (query: PartialQuery<InventoryExportQuery> = {}): string =>
  `/api/inventory/export${toQueryString(query)}`
