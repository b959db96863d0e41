import { defaultSettings } from '@shop/domain/shop-settings'
import { dayMs, hourMs } from '@shop/domain/time'

import type { ProductRow, ProductVariantRow } from '../schema/products.ts'
import type { ReviewRow } from '../schema/reviews.ts'
import { fraction } from './large-people.ts'
import productData from './products.json' with { type: 'json' }
import reviewData from './reviews.json' with { type: 'json' }

type Made = 'createdAtMs' | 'updatedAtMs'
type Shared = 'category' | 'priceCents' | 'sizes'
type ProductData = Omit<
  ProductRow,
  Shared | Made | 'image' | 'pictures' | 'sku' | 'taxRate' | 'choicesLeft' | 'version'
>
type CategoryData = Pick<ProductRow, Shared | 'specifications'> & { products: ProductData[] }
type ReviewData = Omit<ReviewRow, Made | 'reply' | 'repliedAtMs'>

export const colorSlug = (color: string): string => color.toLowerCase().replaceAll(' ', '-')

/** The products in the order the shop shows them. The cover picture shows the first color. */
export const seedProducts = (productData as CategoryData[]).flatMap(({ products, ...shared }) =>
  products.map((product) => ({
    ...product,
    ...shared,
    specifications: { ...shared.specifications, ...product.specifications },
    image: `/media/products/${product.id}/${colorSlug(product.colors[0] ?? '')}-800.webp`,
  })),
)

export type SeedProduct = (typeof seedProducts)[number]

/** Rows are an hour apart, newest first, so that no two were created at the same time. */
export const productRows = (nowMs: number): ProductRow[] =>
  seedProducts.map((product, index) => ({
    ...product,
    pictures: [],
    sku: null,
    taxRate: defaultSettings.taxes.rate,
    choicesLeft: null,
    version: 1,
    createdAtMs: nowMs - index * hourMs,
    updatedAtMs: nowMs - index * hourMs,
  }))

export const reviewRows = (nowMs: number): ReviewRow[] =>
  (reviewData as ReviewData[]).map((review, index) => ({
    ...review,
    reply: null,
    repliedAtMs: null,
    createdAtMs: nowMs - (index + 1) * dayMs,
    updatedAtMs: nowMs - (index + 1) * dayMs,
  }))

type SeedVariant = Omit<ProductVariantRow, 'id'>

type Product = Pick<ProductRow, 'id' | 'sizes' | 'colors' | 'stock'>

/** Returns a variant for each size and color. Every run splits the product's stock the same way. */
export const variantRows = ({ id, sizes, colors, stock }: Product): SeedVariant[] => {
  const choices = sizes.flatMap((size, row) =>
    colors.map((color, column) => ({
      size,
      color,
      weight: weightOf({ id, row, column, sizes: sizes.length, colors: colors.length }),
    })),
  )
  const pieces = splitStock(
    stock,
    choices.map(({ weight }) => weight),
  )
  return choices.map(({ size, color }, index) => ({
    productId: id,
    size,
    color,
    sku: skuOf(id, color, size),
    priceCents: null,
    stock: pieces[index] ?? 0,
  }))
}

type Place = { id: string; row: number; column: number; sizes: number; colors: number }

/** Middle sizes and first colors get the most stock. In some products, the last choice has none. */
const weightOf = ({ id, row, column, sizes, colors }: Place): number => {
  const seed = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_003
  const isLast = row === sizes - 1 && column === colors - 1
  if (isLast && sizes > 1 && seed % 3 === 0) return 0
  const distance = Math.abs(row - (sizes - 1) / 2)
  return (3 / (1.5 + distance)) * (1 / (1 + column / 3)) * (0.6 + fraction(seed + row * 7 + column))
}

/** Uses the largest remainder method, so that the parts are integers and sum to `stock`. */
const splitStock = (stock: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (weight / total) * stock)
  const left = stock - shares.reduce((sum, share) => sum + Math.floor(share), 0)
  const largest = shares
    .map((share, index) => ({ index, remainder: share % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, left)
  const first = new Set(largest.map(({ index }) => index))
  return shares.map((share, index) => Math.floor(share) + Number(first.has(index)))
}

const skuOf = (id: string, color: string, size: string): string =>
  [
    ...id.split('-').map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 3))),
    ...color.split(' '),
    ...size.split(' '),
  ]
    .join('-')
    .toUpperCase()
