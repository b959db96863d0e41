/** What takes back what an import has done to one product, or why it stays as it is. */
import { getTableColumns } from 'drizzle-orm'

import { type ProductRow, products } from '@shop/db/schema/products'
import { describeChoice } from '@shop/domain/variants'

import type { StockMove } from '../products/move-stock.ts'
import type { StoredVariant, WholeProduct } from '../search/retrieval/product-columns.ts'
import type { Changed } from './write-chunk.ts'

/** What the audit has of a product in an import; `before` is null for one that it created. */
export type ImportedRecord = { id: string; before: Recorded | null; after: Recorded }
export type Recorded = Record<string, unknown> & {
  name: string
  version: number
  variants: StoredVariant[]
}

/** What became of the product since. */
export type Since = {
  now: WholeProduct | undefined
  /** Pieces that the import has moved, by variant; null is the product itself. */
  moved: ReadonlyMap<number | null, number>
  /** Whether anything of it was ordered since, and which variants. */
  isOrdered: boolean
  orderedVariants: ReadonlySet<number | null>
}

export type Undo =
  | { kind: 'gone' }
  | { kind: 'skip'; reason: string }
  | { kind: 'delete' }
  | { kind: 'restore'; changed: Changed; removedVariants: number[]; moves: StockMove[] }

export const planUndo = ({ id, before, after }: ImportedRecord, since: Since): Undo => {
  const { now, moved } = since
  if (!now) return before ? skip('It was deleted since.') : { kind: 'gone' }
  if (now.version !== after.version) return skip('It was changed since.')
  if (!before) return since.isOrdered ? skip('It was ordered since.') : { kind: 'delete' }
  const added = now.variants.filter((one) => !before.variants.some((old) => old.id === one.id))
  const ordered = added.find((one) => since.orderedVariants.has(one.id))
  if (ordered) return skip(`${describeChoice(ordered)} was ordered since.`)
  const moves: StockMove[] = []
  for (const [variantId, pieces] of moved) {
    if (added.some((one) => one.id === variantId)) continue
    const variant = now.variants.find((one) => one.id === variantId)
    const stock = variant?.stock ?? now.stock
    if (pieces > stock) return skip(`Of the ${pieces} pieces that it got, ${stock} are left.`)
    moves.push({ id, ...choiceOf(variant), change: -pieces })
  }
  return {
    kind: 'restore',
    changed: { id, values: valuesOf(before), variants: before.variants, getsVariants: false },
    removedVariants: added.map((one) => one.id),
    moves,
  }
}

const skip = (reason: string): Undo => ({ kind: 'skip', reason })

const choiceOf = (variant: StoredVariant | undefined) =>
  variant ? { size: variant.size, color: variant.color } : {}

/** The record has the columns as the database stores them. */
const valuesOf = (record: Recorded): ProductRow =>
  Object.fromEntries(
    Object.entries(getTableColumns(products)).map(([key, column]) => {
      const value = record[column.name] ?? null
      return [key, value === null ? null : column.mapFromDriverValue(value)]
    }),
  ) as ProductRow
