import type { createProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import { parseNumber } from '@shop/domain/typed-number'
import type { Choice } from '@shop/domain/variants'

import {
  draftOf,
  type Field,
  fields,
  isSameValue,
  labelOf,
  pick,
  type ProductDraft,
} from './product-draft.ts'
import {
  areSameVariants,
  draftsOf,
  keyOf,
  piecesOf,
  rowsOf,
  stocksOf,
  type VariantDraft,
  type VariantDrafts,
  variantOf,
  type VariantRow,
} from './variant-draft.ts'

type NewProduct = Parameters<typeof createProduct>[1]
export type ProductChanges = Omit<Parameters<typeof updateProduct>[2], 'version'>

const specificationFields = ['material', 'weight', 'fit', 'care', 'origin', 'features'] as const

/** Returns all fields but the stock as the API takes them. An empty optional one is null. */
const wireOf = (draft: ProductDraft) => ({
  ...pick(draft, ['name', 'description', 'image', 'featured', 'price']),
  // The cast is safe: the select offers only valid categories, and the server rejects others.
  category: draft.category as Product['category'],
  sizes: [...draft.sizes],
  colors: [...draft.colors],
  tags: [...draft.tags],
  // NaN for invalid text, so that the server rejects it and names the field.
  tax_rate: parseNumber(draft.taxRate) ?? NaN,
  original_price: draft.originalPrice.trim() || null,
  sku: draft.sku.trim() || null,
  specifications: specificationsOf(draft),
})

/** Omits empty fields for which the server has a default. */
export const newProduct = (draft: ProductDraft): NewProduct => {
  const { original_price, tax_rate, sku, ...fields } = wireOf(draft)
  const variants = newVariants(draft)
  return {
    ...fields,
    ...(original_price && { original_price }),
    ...(draft.taxRate.trim() && { tax_rate }),
    ...(sku && { sku }),
    ...(variants.length > 0 ? { variants } : draft.stock && { stock: piecesOf(draft) }),
  }
}

/** Returns only fields that differ from `product`. Stock is changed by an amount. */
export const productChanges = (product: Product, draft: ProductDraft): ProductChanges => {
  const was = draftOf(product)
  const changed = (Object.keys(fields) as Field[]).filter(
    (field) => !isSameValue(field, was, draft),
  )
  // The server replaces specifications as a whole.
  const names = new Set(changed.map((field) => fields[field][1].split('.')[0]))
  const wire = Object.entries(wireOf(draft)).filter(([name]) => names.has(name))
  const changes: ProductChanges = Object.fromEntries(wire)
  const variants = variantChanges(product, draft)
  if (variants) changes.variants = variants
  // A product's stock is the sum of its variants, even when it loses them in this change.
  const hasOneStock = !variants && !was.hasVariants
  if (hasOneStock && piecesOf(draft) !== 0) changes.stock_change = piecesOf(draft)
  return changes
}

const specificationsOf = (draft: ProductDraft): NonNullable<Product['specifications']> =>
  Object.fromEntries(
    specificationFields
      .filter((field) => draft[field].length > 0)
      .map((field) => {
        const value = draft[field]
        return [field, typeof value === 'string' ? value.trim() : [...value]]
      }),
  )

type NewVariants = NonNullable<Parameters<typeof createProduct>[1]['variants']>
type VariantChanges = NonNullable<Parameters<typeof updateProduct>[2]['variants']>

/** The fields of the form that the grid depends on. */
export type Draft = {
  hasVariants: boolean
  variants: VariantDrafts
  sizes: readonly string[]
  colors: readonly string[]
}

export const gridRows = (draft: Draft): readonly VariantRow[] =>
  draft.hasVariants ? rowsOf(draft) : []

const newVariants = (draft: Draft): NewVariants =>
  gridRows(draft).map((row) => {
    const typed = variantOf(draft.variants, row.key)
    return { ...settings(row, typed), stock: piecesOf(typed) }
  })

/** Returns all variants with the pieces to add to each, or undefined if the grid has no changes. */
const variantChanges = (product: Product, draft: Draft): VariantChanges | undefined => {
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

/** True for a combination that the product is not sold in, if nothing was typed for it. */
const isGap = ({ key, size, color }: VariantRow, product: Product, draft: Draft): boolean => {
  const stocks = stocksOf(product)
  const isKnown =
    (size === null || product.sizes.includes(size)) &&
    (color === null || product.colors.includes(color))
  const { sku, price, stock } = variantOf(draft.variants, key)
  return stocks.size > 0 && !stocks.has(key) && isKnown && !`${sku}${price}${stock}`.trim()
}

type VariantPath = `variants.${string}`

const variantPath = (key: string, field: keyof VariantDraft): VariantPath =>
  `variants.${key}.${field}`

/** Replaces variants' indexes by their keys, because rows may be added or removed meanwhile. */
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

export const editedVariants = (was: VariantDrafts, now: VariantDrafts): VariantPath[] =>
  Object.entries(now).flatMap(([key, variant]) =>
    (['sku', 'price', 'stock'] as const)
      .filter((field) => variant[field] !== variantOf(was, key)[field])
      .map((field) => variantPath(key, field)),
  )

/** Returns how many pieces of a single stock are not in the grid yet. Negative if too many are. */
export const piecesLeft = (inStock: Pick<Product, 'stock' | 'variants'>, draft: Draft): number => {
  const rows = gridRows(draft)
  if (rows.length === 0 || stocksOf(inStock).size > 0) return 0
  const placed = rows.reduce(
    (sum, { key }) => sum + (piecesOf(variantOf(draft.variants, key)) || 0),
    0,
  )
  return inStock.stock - placed
}

export type Edited = Field | VariantPath

/** Returns `Price must be 0 or more`. Issues of list entries and of stock changes count as well. */
export const fieldProblem = (issues: readonly ProblemIssue[], field: Field): string | undefined => {
  const issue = issues.find((one) => isAbout(one, field))
  return issue && `${labelOf(field)} ${issue.message}`
}

export const withoutFields = (
  issues: readonly ProblemIssue[],
  edited: readonly Edited[],
): readonly ProblemIssue[] =>
  issues.filter((issue) => !edited.some((field) => isAbout(issue, field)))

export const variantProblem = (
  issues: readonly ProblemIssue[],
  key: string,
  field: keyof VariantDraft,
): string | undefined => issues.find(({ path }) => path === variantPath(key, field))?.message

const isVariantPath = (edited: Edited): edited is VariantPath => edited.startsWith('variants.')

const isAbout = ({ path }: ProblemIssue, field: Edited): boolean => {
  if (isVariantPath(field)) return path === field
  const [, own] = fields[field]
  if (field === 'variants' || field === 'hasVariants') return path === own
  const paths = field === 'stock' ? [own, 'stock_change'] : [own]
  return paths.some((known) => path === known || path.startsWith(`${known}.`))
}
