import { type Client, createClient } from '@shop/client/client'
import { Order, type OrderWire } from '@shop/contracts/order'
import { Product, type ProductVariant, type ProductWire } from '@shop/contracts/product'
import { Review, type ReviewWire } from '@shop/contracts/review'
import * as v from 'valibot'

import { orderWire, productWire, reviewWire } from './wire.ts'

let made = 0

const nextTimes = () => {
  const at = new Date(Date.UTC(2024, 0, 5, 12, (made += 1))).toISOString()
  return { created_at: at, updated_at: at }
}

/** Returns an order without lines, dated later than every order or product made before. */
export const makeOrder = (own: Partial<Order> = {}): Order => ({
  ...v.parse(Order, orderWire({ ...nextTimes(), version: 1, order_items: [] })),
  ...own,
})

/** Returns a product, dated later than every order or product made before. */
export const makeProduct = (own: Partial<Product> = {}): Product => ({
  ...v.parse(Product, productWire(nextTimes())),
  ...own,
})

/** Returns the wire form of an order, without its lines. */
export const toOrderWire = (order: Order): OrderWire => ({
  id: order.id,
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone,
  shipping_address: order.shippingAddress,
  status: order.status,
  shipping_method: order.shippingMethod,
  shipping_name: order.shippingName,
  shipping_label: order.shippingLabel,
  shipping_window: order.shippingWindow,
  tax_rate: order.taxRate,
  tax_included: order.taxIncluded,
  delivery_on: order.deliveryOn,
  subtotal: order.subtotalCents / 100,
  discount: order.discountCents / 100,
  discount_label: order.discountLabel,
  shipping: order.shippingCents / 100,
  tax: order.taxCents / 100,
  total_amount: order.totalCents / 100,
  version: order.version,
  created_at: order.createdAt,
  updated_at: order.updatedAt,
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

const toVariantWire = ({ priceCents, ...rest }: ProductVariant) => ({
  ...rest,
  price: priceCents === null ? null : priceCents / 100,
})

/** Returns an API client whose requests are handled by `respond`. */
export const makeClient = (
  respond: (path: string, init: RequestInit) => Response | Promise<Response>,
): Client => createClient({ fetch: async (path, init) => respond(path, init) })

/** Returns a pending review, parsed from its wire form. */
export const makeReview = (own: Partial<ReviewWire> = {}): Review =>
  v.parse(Review, reviewWire(own))
