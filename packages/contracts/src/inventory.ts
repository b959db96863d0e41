/** Stock as the back office counts it: by variant, and by product where a product has no variants. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf, pageFields, requiredLine, SearchText } from './fields.ts'
import { StockChange, WriteId } from './product.ts'

/** Filters of the inventory: at most `lowStock` pieces and at least one, or none. */
export const stockFilters = ['low', 'sold-out'] as const
export type StockFilter = (typeof stockFilters)[number]

/** Orders of the inventory; ties go by product, then as its variants were made. */
export const stockSorts = ['stock-low', 'stock-high', 'name'] as const
export type StockSort = (typeof stockSorts)[number]

/** What is counted by itself: a variant, or a product without variants, whose `size` and `color` are null. `name` is the product's. */
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

/** One page of the inventory, and how many match in all. */
export const StockItemList = v.object({ items: v.array(StockItem), total: v.number() })
export type StockItemList = v.InferOutput<typeof StockItemList>

/** Filters that the list and its export share; `q` looks in the product's name, and in the SKUs. */
const filters = {
  q: v.optional(SearchText),
  filter: v.optional(oneOf(stockFilters)),
  sort: v.optional(oneOf(stockSorts), 'stock-low'),
}

/** Query of the inventory. `limit` defaults to 200. */
export const InventoryQuery = v.strictObject({ ...filters, ...pageFields })
export type InventoryQuery = v.InferOutput<typeof InventoryQuery>

/** Query of the export, which has no pages. */
export const InventoryExportQuery = v.strictObject(filters)
export type InventoryExportQuery = v.InferOutput<typeof InventoryExportQuery>

/** Over everything in stock: its pieces, what is counted by itself, and how much of that is low or sold out. */
export const InventoryStats = v.pipe(
  v.object({ pieces: v.number(), items: v.number(), low: v.number(), sold_out: v.number() }),
  v.transform(camelKeys),
)
export type InventoryStats = v.InferOutput<typeof InventoryStats>
export type InventoryStatsWire = v.InferInput<typeof InventoryStats>

/**
 * Pieces that staff add to a variant, or to a product without variants, or take out. It needs no version, because it is by
 * amount; `write_id` names the write, so that a repeat after a lost response moves nothing more.
 */
export const ChangeStockInput = v.strictObject({
  /** Of a variant; both are absent of a product without variants. */
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  stock_change: v.pipe(StockChange, v.notValue(0, 'must not be 0')),
  write_id: WriteId,
})
export type ChangeStockInput = v.InferOutput<typeof ChangeStockInput>
