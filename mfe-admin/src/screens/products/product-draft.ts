import type { Product } from '@shop/contracts/product'
import type { StoredDraft } from '@shop/contracts/product-draft'
import { dollarsText, formatCents } from '@shop/domain/money'
import { distinctPictures, pictureText } from '@shop/domain/more-pictures'
import { toShopClock } from '@shop/domain/shop-clock'
import { parseCents, parseWholeNumber } from '@shop/domain/typed-number'
import { capitalized } from '@shop/domain/capitalized'
import { eachSpecification } from '@shop/domain/specifications'
import { shopSettings } from '@shop/session/shop-settings'
import type { Choice } from '@shop/domain/variants'

import { shopTimeZone } from '../../frame/display/text.tsx'

export type ProductDraft = Readonly<ReturnType<typeof draftOf>>
export type Field = keyof ProductDraft
type FieldValue = Exclude<ProductDraft[Field], VariantDrafts>

export const fields: Readonly<Record<Field, readonly [label: string, path: string]>> = {
  name: ['Name', 'name'],
  description: ['Description', 'description'],
  category: ['Category', 'category'],
  featured: ['Featured product', 'featured'],
  price: ['Price ($)', 'price'],
  originalPrice: ['Original price ($)', 'original_price'],
  image: ['Image (address or path)', 'image'],
  pictures: ['More pictures', 'pictures'],
  sku: ['SKU', 'sku'],
  stock: ['Stock', 'stock'],
  hasVariants: ['Stock by size and color', 'variants'],
  variants: ['SKUs and prices by size and color', 'variants'],
  sizes: ['Sizes', 'sizes'],
  colors: ['Colors', 'colors'],
  tags: ['Tags', 'tags'],
  ...eachSpecification((name) => [capitalized(name), `specifications.${name}`] as const),
  features: ['Features', 'specifications.features'],
  publishAt: ['Goes live', 'publish_at'],
}

export const fieldNames = Object.keys(fields) as Field[]

export const fieldOfPath: ReadonlyMap<string, Field> = new Map(
  fieldNames.map((field) => [fields[field][1], field]),
)

export const labelOf = (field: Field): string => fields[field][0].replace(/ \(.*\)$/, '')

type KnownFields = { [Name in keyof Product]?: Product[Name] | undefined }

/** Fields that the product lacks are empty. The default category is the shop's first category. */
export const draftOf = (product: KnownFields = {}) => {
  const { image = '', pictures = [], specifications = {}, variants = [] } = product
  return {
    name: product.name ?? '',
    description: product.description ?? '',
    category: product.category ?? shopSettings.categories.all[0]?.id ?? '',
    featured: product.featured ?? false,
    /** An amount in dollars, as typed. */
    price: dollars(product.priceCents),
    originalPrice: dollars(product.originalPriceCents),
    image,
    pictures: distinctPictures([{ image, color: null }, ...pictures]).slice(1),
    sku: product.sku ?? '',
    /** The total for a new product, the difference for an existing one. */
    stock: '',
    /** If true, `variants` holds the stock, and `stock` is ignored. */
    hasVariants: variants.length > 0,
    variants: Object.fromEntries(
      variants.map((one) => [
        keyOf(one),
        { sku: one.sku ?? '', price: dollars(one.priceCents), stock: '' },
      ]),
    ),
    sizes: product.sizes ?? [],
    colors: product.colors ?? [],
    tags: product.tags ?? [],
    ...eachSpecification((name) => specifications[name] ?? ''),
    features: specifications.features ?? [],
    /** The time at which a new product goes live, in the shop's time zone. Empty means now. */
    publishAt: '',
  }
}

/** Staff type the stock of a stored draft as a total, but that of a product as a difference. */
export const draftOfStored = ({ product, publishAt }: StoredDraft): ProductDraft => {
  const draft = draftOf(product)
  const stocks = stocksOf(product)
  return {
    ...draft,
    stock: String(product.stock ?? ''),
    variants: mapDrafts(draft.variants, (one, key) => ({
      ...one,
      stock: String(stocks.get(key) ?? ''),
    })),
    publishAt: publishAt === null ? '' : toShopClock(Date.parse(publishAt), shopTimeZone()),
  }
}

/** Prices compare by value, so `40` equals `40.00`. */
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

export const valueText = (field: Field, value: FieldValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string')
    return (isPrice(field) ? priceText(value) : plain(field, value)) || '(empty)'
  const texts = value.map((one) => (typeof one === 'string' ? one : pictureText(one)))
  return texts.join(', ') || '(empty)'
}

export type Pictures = Pick<ProductDraft, 'image' | 'pictures'>

/** A product's first picture is its main one. A picture that the product has is not added again. */
export const withPicture = ({ image: main, pictures }: Pictures, image: string): Pictures => {
  if (!main.trim()) return { image, pictures }
  const isKnown = main.trim() === image || pictures.some((one) => one.image === image)
  return { image: main, pictures: isKnown ? pictures : [...pictures, { image, color: null }] }
}

/**
 * Moves one of the `pictures` one place up. The first one swaps places with the main picture, which
 * gets `color`.
 */
export const withPictureUp = (
  { image, pictures }: Pictures,
  index: number,
  color: string | null = null,
): Pictures => {
  const all = [{ image, color }, ...pictures]
  const moved = all.slice(index + 1, index + 2)
  const [main, ...others] = all.toSpliced(index + 1, 1).toSpliced(index, 0, ...moved)
  return { image: main?.image ?? image, pictures: others.filter((one) => one.image.trim()) }
}

/** An empty price means the product's price. `stock` is a change, except in a new product. */
export type VariantDraft = Readonly<{ sku: string; price: string; stock: string }>

/**
 * The keys are from `keyOf`. Input for a removed size or color stays, in case staff add the size or
 * color again.
 */
export type VariantDrafts = Readonly<Record<string, VariantDraft>>

export type VariantRow = { key: string; size: string | null; color: string | null }

const emptyVariant: VariantDraft = { sku: '', price: '', stock: '' }

export const variantOf = (variants: VariantDrafts, key: string): VariantDraft =>
  variants[key] ?? emptyVariant

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

const dollars = (cents: number | null = null): string => (cents === null ? '' : dollarsText(cents))

export const piecesOf = ({ stock }: Pick<VariantDraft, 'stock'>): number =>
  stock.trim() ? (parseWholeNumber(stock) ?? NaN) : 0

export const stocksOf = ({ variants = [] }: Pick<KnownFields, 'variants'>) =>
  new Map(variants.map((variant) => [keyOf(variant), variant.stock]))

export const mapDrafts = (
  variants: VariantDrafts,
  toDraft: (variant: VariantDraft, key: string) => VariantDraft,
): VariantDrafts =>
  Object.fromEntries(Object.entries(variants).map(([key, one]) => [key, toDraft(one, key)]))

/** Typed stock is a difference, so only SKU and price are compared. */
export const isSameVariant = (one: VariantDraft, other: VariantDraft): boolean =>
  one.sku.trim() === other.sku.trim() && amountText(one.price) === amountText(other.price)

export const amountText = (typed: string): string => {
  const cents = parseCents(typed)
  return cents === null ? typed.trim() : dollarsText(cents)
}

export const variantText = ({ sku, price }: VariantDraft): string =>
  `${sku.trim() || 'no SKU'}, ${priceText(price) || 'the product’s price'}`

const priceText = (typed: string): string => {
  const cents = parseCents(typed)
  return cents === null ? typed.trim() : formatCents(cents)
}
