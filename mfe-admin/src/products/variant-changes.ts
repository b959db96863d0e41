/** What the grid of sizes and colors means for the server, and what the server says of it. */
import type { createProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import type { Choice } from '@shop/domain/variants'

import {
  areSameVariants,
  draftsOf,
  keyOf,
  piecesOf,
  rowsOf,
  stocksOf,
  type VariantDraft,
  variantOf,
  type VariantDrafts,
  type VariantRow,
} from './variant-draft.ts'

type NewVariants = NonNullable<Parameters<typeof createProduct>[1]['variants']>
type VariantChanges = NonNullable<Parameters<typeof updateProduct>[2]['variants']>

/** What the grid depends on of the form. */
export type Draft = {
  hasVariants: boolean
  variants: VariantDrafts
  sizes: readonly string[]
  colors: readonly string[]
}

/** The rows of the grid; none while the product is to have one stock. */
export const gridRows = (draft: Draft): readonly VariantRow[] =>
  draft.hasVariants ? rowsOf(draft) : []

/** The variants of a new product. */
export const newVariants = (draft: Draft): NewVariants =>
  gridRows(draft).map((row) => {
    const typed = variantOf(draft.variants, row.key)
    return { ...settings(row, typed), stock: piecesOf(typed) }
  })

/** All variants that the product is to have, with pieces to add; nothing when the grid changes nothing. */
export const variantChanges = (product: Product, draft: Draft): VariantChanges | undefined => {
  const stocks = stocksOf(product)
  const rows = gridRows(draft).filter((row) => !isGap(row, product, draft))
  const typed = rows.map(({ key }) => [key, variantOf(draft.variants, key)] as const)
  const isSame =
    rows.length === stocks.size &&
    typed.every(([key, one]) => stocks.has(key) && piecesOf(one) === 0) &&
    areSameVariants(draftsOf(product.variants), Object.fromEntries(typed))
  if (isSame) return undefined
  return rows.map((row) => {
    const one = variantOf(draft.variants, row.key)
    return { ...settings(row, one), stock_change: piecesOf(one) }
  })
}

const settings = ({ size, color }: VariantRow, { sku, price }: VariantDraft) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  sku: sku.trim() || null,
  price: price.trim() || null,
})

/** A size in a color that the product is not sold in, and of which nothing was typed. */
const isGap = ({ key, size, color }: VariantRow, product: Product, draft: Draft): boolean => {
  const stocks = stocksOf(product)
  const isKnown =
    (size === null || product.sizes.includes(size)) &&
    (color === null || product.colors.includes(color))
  const { sku, price, stock } = variantOf(draft.variants, key)
  return stocks.size > 0 && !stocks.has(key) && isKnown && !`${sku}${price}${stock}`.trim()
}

/** Where the server's issues of a variant's field go in the form. */
export type VariantPath = `variants.${string}`

/** The path of a variant's field. */
export const variantPath = (key: string, field: keyof VariantDraft): VariantPath =>
  `variants.${key}.${field}`

/** Issues by the key of their variant, in place of its number in what was sent: rows may come and go before they are read. */
export const nameVariants = (
  issues: readonly ProblemIssue[],
  sent: readonly Choice[] = [],
): readonly ProblemIssue[] =>
  issues.map((issue) => {
    const [, index, field] = /^variants\.(\d+)\.(\w+)$/.exec(issue.path) ?? []
    const variant = sent[Number(index)]
    if (!variant || !field) return issue
    const known = field === 'stock_change' ? 'stock' : field
    return { ...issue, path: `variants.${keyOf(variant)}.${known}` }
  })

/** Paths of the variants' fields that differ. */
export const editedVariants = (was: VariantDrafts, now: VariantDrafts): VariantPath[] =>
  Object.entries(now).flatMap(([key, variant]) =>
    (['sku', 'price', 'stock'] as const)
      .filter((field) => variant[field] !== variantOf(was, key)[field])
      .map((field) => variantPath(key, field)),
  )

/** Pieces of a product without variants that the grid has not placed yet; below zero it places more than there are. */
export const piecesLeft = (inStock: Pick<Product, 'stock' | 'variants'>, draft: Draft): number => {
  const rows = gridRows(draft)
  if (rows.length === 0 || stocksOf(inStock).size > 0) return 0
  const placed = rows.reduce(
    (sum, { key }) => sum + (piecesOf(variantOf(draft.variants, key)) || 0),
    0,
  )
  return inStock.stock - placed
}
