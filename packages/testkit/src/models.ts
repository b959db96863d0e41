/** Builders of models as the client returns them: money in cents, unique ids, overrides. */
import { type Client, createClient } from '@shop/client/client'
import type { Order, OrderWire } from '@shop/contracts/order'
import type {
  Product,
  ProductVariant,
  ProductVariantWire,
  ProductWire,
} from '@shop/contracts/product'
import { type Review, Review as ReviewSchema, type ReviewWire } from '@shop/contracts/review'
import * as v from 'valibot'

import { reviewWire } from './wire.ts'

let made = 0

const nextIndex = (): number => (made += 1)
const timeOf = (index: number): string => new Date(Date.UTC(2024, 0, 5, 12, index)).toISOString()

/** Returns an order. Each call makes a newer one. */
export const makeOrder = (own: Partial<Order> = {}): Order => {
  const index = nextIndex()
  return {
    id: `0000${index}-order-of-a-customer`,
    customerName: `Customer ${index}`,
    customerEmail: `customer-${index}@example.com`,
    customerPhone: null,
    shippingAddress: { address: '1 Main St', city: 'New Orleans', state: 'LA', zip_code: '70116' },
    status: 'pending',
    shippingMethod: 'standard',
    deliveryOn: null,
    subtotalCents: 4000,
    shippingCents: 999,
    taxCents: 320,
    totalCents: 5319,
    version: 1,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
    items: [],
    linkKey: null,
    ...own,
  }
}

/** Returns a product. Each call makes a newer one. */
export const makeProduct = (own: Partial<Product> = {}): Product => {
  const index = nextIndex()
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
    soldOutSizes: [],
    version: 1,
    priceCents: 4000,
    originalPriceCents: null,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
    ...own,
  }
}

/** Returns the wire form of an order, without its lines. */
export const toOrderWire = (order: Order): OrderWire => ({
  id: order.id,
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  status: order.status,
  shipping_method: order.shippingMethod,
  subtotal: order.subtotalCents / 100,
  shipping: order.shippingCents / 100,
  tax: order.taxCents / 100,
  total_amount: order.totalCents / 100,
  version: order.version,
  created_at: order.createdAt,
  updated_at: order.updatedAt ?? order.createdAt,
  order_items: [],
})

/** Returns the wire form of a product. */
export const toProductWire = ({
  priceCents,
  originalPriceCents,
  createdAt,
  updatedAt,
  soldOutSizes,
  variants,
  ...rest
}: Product): ProductWire => ({
  ...rest,
  sold_out_sizes: soldOutSizes,
  ...(variants && { variants: variants.map(toVariantWire) }),
  price: priceCents / 100,
  original_price: originalPriceCents === null ? null : originalPriceCents / 100,
  created_at: createdAt,
  updated_at: updatedAt,
})

const toVariantWire = ({ priceCents, ...rest }: ProductVariant): ProductVariantWire => ({
  ...rest,
  price: priceCents === null ? null : priceCents / 100,
})

/** Returns a client whose requests go to a function. */
export const makeClient = (
  respond: (path: string, init: RequestInit) => Response | Promise<Response>,
): Client => createClient({ fetch: async (path, init) => respond(path, init) })

/** Returns a pending review, parsed from its wire form. */
export const makeReview = (own: Partial<ReviewWire> = {}): Review =>
  v.parse(ReviewSchema, reviewWire(own))
