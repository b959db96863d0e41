import * as v from 'valibot'

import { getInventoryStats, listStock } from '@shop/client/inventory'
import { stockFilters, stockSorts } from '@shop/contracts/inventory'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/inventory`. */
export const InventorySearch = v.object({
  ...listFields,
  filter: choice(stockFilters),
  sort: choice(stockSorts),
})
export type InventorySearch = v.InferOutput<typeof InventorySearch>

export const inventoryQueries = {
  list: pageQuery('inventory', listStock),
  stats: queryOf(['inventory', 'stats'], getInventoryStats),
}
