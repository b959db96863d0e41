import type { createProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import { specificationNames } from '@shop/domain/specifications'
import { type Choice, describeChoice } from '@shop/domain/variants'

import { type Edit, openDraft, rebaseDraft } from '../../lists/merge-draft.ts'
import {
  amountText,
  choiceOf,
  draftOf,
  type Field,
  fieldNames,
  fields,
  isSameValue,
  isSameVariant,
  keyOf,
  labelOf,
  piecesOf,
  type ProductDraft,
  rowsOf,
  stocksOf,
  valueText,
  type VariantDraft,
  variantOf,
  type VariantRow,
  variantText,
} from './product-draft.ts'

type NewProduct = Parameters<typeof createProduct>[1]
type ProductChanges = Omit<Parameters<typeof updateProduct>[2], 'version'>

/** Returns all fields except stock. An empty optional field becomes null. */
const wireOf = (draft: ProductDraft) => ({
  name: draft.name,
  description: draft.description,
  image: draft.image,
  pictures: [...draft.pictures],
  featured: draft.featured,
  price: draft.price,
  category: draft.category,
  sizes: [...draft.sizes],
  colors: [...draft.colors],
  tags: [...draft.tags],
  original_price: draft.originalPrice.trim() || null,
  sku: draft.sku.trim() || null,
  specifications: specificationsOf(draft),
})

const specificationsOf = (draft: ProductDraft): NonNullable<Product['specifications']> => ({
  ...Object.fromEntries(
    specificationNames.flatMap((name) => (draft[name].trim() ? [[name, draft[name].trim()]] : [])),
  ),
  ...(draft.features.length > 0 && { features: [...draft.features] }),
})

/** Omits empty fields that have a default on the server. */
export const newProduct = (draft: ProductDraft): NewProduct => {
  const { original_price, sku, pictures, ...rest } = wireOf(draft)
  const variants = gridRows(draft).map((row) => {
    const typed = variantOf(draft.variants, row.key)
    return { ...settings(row, typed), stock: piecesOf(typed) }
  })
  return {
    ...rest,
    ...(original_price && { original_price }),
    ...(sku && { sku }),
    ...(pictures.length > 0 && { pictures }),
    ...(variants.length > 0 ? { variants } : draft.stock && { stock: piecesOf(draft) }),
  }
}

/** Returns only the fields that differ from `product`, and stock as a difference. */
export const productChanges = (product: Product, draft: ProductDraft): ProductChanges => {
  const was = draftOf(product)
  const changed = fieldNames.filter((field) => !isSameValue(field, was, draft))
  // The server replaces all specifications at once, so if one of them changed, all are sent.
  const names = new Set(changed.map((field) => fields[field][1].split('.')[0]))
  const wire = Object.entries(wireOf(draft)).filter(([name]) => names.has(name))
  const changes: ProductChanges = Object.fromEntries(wire)
  const variants = variantChanges(product, draft)
  if (variants) changes.variants = variants
  // A product with variants has no single stock, even if this save removes its variants.
  const hasOneStock = !variants && !was.hasVariants
  if (hasOneStock && piecesOf(draft) !== 0) changes.stock_change = piecesOf(draft)
  return changes
}

type Draft = Pick<ProductDraft, 'hasVariants' | 'variants' | 'sizes' | 'colors'>

export const gridRows = (draft: Draft): readonly VariantRow[] =>
  draft.hasVariants ? rowsOf(draft) : []

/** Returns all variants, each with the pieces to add, or undefined if the grid has no changes. */
const variantChanges = (product: Product, draft: Draft): ProductChanges['variants'] => {
  const sent = variantsOf(product, draft)
  const same = variantsOf(product, draftOf(product))
  return JSON.stringify(sent) === JSON.stringify(same) ? undefined : sent
}

const variantsOf = (product: Product, draft: Draft): NonNullable<ProductChanges['variants']> =>
  gridRows(draft)
    .filter((row) => !isGap(row, product, draft))
    .map((row) => {
      const typed = variantOf(draft.variants, row.key)
      return { ...settings(row, typed), stock_change: piecesOf(typed) }
    })

const settings = ({ size, color }: VariantRow, { sku, price }: VariantDraft) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  sku: sku.trim() || null,
  price: amountText(price) || null,
})

