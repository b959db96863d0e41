/** A product as it is typed into the form: text until the server has read it. */
import type { Product } from '@shop/contracts/product'
import { parseCents, toDollars } from '@shop/domain/money'
import { taxRate } from '@shop/domain/totals'

import { pick } from './pick.ts'
import { areSameVariants, draftsOf, type VariantDrafts } from './variant-draft.ts'

/** What the form of a new product shows at first. */
const empty = {
  name: '',
  description: '',
  /** Dollars as typed; what is no amount is for the server to refuse. */
  price: '',
  originalPrice: '',
  /** A fraction as typed: 0.08 is 8 %. */
  taxRate: String(taxRate),
  image: '',
  category: 'Shirts',
  featured: false,
  sku: '',
  /** Pieces: all there are of a new product, or what is added to (taken from) a known one. */
  stock: '',
  /** Whether there is stock by size and color, in place of the one above. */
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

/** Each field's label, and its path in the issues of the API. The order is that of the form. */
export const fields: Readonly<Record<Field, readonly [label: string, path: string]>> = {
  name: ['Name', 'name'],
  description: ['Description', 'description'],
  category: ['Category', 'category'],
  featured: ['Featured product', 'featured'],
  price: ['Price ($)', 'price'],
  originalPrice: ['Original price ($)', 'original_price'],
  taxRate: ['Tax rate (%)', 'tax_rate'],
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

/** A field's label without the unit, which stands with its value. */
export const labelOf = (field: Field): string => fields[field][0].replace(/ \(.*\)$/, '')

/** Fields that product and form have alike. */
const sameFields = [
  ...(['name', 'description', 'image', 'category', 'featured'] as const),
  ...(['sizes', 'colors', 'tags'] as const),
]

/** What the form shows at first: a product's own values, or nothing for a new one. */
export const draftOf = (product: Product | undefined): ProductDraft => {
  if (!product) return empty
  const {
    material = '',
    weight = '',
    fit = '',
    care = '',
    origin = '',
    features = [],
  } = product.specifications ?? {}
  return {
    ...empty,
    ...pick(product, sameFields),
    material,
    weight,
    fit,
    care,
    origin,
    features,
    price: dollars(product.priceCents),
    originalPrice: dollars(product.originalPriceCents),
    taxRate: String(product.taxRate ?? empty.taxRate),
    sku: product.sku ?? '',
    hasVariants: (product.variants ?? []).length > 0,
    variants: draftsOf(product.variants),
  }
}

const dollars = (cents: number | null): string =>
  cents === null ? '' : toDollars(cents).toFixed(2)

const amounts: ReadonlySet<Field> = new Set(['price', 'originalPrice'])

/** `40` and `40.00` are one price; blanks around a text are nothing. */
export const isSameValue = (field: Field, one: ProductDraft, other: ProductDraft): boolean =>
  field === 'variants'
    ? areSameVariants(one.variants, other.variants)
    : plain(field, one[field]) === plain(field, other[field])

const plain = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  if (amounts.has(field)) return String(parseCents(text) ?? text)
  return field === 'taxRate' && text ? String(Number(text)) : text
}

/** The list with one more word; the same list when the word is blank or in it already. */
export const addWord = (words: readonly string[], typed: string): readonly string[] => {
  const word = typed.trim()
  return !word || words.includes(word) ? words : [...words, word]
}

/** The list without a word. */
export const removeWord = (words: readonly string[], word: string): readonly string[] =>
  words.filter((known) => known !== word)
