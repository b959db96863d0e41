import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getInventoryStats, listStock } from '@shop/client/inventory'
import { stockFilters, stockSorts } from '@shop/contracts/inventory'

import { choice, listFields, pageSize } from '../listing/list-queries.ts'
import type { QuerySource } from '../queries/query-client.ts'

/** Of `/admin/inventory`. */
export const InventorySearch = v.object({
  ...listFields,
  filter: choice(stockFilters),
  sort: choice(stockSorts),
})
export type InventorySearch = v.InferOutput<typeof InventorySearch>

const list = (client: Client, { q, filter, sort, page = '1' }: InventorySearch) => {
  const filters = { q, filter, sort }
  const query = { ...filters, limit: pageSize, offset: (Number(page) - 1) * pageSize }
  return {
    queryKey: ['inventory', 'list', filters, page],
    queryFn: () => listStock(client, query),
  }
}

const stats = (client: Client) => ({
  queryKey: ['inventory', 'stats'],
  queryFn: () => getInventoryStats(client),
})

export const inventoryQueries = {
  list,
  stats,
  /** All that the screen shows at first. */
  all: (client: Client, search: InventorySearch): QuerySource<unknown>[] => [
    list(client, search),
    stats(client),
  ],
}
