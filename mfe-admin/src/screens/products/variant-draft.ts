import type { Product, ProductVariant } from '@shop/contracts/product'
import { toDollars } from '@shop/domain/money'
import { parseCents } from '@shop/domain/typed-amount'
import { parseWholeNumber } from '@shop/domain/typed-number'
import type { Choice } from '@shop/domain/variants'

/** An empty `price` means the product's. `stock` is a total for a new product, else a change. */
export type VariantDraft = Readonly<{ sku: string; price: string; stock: string }>

/** Keyed by `keyOf`. Entries of a removed size or color stay, in case it is added again. */
export type VariantDrafts = Readonly<Record<string, VariantDraft>>

export type VariantRow = { key: string; size: string | null; color: string | null }

const empty: VariantDraft = { sku: '', price: '', stock: '' }

export const variantOf = (variants: VariantDrafts, key: string): VariantDraft =>
  variants[key] ?? empty

export const keyOf = ({ size, color }: Choice): string =>
  JSON.stringify([size ?? null, color ?? null])

export const choiceOf = (key: string): Pick<VariantRow, 'size' | 'color'> => {
  const [size, color] = JSON.parse(key) as [string | null, string | null]
  return { size, color }
}

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

/** Returns the form's initial values, with an empty stock change. */
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

/** Parses pieces: 0 if empty, NaN if not a whole number. */
export const piecesOf = ({ stock }: Pick<VariantDraft, 'stock'>): number =>
  stock.trim() ? (parseWholeNumber(stock) ?? NaN) : 0

export const stocksOf = ({
  variants = [],
}: Pick<Product, 'variants'>): ReadonlyMap<string, number> =>
  new Map(variants.map((variant) => [keyOf(variant), variant.stock]))

export const withoutPieces = (variants: VariantDrafts): VariantDrafts =>
  mapDrafts(variants, (one) => ({ ...one, stock: '' }))

/** Adds the typed changes to the current stock, to create the product anew. */
export const asNewVariants = (
  variants: VariantDrafts,
  stocks: ReadonlyMap<string, number>,
): VariantDrafts =>
  mapDrafts(variants, (one, key) => ({
    ...one,
    stock: String(Math.max(0, (stocks.get(key) ?? 0) + (piecesOf(one) || 0))),
  }))

export const mapDrafts = (
  variants: VariantDrafts,
  toDraft: (variant: VariantDraft, key: string) => VariantDraft,
): VariantDrafts =>
  Object.fromEntries(Object.entries(variants).map(([key, one]) => [key, toDraft(one, key)]))

/** Fields that a save sets. Stock is changed by an amount instead. */
const setFields = ['sku', 'price'] as const

const plain = (field: (typeof setFields)[number], text: string): string =>
  field === 'price' ? String(parseCents(text) ?? text.trim()) : text.trim()

export const isSameVariant = (one: VariantDraft, other: VariantDraft): boolean =>
  setFields.every((field) => plain(field, one[field]) === plain(field, other[field]))

export const areSameVariants = (one: VariantDrafts, other: VariantDrafts): boolean =>
  keysOf(one, other).every((key) => isSameVariant(variantOf(one, key), variantOf(other, key)))

const keysOf = (...all: readonly VariantDrafts[]): string[] => [
  ...new Set(all.flatMap((variants) => Object.keys(variants))),
]

type Merge = {
  /** My values. A field that only the colleague changed has the colleague's. */
  merged: VariantDrafts
  /** Keys of the variants that the colleague changed. */
  changed: readonly string[]
  isAdopted: boolean
  /** Variants with a field that both sides changed differently. */
  conflict: { mine: VariantDrafts; theirs: VariantDrafts }
}

/** Merges SKUs and prices field by field with those that a colleague saved. */
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

/** Replaces SKUs and prices of the chosen variants, but keeps the typed pieces. */
export const overlay = (variants: VariantDrafts, chosen: VariantDrafts): VariantDrafts => ({
  ...variants,
  ...mapDrafts(chosen, (one, key) => ({ ...one, stock: variantOf(variants, key).stock })),
})
