import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'
import { StockChange, WriteId } from './product-input.ts'

/** The filters of the inventory. `low` is a stock of 1 to `lowStock` units, `sold-out` is 0. */
export const stockFilters = ['low', 'sold-out'] as const
export type StockFilter = (typeof stockFilters)[number]

/** Sort orders of the inventory. Ties are sorted by product, then by the age of its variants. */
export const stockSorts = ['stock-low', 'stock-high', 'name'] as const
export type StockSort = (typeof stockSorts)[number]

/** A variant, or a product without variants. For the latter, `size` and `color` are null. */
export const StockItem = apiObject({
  product_id: v.string(),
  name: v.string(),
  image: v.string(),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  stock: v.number(),
})
export type StockItem = v.InferOutput<typeof StockItem>
export type StockItemWire = v.InferInput<typeof StockItem>

/** One page of the inventory, and the total number of matches. */
export const StockItemList = v.object({ items: v.array(StockItem), total: v.number() })

/** Query of the export. `q` searches the product's name and the SKUs. */
export const InventoryExportQuery = v.strictObject({
  q: v.optional(SearchText),
  filter: v.optional(oneOf(stockFilters)),
  sort: v.optional(oneOf(stockSorts), 'stock-low'),
})
export type InventoryExportQuery = v.InferOutput<typeof InventoryExportQuery>

export const InventoryQuery = v.strictObject({ ...InventoryExportQuery.entries, ...pageFields })
export type InventoryQuery = v.InferOutput<typeof InventoryQuery>

/** `pieces` sums the units in stock. `items`, `low` and `sold_out` count inventory rows. */
export const InventoryStats = apiObject({
  pieces: v.number(),
  items: v.number(),
  low: v.number(),
  sold_out: v.number(),
})
export type InventoryStats = v.InferOutput<typeof InventoryStats>
export type InventoryStatsWire = v.InferInput<typeof InventoryStats>

/** Changes the stock of a variant or of a product without variants, once per `write_id`. */
export const ChangeStockInput = v.strictObject({
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  stock_change: v.pipe(StockChange, v.notValue(0, 'must not be 0')),
  write_id: WriteId,
})
export type ChangeStockInput = v.InferOutput<typeof ChangeStockInput>
