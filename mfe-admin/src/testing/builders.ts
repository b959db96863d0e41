/** Builders for tests: rows of the API with overrides, each unique. */
import * as v from 'valibot'

import { type Client, createClient } from '@shop/client/client'
import type { Order, OrderWire } from '@shop/contracts/order'
import type { Product, ProductWire } from '@shop/contracts/product'
import { type Review, Review as ReviewSchema, type ReviewWire } from '@shop/contracts/review'

let count = 0

const next = (): number => (count += 1)
const timeOf = (index: number): string => new Date(Date.UTC(2024, 0, 5, 12, index)).toISOString()

/** Later orders are newer. */
export const anOrder = (own: Partial<Order> = {}): Order => {
  const index = next()
  return {
    id: `0000${index}-order-of-a-customer`,
    customerName: `Customer ${index}`,
    customerEmail: `customer-${index}@example.com`,
    customerPhone: null,
    shippingAddress: { address: '1 Main St', city: 'New Orleans', state: 'LA', zip_code: '70116' },
    status: 'pending',
    subtotalCents: 4000,
    shippingCents: 999,
    taxCents: 320,
    totalCents: 5319,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
    items: [],
    ...own,
  }
}

/** Later products are newer. */
export const aProduct = (own: Partial<Product> = {}): Product => {
  const index = next()
  return {
    id: `product-${index}`,
    name: `Product ${index}`,
    description: 'Heavy cotton',
    category: 'Shirts',
    image: '/media/shirt.webp',
    stock: 5,
    featured: false,
    sizes: ['S', 'M'],
    colors: ['Black'],
    tags: [],
    version: 1,
    priceCents: 4000,
    originalPriceCents: null,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
    ...own,
  }
}

/** An order as JSON on the wire. */
export const orderWire = (order: Order): OrderWire => ({
  id: order.id,
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  status: order.status,
  subtotal: order.subtotalCents / 100,
  shipping: order.shippingCents / 100,
  tax: order.taxCents / 100,
  total_amount: order.totalCents / 100,
  created_at: order.createdAt,
  updated_at: order.updatedAt ?? order.createdAt,
  order_items: [],
})

/** A product as JSON on the wire. */
export const productWire = ({
  priceCents,
  originalPriceCents,
  createdAt,
  updatedAt,
  ...rest
}: Product): ProductWire => ({
  ...rest,
  price: priceCents / 100,
  original_price: originalPriceCents === null ? null : originalPriceCents / 100,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** A client whose calls are answered by a function. */
export const aClient = (
  answer: (path: string, init: RequestInit) => Response | Promise<Response>,
): Client => createClient({ fetch: async (path, init) => answer(path, init) })

/** A review as JSON on the wire, waiting for moderation. */
export const reviewWire = (own: Partial<ReviewWire> = {}): ReviewWire => ({
  id: 'review-1',
  product_id: 'tee',
  product_name: 'Tee',
  customer_name: 'Ada Batiste',
  customer_email: 'ada@example.com',
  rating: 4,
  title: 'Good tee',
  content: 'Fits as it should.',
  status: 'pending',
  helpful: 0,
  verified: true,
  reply: null,
  replied_at: null,
  created_at: timeOf(1),
  ...own,
})

/** The same, as read. */
export const review = (own: Partial<ReviewWire> = {}): Review =>
  v.parse(ReviewSchema, reviewWire(own))
