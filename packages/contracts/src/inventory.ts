/** Stock as the back office counts it: by variant, or by product if it has no variants. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'
import { StockChange, WriteId } from './product.ts'

/** Filters of the inventory: `low` is 1 to `lowStock` pieces, `sold-out` is none. */
export const stockFilters = ['low', 'sold-out'] as const
export type StockFilter = (typeof stockFilters)[number]

/** Sort orders of the inventory. Ties are sorted by product, then by the age of its variants. */
export const stockSorts = ['stock-low', 'stock-high', 'name'] as const
export type StockSort = (typeof stockSorts)[number]

/** A variant, or a product without variants, whose `size` and `color` are null. */
export const StockItem = v.pipe(
  v.object({
    product_id: v.string(),
    name: v.string(),
    image: v.string(),
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    stock: v.number(),
  }),
  v.transform(camelKeys),
)
export type StockItem = v.InferOutput<typeof StockItem>
export type StockItemWire = v.InferInput<typeof StockItem>

/** One page of the inventory, and the total number of matches. */
export const StockItemList = v.object({ items: v.array(StockItem), total: v.number() })
export type StockItemList = v.InferOutput<typeof StockItemList>

/** `q` searches the product's name and the SKUs. */
const filters = {
  q: v.optional(SearchText),
  filter: v.optional(oneOf(stockFilters)),
  sort: v.optional(oneOf(stockSorts), 'stock-low'),
}

/** Query of the inventory. `limit` defaults to 200. */
export const InventoryQuery = v.strictObject({ ...filters, ...pageFields })
export type InventoryQuery = v.InferOutput<typeof InventoryQuery>

/** Query of the export. It has no pages. */
export const InventoryExportQuery = v.strictObject(filters)
export type InventoryExportQuery = v.InferOutput<typeof InventoryExportQuery>

/**
 * Stats of the inventory. `pieces` is the whole stock, `items` the number of rows. `low` and
 * `sold_out` are the numbers of rows that match the filters of these names.
 */
export const InventoryStats = v.pipe(
  v.object({ pieces: v.number(), items: v.number(), low: v.number(), sold_out: v.number() }),
  v.transform(camelKeys),
)
export type InventoryStats = v.InferOutput<typeof InventoryStats>
export type InventoryStatsWire = v.InferInput<typeof InventoryStats>

/**
 * Adds pieces to a variant or to a product without variants, or removes them. A relative change
 * needs no version. `write_id` makes a retry after a lost response safe.
 */
export const ChangeStockInput = v.strictObject({
  /** The size and color of the variant. Both are absent for a product without variants. */
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  stock_change: v.pipe(StockChange, v.notValue(0, 'must not be 0')),
  write_id: WriteId,
})
export type ChangeStockInput = v.InferOutput<typeof ChangeStockInput>