/** True if the product is not sold in this size and color, and nothing is typed for it. */
const isGap = ({ key, size, color }: VariantRow, product: Product, draft: Draft): boolean => {
  const stocks = stocksOf(product)
  const isKnown =
    (size === null || product.sizes.includes(size)) &&
    (color === null || product.colors.includes(color))
  const { sku, price, stock } = variantOf(draft.variants, key)
  return stocks.size > 0 && !stocks.has(key) && isKnown && !`${sku}${price}${stock}`.trim()
}

/**
 * Returns how many pieces of an undivided stock no variant has yet. The result is negative if the
 * variants have too many pieces.
 */
export const piecesLeft = (inStock: Pick<Product, 'stock' | 'variants'>, draft: Draft): number => {
  const rows = gridRows(draft)
  if (rows.length === 0 || stocksOf(inStock).size > 0) return 0
  const placed = rows.map(({ key }) => piecesOf(variantOf(draft.variants, key)) || 0)
  return inStock.stock - placed.reduce((sum, one) => sum + one, 0)
}

export type FormIssue = {
  field: Field | undefined
  cell?: { key: string; column: keyof VariantDraft }
  message: string
}

/** `sent` has the variants of the request. Indexes in the paths of issues refer to `sent`. */
export const toFormIssues = (
  issues: readonly ProblemIssue[],
  sent: readonly Choice[] = [],
): FormIssue[] =>
  issues.map(({ path, message }) => {
    const [name = '', index, column = ''] = path.split('.')
    const variant = name === 'variants' ? sent[Number(index)] : undefined
    const cellColumn = cellColumns[column]
    if (variant && cellColumn) {
      const cell = { key: keyOf(variant), column: cellColumn }
      return { field: 'variants', cell, message }
    }
    if (name === 'stock_change') return { field: 'stock', message }
    const field = fieldNames.findLast((one) => `${path}.`.startsWith(`${fields[one][1]}.`))
    return { field, message }
  })

const cellColumns: Readonly<Record<string, keyof VariantDraft>> = {
  sku: 'sku',
  price: 'price',
  stock: 'stock',
  stock_change: 'stock',
}

/** True until the clerk edits the value that the server rejected. */
export const isOpen = ({ field, cell }: FormIssue, sent: ProductDraft, now: ProductDraft) =>
  cell
    ? variantOf(sent.variants, cell.key)[cell.column] ===
      variantOf(now.variants, cell.key)[cell.column]
    : field === undefined || sent[field] === now[field]

/** A part is a field's name or a variant's key. Each part merges on its own. */
type Part = string
type MergedField = Exclude<Field, 'stock' | 'variants'>

export type EditState = Edit<ProductDraft> & {
  /** The saved product that the draft started from. Requests send its version. */
  base: Product
  /** A save that got no response, so it may have been stored. */
  pending: {
    current?: { body: Parameters<typeof updateProduct>[2]; draft: ProductDraft } | undefined
  }
}

export const openEdit = (base: Product): EditState => ({
  base,
  pending: {},
  ...openDraft(draftOf(base)),
})

/** `was` is the draft from which both versions started. */
export const rebase = (edit: EditState, theirs: Product, was = draftOf(edit.base)): EditState => {
  const now = draftOf(theirs)
  const parts = [...mergedFields, ...Object.keys({ ...was.variants, ...now.variants })]
  return { ...edit, base: theirs, ...rebaseDraft(edit, { was, now }, { parts, isSame, withPart }) }
}

const isMerged = (part: Part): part is MergedField =>
  part !== 'stock' && part !== 'variants' && fieldNames.some((field) => field === part)

/** Stock does not merge, because it is typed as a difference. */
const mergedFields = fieldNames.filter(isMerged)

const isSame = (part: Part, one: ProductDraft, other: ProductDraft): boolean =>
  isMerged(part)
    ? isSameValue(part, one, other)
    : isSameVariant(variantOf(one.variants, part), variantOf(other.variants, part))

/** Keeps the typed stock change of a variant, because only its SKU and price are merged. */
export const withPart = (draft: ProductDraft, part: Part, from: ProductDraft): ProductDraft => {
  if (isMerged(part)) return { ...draft, [part]: from[part] }
  const { stock } = variantOf(draft.variants, part)
  const variant = { ...variantOf(from.variants, part), stock }
  return { ...draft, variants: { ...draft.variants, [part]: variant } }
}

export const nameOf = (part: Part): string =>
  isMerged(part) ? labelOf(part) : `SKU and price of ${describeChoice(choiceOf(part))}`

export const partText = (part: Part, draft: ProductDraft): string =>
  isMerged(part) ? valueText(part, draft[part]) : variantText(variantOf(draft.variants, part))
