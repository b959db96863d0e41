/** SKU, price and stock by size and color as they are typed into the product form. */
import type { Product, ProductVariant } from '@shop/contracts/product'
import { parseCents, toDollars } from '@shop/domain/money'
import type { Choice } from '@shop/domain/variants'

/** All as typed. `price` is empty where it is the product's own; `stock` is what the form's own stock is. */
export type VariantDraft = Readonly<{ sku: string; price: string; stock: string }>

/** By the key of their size and color. Those of a size or color that was taken out stay, and come back with it. */
export type VariantDrafts = Readonly<Record<string, VariantDraft>>

/** A variant that a product with these sizes and colors may have. */
export type VariantRow = { key: string; size: string | null; color: string | null }

const empty: VariantDraft = { sku: '', price: '', stock: '' }

/** What is typed of a variant. */
export const variantOf = (variants: VariantDrafts, key: string): VariantDraft =>
  variants[key] ?? empty

/** By what the form knows a size and color. */
export const keyOf = ({ size, color }: Choice): string =>
  JSON.stringify([size ?? null, color ?? null])

/** The size and color of a key. */
export const choiceOf = (key: string): Pick<VariantRow, 'size' | 'color'> => {
  const [size, color] = JSON.parse(key) as [string | null, string | null]
  return { size, color }
}

/** One row for each size in each color; none where there are neither. */
export const rowsOf = ({
  sizes,
  colors,
}: {
  sizes: readonly string[]
  colors: readonly string[]
}): readonly VariantRow[] => {
  if (sizes.length + colors.length === 0) return []
  const [allSizes, allColors] = [sizes, colors].map((words) => (words.length > 0 ? words : [null]))
  return (allSizes ?? []).flatMap((size) =>
    (allColors ?? []).map((color) => ({ key: keyOf({ size, color }), size, color })),
  )
}

/** What the form shows at first of a product's variants: no stock to add. */
export const draftsOf = (variants: readonly ProductVariant[] = []): VariantDrafts =>
  Object.fromEntries(
    variants.map((variant) => [
      keyOf(variant),
      {
        sku: variant.sku ?? '',
        price: variant.priceCents === null ? '' : toDollars(variant.priceCents).toFixed(2),
        stock: '',
      },
    ]),
  )

/** Pieces as typed, 0 for nothing; NaN when it is no whole number. */
export const piecesOf = ({ stock }: Pick<VariantDraft, 'stock'>): number => {
  const pieces = Number(stock.trim())
  return Number.isInteger(pieces) ? pieces : NaN
}

/** Stock by the key of its variant. */
export const stocksOf = ({
  variants = [],
}: Pick<Product, 'variants'>): ReadonlyMap<string, number> =>
  new Map(variants.map((variant) => [keyOf(variant), variant.stock]))

/** The same without pieces to add. */
export const withoutPieces = (variants: VariantDrafts): VariantDrafts =>
  mapDrafts(variants, (one) => ({ ...one, stock: '' }))

/** Pieces that there are and that are to be added, as those of a new product. */
export const asNewVariants = (
  variants: VariantDrafts,
  stocks: ReadonlyMap<string, number>,
): VariantDrafts =>
  mapDrafts(variants, (one, key) => ({
    ...one,
    stock: String(Math.max(0, (stocks.get(key) ?? 0) + (piecesOf(one) || 0))),
  }))

/** Each variant made anew. */
export const mapDrafts = (
  variants: VariantDrafts,
  toDraft: (variant: VariantDraft, key: string) => VariantDraft,
): VariantDrafts =>
  Object.fromEntries(Object.entries(variants).map(([key, one]) => [key, toDraft(one, key)]))

/** Fields that a save sets; stock is moved. */
const setFields = ['sku', 'price'] as const

const plain = (field: (typeof setFields)[number], text: string): string =>
  field === 'price' ? String(parseCents(text) ?? text.trim()) : text.trim()

/** Whether SKU and price mean the same; `45` and `45.00` do. */
export const isSameVariant = (one: VariantDraft, other: VariantDraft): boolean =>
  setFields.every((field) => plain(field, one[field]) === plain(field, other[field]))

/** Whether SKUs and prices are the same of all. */
export const areSameVariants = (one: VariantDrafts, other: VariantDrafts): boolean =>
  keysOf(one, other).every((key) => isSameVariant(variantOf(one, key), variantOf(other, key)))

const keysOf = (...all: readonly VariantDrafts[]): string[] => [
  ...new Set(all.flatMap((variants) => Object.keys(variants))),
]

type Merge = {
  /** Mine, with what only they changed. */
  merged: VariantDrafts
  /** Of what they changed. */
  changed: readonly string[]
  isAdopted: boolean
  /** Variants of which both changed the same to something else, as each side has them. */
  conflict: { mine: VariantDrafts; theirs: VariantDrafts }
}

/** SKUs and prices typed here on top of what a colleague saved, each by itself. */
export const mergeVariants = (
  was: VariantDrafts,
  typed: VariantDrafts,
  now: VariantDrafts,
): Merge => {
  const merged: Record<string, VariantDraft> = { ...typed }
  const mine: Record<string, VariantDraft> = {}
  const theirs: Record<string, VariantDraft> = {}
  const changed = keysOf(was, now).filter(
    (key) => !isSameVariant(variantOf(was, key), variantOf(now, key)),
  )
  let isAdopted = false
  for (const key of changed) {
    const [before, own, other] = [
      variantOf(was, key),
      variantOf(typed, key),
      variantOf(now, key),
    ] as const
    const sides = { mine: { ...own }, theirs: { ...own } }
    for (const field of setFields) {
      const [a, b, c] = [before, own, other].map((one) => plain(field, one[field]))
      if (a === c || b === c) continue
      if (a === b) {
        sides.mine[field] = sides.theirs[field] = other[field]
        isAdopted = true
      } else {
        sides.theirs[field] = other[field]
        mine[key] = sides.mine
        theirs[key] = sides.theirs
      }
    }
    merged[key] = sides.mine
  }
  return { merged, changed, isAdopted, conflict: { mine, theirs } }
}

/** SKUs and prices of some variants, taken over; pieces stay as typed. */
export const overlay = (variants: VariantDrafts, chosen: VariantDrafts): VariantDrafts => ({
  ...variants,
  ...mapDrafts(chosen, (one, key) => ({ ...one, stock: variantOf(variants, key).stock })),
})
