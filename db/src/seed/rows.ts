import { dayMs, hourMs } from '@shop/domain/time'
import { defaultSettings } from '@shop/domain/shop-settings'

import type { ProductRow } from '../schema/products.ts'
import type { ReviewRow } from '../schema/reviews.ts'
import productData from './products.json' with { type: 'json' }
import reviewData from './reviews.json' with { type: 'json' }

type Made = 'createdAtMs' | 'updatedAtMs'
type Shared = 'category' | 'priceCents' | 'sizes'
type ProductData = Omit<
  ProductRow,
  Shared | Made | 'image' | 'sku' | 'taxRate' | 'choicesLeft' | 'version'
>
/** A category's products share the category's price, sizes and a part of the specifications. */
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

/** Creates rows an hour apart, newest first, so that sorting by date has one result. */
export const productRows = (nowMs: number): ProductRow[] =>
  seedProducts.map((product, index) => ({
    ...product,
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
