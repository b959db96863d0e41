import type { AssistantReplyWire } from '@shop/contracts/assistant'
import type { StoredCartLine } from '@shop/contracts/cart'
import type { CustomerWire } from '@shop/contracts/customer'
import type { OrderWire } from '@shop/contracts/order'
import type { PlaceOrderWire } from '@shop/contracts/order-input'
import type { ProductWire } from '@shop/contracts/product'
import type { Release } from '@shop/contracts/release'
import type { ReviewWire } from '@shop/contracts/review'
import type { DiscountTerms } from '@shop/domain/discounts'

let made = 0
const next = (): number => (made += 1)

/** Returns a product in its wire form. A counter makes its id, name and image unique. */
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

/** A US address, as in an order. */
export const shippingAddress = {
  address: '12 Canal Street',
  city: 'New Orleans',
  state: 'LA',
  zip_code: '70130',
}

/** Returns an order in its wire form, with one line. */
export const orderWire = (overrides: Partial<OrderWire> = {}): OrderWire => {
  const id = `order-${next()}`
  return {
    id,
    customer_name: 'Ada Byron',
    customer_email: 'ada@example.com',
    customer_phone: null,
    shipping_address: shippingAddress,
    status: 'pending',
    shipping_method: 'standard',
    shipping_name: 'Standard',
    shipping_label: 'Shipping',
    shipping_window: '3-7 business days',
    tax_rate: 0.08,
    delivery_on: null,
    subtotal: 40,
    shipping: 9.99,
    tax: 3.2,
    total_amount: 53.19,
    payment: null,
    refunded: 0,
    parcels: [],
    paid_by: null,
    discount_product_ids: null,
    version: 1,
    created_at: '2026-01-05T10:00:00.000Z',
    updated_at: '2026-01-05T10:00:00.000Z',
    order_items: [
      {
        id: `${id}-1`,
        order_id: id,
        product_id: 'focus-tee',
        name: 'Focus Tee',
        size: 'M',
        color: null,
        sku: null,
        quantity: 1,
        returned: 0,
        price: 40,
      },
    ],
    ...overrides,
  }
}

/** Returns a customer with two orders. */
export const customerWire = (overrides: Partial<CustomerWire> = {}): CustomerWire => ({
  id: `first-order-${next()}`,
  email: `ada-${next()}@example.com`,
  name: 'Ada Byron',
  phone: null,
  total_orders: 2,
  total_spent: 106.38,
  cancelled_orders: 0,
  first_order_at: '2026-01-05T10:00:00.000Z',
  last_order_at: '2026-02-05T10:00:00.000Z',
  ...overrides,
})

/** Returns a pending review in its wire form. */
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
  created_at: '2026-01-05T10:00:00.000Z',
  ...own,
})

/** Returns a valid body for `POST /api/orders`, with a unique email. */
export const placeOrderWire = (overrides: Partial<PlaceOrderWire> = {}): PlaceOrderWire => ({
  customer_name: 'Ada Byron',
  customer_email: `ada-${next()}@example.com`,
  shipping_address: shippingAddress,
  items: [{ product_id: 'focus-tee', quantity: 1, price: 40 }],
  ...overrides,
})

/** Returns a reply of the assistant without products, to a message without constraints. */
export const assistantReplyWire = (
  overrides: Partial<AssistantReplyWire> = {},
): AssistantReplyWire => ({
  content: 'Two hats.',
  total: overrides.products?.length ?? 0,
  products: [],
  unmet: [],
  page: null,
  by: 'rules',
  choices: [],
  comparison: null,
  suggestions: [],
  context: {
    shown: [],
    from: 0,
    about: null,
    listed: [],
    seen: [],
    excluded: [],
    labels: [],
    language: null,
    wanted: {
      words: [],
      notWords: [],
      minCents: null,
      maxCents: null,
      sizes: [],
      colors: [],
      notColors: [],
      isNeverInColors: false,
      categories: [],
      notCategories: [],
      isNotMade: false,
      preferred: null,
      isOnSale: false,
      isInStock: false,
      audience: null,
      order: null,
    },
  },
  ...overrides,
})

/** Returns a cart line as local storage has it. */
export const storedCartLine = (overrides: Partial<StoredCartLine> = {}): StoredCartLine => {
  const id = `focus-tee-${next()}`
  return {
    id: `${id}-default-default`,
    product: { id, name: 'Focus Tee', image: `/media/products/${id}/black-800.webp`, price: 40 },
    quantity: 1,
    ...overrides,
  }
}

/** Returns a `release.json` with a unique version. */
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
  requires: { contract: 2, shared: { react: '^19.0.0' } },
  ...overrides,
})

/** Returns entries, without files, for these routes, slots and screens. */
export const exposesFor = ({
  routes = [],
  slots = {},
  screens = [],
}: Partial<Pick<Release, 'routes' | 'slots' | 'screens'>>): Release['browser']['exposes'] => {
  const names = [
    ...(routes.length > 0 ? ['./page'] : []),
    ...Object.values(slots),
    ...screens.map(({ expose }) => expose),
  ]
  return Object.fromEntries(names.map((name) => [name, { css: [], preload: [] }]))
}

/** Returns the terms of a code that takes 10 % off. */
export const discountTerms = (own: Partial<DiscountTerms> = {}): DiscountTerms => ({
  id: 'd1',
  code: 'SUMMER10',
  title: 'Summer',
  kind: 'percent',
  value: 1000,
  minimumCents: 0,
  productIds: null,
  categories: null,
  version: 1,
  ...own,
})
