/** Valid values for tests, each with its own id; a test names only what it is about. */
import type { StoredCartLine } from '../cart.ts'
import type { CustomerWire } from '../customer.ts'
import type { OrderWire, PlaceOrderWire } from '../order.ts'
import type { ProductWire } from '../product.ts'
import type { Release } from '../release.ts'

let made = 0
const next = (): number => (made += 1)

export const productWire = (overrides: Partial<ProductWire> = {}): ProductWire => {
  const number = next()
  return {
    id: `focus-tee-${number}`,
    name: `Focus Tee ${number}`,
    description: 'Heavy cotton, quiet print.',
    price: 40,
    original_price: null,
    image: `/media/products/focus-tee-${number}/black-800.webp`,
    category: 'Shirts',
    stock: 12,
    featured: false,
    sizes: ['S', 'M'],
    colors: ['Black', 'White'],
    tags: [],
    version: 1,
    created_at: '2026-01-05T10:00:00.000Z',
    updated_at: '2026-01-05T10:00:00.000Z',
    ...overrides,
  }
}

export const shippingAddress = {
  address: '12 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zip_code: '70130',
}

export const orderWire = (overrides: Partial<OrderWire> = {}): OrderWire => {
  const id = `order-${next()}`
  return {
    id,
    customer_name: 'Ada Byron',
    customer_email: 'ada@example.com',
    customer_phone: null,
    shipping_address: shippingAddress,
    status: 'pending',
    subtotal: 40,
    shipping: 9.99,
    tax: 3.2,
    total_amount: 53.19,
    created_at: '2026-01-05T10:00:00.000Z',
    order_items: [
      {
        id: `${id}-1`,
        order_id: id,
        product_id: 'focus-tee',
        name: 'Focus Tee',
        size: 'M',
        color: null,
        quantity: 1,
        price: 40,
      },
    ],
    ...overrides,
  }
}

export const customerWire = (overrides: Partial<CustomerWire> = {}): CustomerWire => ({
  email: `ada-${next()}@example.com`,
  name: 'Ada Byron',
  phone: null,
  total_orders: 2,
  total_spent: 106.38,
  first_order_at: '2026-01-05T10:00:00.000Z',
  last_order_at: '2026-02-05T10:00:00.000Z',
  ...overrides,
})

export const placeOrderWire = (overrides: Partial<PlaceOrderWire> = {}): PlaceOrderWire => ({
  customer_name: 'Ada Byron',
  customer_email: `ada-${next()}@example.com`,
  shipping_address: shippingAddress,
  items: [{ product_id: 'focus-tee', quantity: 1, price: 40 }],
  ...overrides,
})

export const cartLineKept = (overrides: Partial<StoredCartLine> = {}): StoredCartLine => {
  const id = `focus-tee-${next()}`
  return {
    id: `${id}-default-default`,
    product: { id, name: 'Focus Tee', image: `/media/products/${id}/black-800.webp`, price: 40 },
    quantity: 1,
    ...overrides,
  }
}

export const release = (overrides: Partial<Release> = {}): Release => ({
  module: 'catalog',
  version: `1.0.0-${next().toString(16).padStart(10, '0')}`,
  team: 'catalog',
  commit: 'unknown',
  builtAt: '2026-01-05T10:00:00.000Z',
  queries: [],
  routes: ['/', '/shop', '/product/:id'],
  slots: {},
  links: [{ label: 'Shop', href: '/shop' }],
  browser: {
    entry: 'remote.js',
    exposes: { './page': { css: ['page.css'], preload: ['page.js'] } },
  },
  integrity: { 'remote.js': `sha384-${'a'.repeat(64)}` },
  requires: { contract: 1, shared: { react: '^19.0.0' } },
  ...overrides,
})
