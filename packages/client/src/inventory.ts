/** Calls about stock by variant; all are for staff. */
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

/** One page of what is in stock by a query. @throws ApiProblem `bad-input`, `staff-only` */
export const listStock = (
  client: Client,
  query: PartialQuery<InventoryQuery> = {},
): Promise<StockItemList> => client.request(`/api/inventory${toQueryString(query)}`, StockItemList)

/** Stats over everything in stock. @throws ApiProblem `staff-only` */
export const getInventoryStats = (client: Client): Promise<InventoryStats> =>
  client.request('/api/inventory/figures', InventoryStats)

/** Adds pieces of a product or variant, or takes them out. @throws ApiProblem `bad-input`, `product-not-found`, `out-of-stock` */
export const changeStock = (
  client: Client,
  productId: string,
  input: v.InferInput<typeof ChangeStockInput>,
): Promise<Product> =>
  client.request(`/api/inventory/${encodeURIComponent(productId)}`, Product, {
    method: 'POST',
    body: input,
  })

/** The URL of a CSV file of everything that matches; a link downloads it. */
export const inventoryExportHref = (query: PartialQuery<InventoryExportQuery> = {}): string =>
  `/api/inventory/export${toQueryString(query)}`
