import type { Product } from '@shop/contracts/product'
import { formatCents, toDollars } from '@shop/domain/money'
import { taxRate } from '@shop/domain/totals'
import { parseCents } from '@shop/domain/typed-amount'
import { parseNumber } from '@shop/domain/typed-number'
import { describeChoice } from '@shop/domain/variants'

import { areSameVariants, choiceOf, draftsOf, type VariantDrafts } from './variant-draft.ts'

const empty = {
  name: '',
  description: '',
  /** Dollars as typed. The server rejects invalid amounts. */
  price: '',
  originalPrice: '',
  /** A fraction as typed: 0.08 means 8%. */
  taxRate: String(taxRate),
  image: '',
  category: 'Shirts',
  featured: false,
  sku: '',
  /** Pieces: the total for a new product, the change for an existing one. */
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

/** Labels of the fields, and their paths in the issues of the API, in the form's order. */
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

/** Strips the unit from a label: `Price` for `Price ($)`. */
export const labelOf = (field: Field): string => fields[field][0].replace(/ \(.*\)$/, '')

const sameFields = [
  ...(['name', 'description', 'image', 'category', 'featured'] as const),
  ...(['sizes', 'colors', 'tags'] as const),
]

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

/** Treats `40` and `40.00` as the same price, and ignores surrounding blanks. */
export const isSameValue = (field: Field, one: ProductDraft, other: ProductDraft): boolean =>
  field === 'variants'
    ? areSameVariants(one.variants, other.variants)
    : plain(field, one[field]) === plain(field, other[field])

const plain = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  if (amounts.has(field)) return String(parseCents(text) ?? text)
  return field === 'taxRate' ? String(parseNumber(text) ?? text) : text
}

/** Returns the same array if the word is blank or a duplicate. */
export const addWord = (words: readonly string[], typed: string): readonly string[] => {
  const word = typed.trim()
  return !word || words.includes(word) ? words : [...words, word]
}

export const removeWord = (words: readonly string[], word: string): readonly string[] =>
  words.filter((known) => known !== word)

export const pick = <Whole, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>

/** Formats both `43` and `43.00` as `$43.00`. Returns unreadable amounts as typed. */
export const valueText = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value.trim() : listText(value)
  if (!text) return '(empty)'
  if (field === 'price' || field === 'originalPrice') return priceText(text)
  return field === 'taxRate' ? String(parseNumber(text) ?? text) : text
}

const listText = (value: readonly string[] | VariantDrafts): string => {
  if (isList(value)) return value.join(', ')
  const lines = Object.entries(value).map(([key, { sku, price }]) => {
    const settings = [
      sku.trim() || 'no SKU',
      price.trim() ? priceText(price) : 'the product’s price',
    ]
    return `${describeChoice(choiceOf(key))}: ${settings.join(', ')}`
  })
  return lines.join('; ')
}

/** Needed because `Array.isArray` does not narrow readonly arrays. */
const isList = (value: readonly string[] | VariantDrafts): value is readonly string[] =>
  Array.isArray(value)

const priceText = (text: string): string => {
  const cents = parseCents(text)
  return cents === null ? text : formatCents(cents)
}
