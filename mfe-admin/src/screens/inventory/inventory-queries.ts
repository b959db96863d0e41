import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getInventoryStats, listStock } from '@shop/client/inventory'
import { stockFilters, stockSorts } from '@shop/contracts/inventory'

import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'
import type { QuerySource } from '../../frame/queries/query-client.ts'

/** Search parameters of `/admin/inventory`. */
export const InventorySearch = v.object({
  ...listFields,
  filter: choice(stockFilters),
  sort: choice(stockSorts),
})
export type InventorySearch = v.InferOutput<typeof InventorySearch>

const list = pageQuery(
  'inventory',
  ({ q, filter, sort }: InventorySearch) => ({ q, filter, sort }),
  listStock,
)

const stats = (client: Client) => ({
  queryKey: ['inventory', 'stats'],
  queryFn: () => getInventoryStats(client),
})

export const inventoryQueries = {
  list,
  stats,
  /** The queries to prefetch for the screen. */
  all: (client: Client, search: InventorySearch): QuerySource<unknown>[] => [
    list(client, search),
    stats(client),
  ],
}
