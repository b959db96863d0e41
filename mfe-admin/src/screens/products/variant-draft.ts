import type { Product, ProductVariant } from '@shop/contracts/product'
import { dollarsText, formatCents } from '@shop/domain/money'
import { parseCents, parseWholeNumber } from '@shop/domain/typed-number'
import type { Choice } from '@shop/domain/variants'

/** An empty price means the product's price. `stock` is a change, except in a new product. */
export type VariantDraft = Readonly<{ sku: string; price: string; stock: string }>

/** Keyed by `keyOf`. The input for a removed size or color stays, in case it is added again. */
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

type Choices = { sizes: readonly string[]; colors: readonly string[] }

export const rowsOf = ({ sizes, colors }: Choices): readonly VariantRow[] => {
  if (sizes.length + colors.length === 0) return []
  const allColors = colors.length > 0 ? colors : [null]
  return (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    allColors.map((color) => ({ key: keyOf({ size, color }), size, color })),
  )
}

export const draftsOf = (variants: readonly ProductVariant[] = []): VariantDrafts =>
  Object.fromEntries(
    variants.map((variant) => [
      keyOf(variant),
      { sku: variant.sku ?? '', price: dollars(variant.priceCents), stock: '' },
    ]),
  )

/** Formats cents for a form field: `40.50`, or empty for null. */
export const dollars = (cents: number | null): string => (cents === null ? '' : dollarsText(cents))

/** Parses the typed stock: 0 if empty, NaN if not a whole number. */
export const piecesOf = ({ stock }: Pick<VariantDraft, 'stock'>): number =>
  stock.trim() ? (parseWholeNumber(stock) ?? NaN) : 0

export const stocksOf = ({
  variants = [],
}: Pick<Product, 'variants'>): ReadonlyMap<string, number> =>
  new Map(variants.map((variant) => [keyOf(variant), variant.stock]))

export const mapDrafts = (
  variants: VariantDrafts,
  toDraft: (variant: VariantDraft, key: string) => VariantDraft,
): VariantDrafts =>
  Object.fromEntries(Object.entries(variants).map(([key, one]) => [key, toDraft(one, key)]))

/** Compares SKU and price. A typed stock is a difference, so it has nothing to compare with. */
export const isSameVariant = (one: VariantDraft, other: VariantDraft): boolean =>
  one.sku.trim() === other.sku.trim() && amountText(one.price) === amountText(other.price)

/** Writes equal amounts alike: `40` as `40.00`. Returns text that is not an amount as typed. */
export const amountText = (typed: string): string => {
  const cents = parseCents(typed)
  return cents === null ? typed.trim() : dollarsText(cents)
}

export const variantText = ({ sku, price }: VariantDraft): string =>
  `${sku.trim() || 'no SKU'}, ${priceText(price) || 'the product’s price'}`

/** Formats both `43` and `43.00` as `$43.00`. Returns text that is not an amount as typed. */
export const priceText = (typed: string): string => {
  const cents = parseCents(typed)
  return cents === null ? typed.trim() : formatCents(cents)
}
