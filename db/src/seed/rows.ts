import * as v from 'valibot'

import { Specifications } from '@shop/contracts/product'
import { reviewStatuses } from '@shop/contracts/review'
import { categories } from '@shop/domain/catalog'
import { dayMs } from '@shop/domain/time'
import { taxRate } from '@shop/domain/totals'

import type { ProductRow } from '../schema/products.ts'
import type { ReviewRow } from '../schema/reviews.ts'
import productData from './products.json' with { type: 'json' }
import reviewData from './reviews.json' with { type: 'json' }

const anHourMs = 3_600_000

const ProductData = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  originalPriceCents: v.nullable(v.number()),
  stock: v.number(),
  featured: v.boolean(),
  colors: v.array(v.string()),
  tags: v.array(v.string()),
  specifications: Specifications,
})

const CategoryData = v.object({
  category: v.picklist(categories),
  priceCents: v.number(),
  sizes: v.array(v.string()),
  specifications: Specifications,
  products: v.array(ProductData),
})

const ReviewData = v.object({
  id: v.string(),
  productId: v.string(),
  productName: v.string(),
  customerName: v.string(),
  customerEmail: v.string(),
  rating: v.picklist([1, 2, 3, 4, 5]),
  title: v.string(),
  content: v.string(),
  status: v.picklist(reviewStatuses),
  helpful: v.number(),
  verified: v.boolean(),
})

export const colorSlug = (color: string): string => color.toLowerCase().replaceAll(' ', '-')

/** The products in the order the shop shows them. The cover picture shows the first color. */
export const seedProducts = v
  .parse(v.array(CategoryData), productData)
  .flatMap(({ products, ...shared }) =>
    products.map((product) => ({
      ...product,
      ...shared,
      specifications: { ...shared.specifications, ...product.specifications },
      image: `/media/products/${product.id}/${colorSlug(product.colors[0] ?? '')}-800.webp`,
    })),
  )

export type SeedProduct = (typeof seedProducts)[number]

const seedReviews = v.parse(v.array(ReviewData), reviewData)

/** Creates rows an hour apart, the first product being the newest, so that dates can be sorted. */
export const productRows = (nowMs: number): ProductRow[] =>
  seedProducts.map((product, index) => ({
    ...product,
    sku: null,
    taxRate,
    choicesLeft: null,
    version: 1,
    createdAtMs: nowMs - index * anHourMs,
    updatedAtMs: nowMs - index * anHourMs,
  }))

/** Creates the rows a day apart, newest first. */
export const reviewRows = (nowMs: number): ReviewRow[] =>
  seedReviews.map((review, index) => ({
    ...review,
    reply: null,
    repliedAtMs: null,
    createdAtMs: nowMs - (index + 1) * dayMs,
    updatedAtMs: nowMs - (index + 1) * dayMs,
  }))
