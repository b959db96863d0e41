import type { Product } from '@shop/contracts/product'

import { amountText, dollars, draftsOf, priceText, type VariantDrafts } from './variant-draft.ts'

const empty = {
  name: '',
  description: '',
  /** Dollars as typed. The server rejects invalid amounts. */
  price: '',
  originalPrice: '',
  image: '',
  category: 'Shirts',
  featured: false,
  sku: '',
  /** The total for a new product, the difference for an existing one. */
  stock: '',
  /** If true, `variants` replaces `stock`. */
  hasVariants: false,
  variants: {} as VariantDrafts,
  sizes: [] as readonly string[],
  colors: [] as readonly string[],
  tags: [] as readonly string[],
  material: '',
  weight: '',
  fit: '',
  care: '',
  origin: '',
  features: [] as readonly string[],
}

export type ProductDraft = Readonly<typeof empty>
export type Field = keyof ProductDraft
export type FieldValue = Exclude<ProductDraft[Field], VariantDrafts>

/** Each field's label and its path in API issues, in the form's order. */
export const fields: Readonly<Record<Field, readonly [label: string, path: string]>> = {
  name: ['Name', 'name'],
  description: ['Description', 'description'],
  category: ['Category', 'category'],
  featured: ['Featured product', 'featured'],
  price: ['Price ($)', 'price'],
  originalPrice: ['Original price ($)', 'original_price'],
  image: ['Image (address or path)', 'image'],
  sku: ['SKU', 'sku'],
  stock: ['Stock', 'stock'],
  hasVariants: ['Stock by size and color', 'variants'],
  variants: ['SKUs and prices by size and color', 'variants'],
  sizes: ['Sizes', 'sizes'],
  colors: ['Colors', 'colors'],
  tags: ['Tags', 'tags'],
  material: ['Material', 'specifications.material'],
  weight: ['Weight', 'specifications.weight'],
  fit: ['Fit', 'specifications.fit'],
  care: ['Care', 'specifications.care'],
  origin: ['Origin', 'specifications.origin'],
  features: ['Features', 'specifications.features'],
}

export const fieldNames = Object.keys(fields) as Field[]

export const fieldOfPath: ReadonlyMap<string, Field> = new Map(
  fieldNames.map((field) => [fields[field][1], field]),
)

/** Strips the unit from a label: `Price` for `Price ($)`. */
export const labelOf = (field: Field): string => fields[field][0].replace(/ \(.*\)$/, '')

export const draftOf = (product: Product | undefined): ProductDraft => {
  if (!product) return empty
  const { name, description, image, category, featured, sizes, colors, tags } = product
  const { material, weight, fit, care, origin, features } = product.specifications ?? {}
  const same = { name, description, image, category, featured, sizes, colors, tags }
  return {
    ...same,
    material: material ?? '',
    weight: weight ?? '',
    fit: fit ?? '',
    care: care ?? '',
    origin: origin ?? '',
    features: features ?? [],
    stock: '',
    price: dollars(product.priceCents),
    originalPrice: dollars(product.originalPriceCents),
    sku: product.sku ?? '',
    hasVariants: (product.variants ?? []).length > 0,
    variants: draftsOf(product.variants),
  }
}

/** Compares prices by value, so `40` equals `40.00`. Ignores surrounding blanks. */
export const isSameValue = (field: Field, one: ProductDraft, other: ProductDraft): boolean =>
  plain(field, one[field]) === plain(field, other[field])

const isPrice = (field: Field): boolean => field === 'price' || field === 'originalPrice'

const plain = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  return isPrice(field) ? amountText(text) : text
}

export const addWord = (words: readonly string[], typed: string): readonly string[] => {
  const word = typed.trim()
  return !word || words.includes(word) ? words : [...words, word]
}

/** Formats both `43` and `43.00` as `$43.00`. Returns a price that is not an amount as typed. */
export const valueText = (field: Field, value: FieldValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string')
    return (isPrice(field) ? priceText(value) : plain(field, value)) || '(empty)'
  return value.join(', ') || '(empty)'
}
