import type { DiscountInput } from '@shop/contracts/discount-input'
import type { PlaceOrderWire } from '@shop/contracts/order-input'
import { toDollars } from '@shop/domain/money'
import type { Database } from '@shop/db/open'
import { type OrderItemRow, orderItems, type OrderRow, orders } from '@shop/db/schema/orders'
import {
  type ProductRow,
  products,
  type ProductVariantRow,
  productVariants,
} from '@shop/db/schema/products'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

/** The address of `orderInput` and `insertOrder`. */
const shippingAddress = {
  address: '1 Canal St',
  city: 'New Orleans',
  state: 'LA',
  zip_code: '70130',
}

/** Returns the prefix with a random suffix of hexadecimal digits and hyphens. */
export const uniqueWord = (prefix: string): string =>
  `${prefix}-${crypto.randomUUID().slice(0, 13)}`

/** Returns a valid body for `POST /api/products`, with a unique id. */
export const productInput = (overrides: Record<string, unknown> = {}) => ({
  id: uniqueWord('tee'),
  name: 'Test Tee',
  description: 'A tee for tests.',
  price: 40,
  image: '/media/products/test-tee.webp',
  category: 'Shirts' as const,
  stock: 10,
  sizes: ['S', 'M'],
  colors: ['Black'],
  ...overrides,
})

/** Returns a valid body for `POST /api/discounts`: 10 % off everything, without a code. */
export const discountInput = (overrides: Partial<DiscountInput> = {}): DiscountInput => ({
  title: 'Summer',
  code: null,
  kind: 'percent',
  percent: 0.1,
  amountCents: null,
  minimumCents: 0,
  productIds: '',
  categories: '',
  from: null,
  until: null,
  maxUses: null,
  isOncePerEmail: false,
  isPublic: false,
  isActive: true,
  ...overrides,
})

/** Returns a variant as products contain it, without SKU and price. */
export const storedVariant = (size: string, color: string, stock: number) => ({
  id: stock,
  size,
  color,
  sku: null,
  priceCents: null,
  stock,
})

/** Returns a product row with a unique id and without variants. */
export const productRow = (overrides: Partial<ProductRow> = {}): ProductRow => ({
  id: uniqueWord('tee'),
  name: 'Test Tee',
  description: 'A tee for tests.',
  priceCents: 4000,
  originalPriceCents: null,
  image: '/media/products/test-tee.webp',
  category: 'Shirts',
  stock: 10,
  featured: false,
  sizes: ['S', 'M'],
  colors: ['Black'],
  tags: [],
  sku: null,
  taxRate: 0.08,
  pictures: [],
  specifications: {},
  choicesLeft: null,
  version: 1,
  createdAtMs: Date.now(),
  updatedAtMs: Date.now(),
  ...overrides,
})

/** Stores a product without variants. */
export const insertProduct = async (
  db: Database,
  overrides: Partial<ProductRow> = {},
): Promise<ProductRow> => {
  const row = productRow(overrides)
  await db.insert(products).values(row)
  return row
}

type VariantOverrides = Partial<Omit<ProductVariantRow, 'id' | 'productId'>>

/** Stores a product with these variants. The product's stock is the sum of the variants' stock. */
export const insertProductInVariants = async (
  db: Database,
  variants: readonly VariantOverrides[],
  overrides: Partial<ProductRow> = {},
): Promise<ProductRow> => {
  const rows = variants.map((variant) => ({ size: '', color: '', stock: 0, ...variant }))
  const valuesOf = (field: 'size' | 'color'): string[] =>
    [...new Set(rows.map((row) => row[field]))].filter(Boolean)
  const product = productRow({
    sizes: valuesOf('size'),
    colors: valuesOf('color'),
    ...overrides,
    stock: rows.reduce((sum, { stock }) => sum + stock, 0),
  })
  await db.batch([
    db.insert(productVariants).values(rows.map((row) => ({ ...row, productId: product.id }))),
    db.insert(products).values(product),
  ])
  return product
}

/** Returns an order line as the checkout sends it: the product's price, and its first size. */
export const orderLine = (
  { id, priceCents, sizes }: Pick<ProductRow, 'id' | 'priceCents' | 'sizes'>,
  overrides: Partial<PlaceOrderWire['items'][number]> = {},
): PlaceOrderWire['items'][number] => {
  const [size] = sizes
  const line = { product_id: id, quantity: 1, price: toDollars(priceCents), ...overrides }
  return size === undefined ? line : { size, ...line }
}

/** Returns a valid body for `POST /api/orders`, with a unique email. */
export const orderInput = (
  items: PlaceOrderWire['items'],
  overrides: Partial<PlaceOrderWire> = {},
): PlaceOrderWire => ({
  customer_name: 'Ada Batiste',
  customer_email: `${uniqueWord('ada')}@example.com`,
  customer_phone: '504-555-0100',
  shipping_address: shippingAddress,
  items,
  ...overrides,
})

/** Stores a pending review with a new id. */
export const insertReview = async (
  db: Database,
  overrides: Partial<ReviewRow> = {},
): Promise<ReviewRow> => {
  const row: ReviewRow = {
    id: uniqueWord('review'),
    productId: 'focus-crest-tee',
    productName: 'Focus Crest Tee',
    customerName: 'Ada Batiste',
    customerEmail: 'ada@example.com',
    rating: 4,
    title: 'Good tee',
    content: 'Fits as it should.',
    status: 'pending',
    helpful: 0,
    verified: false,
    reply: null,
    repliedAtMs: null,
    createdAtMs: Date.now(),
    updatedAtMs: Date.now(),
    ...overrides,
  }
  await db.insert(reviews).values(row)
  return row
}

/** Stores an order without lines, with a new id. A trigger creates its customer. */
export const insertOrder = async (
  db: Database,
  overrides: Partial<OrderRow> = {},
): Promise<OrderRow> => {
  const totalCents = overrides.totalCents ?? 5319
  const row: OrderRow = {
    id: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    requestSha256: '0'.repeat(64),
    linkKey: null,
    customerName: 'Ada Batiste',
    customerEmail: `${uniqueWord('ada')}@example.com`,
    customerPhone: null,
    shippingAddress,
    status: 'pending',
    shippingMethod: 'standard',
    charges: null,
    deliveryOn: null,
    subtotalCents: totalCents,
    discount: null,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents,
    payment: null,
    paidBy: null,
    refundedCents: 0,
    parcels: [],
    version: 1,
    createdAtMs: Date.now(),
    updatedAtMs: Date.now(),
    ...overrides,
  }
  await db.insert(orders).values(row)
  return row
}

/** Stores one line of an existing order. */
export const insertOrderItem = async (
  db: Database,
  overrides: Partial<OrderItemRow> & Pick<OrderItemRow, 'orderId'>,
): Promise<OrderItemRow> => {
  const row: OrderItemRow = {
    id: crypto.randomUUID(),
    productId: uniqueWord('tee'),
    name: 'Test Tee',
    size: 'M',
    color: null,
    variantId: null,
    sku: null,
    returned: 0,
    quantity: 1,
    priceCents: 4000,
    ...overrides,
  }
  await db.insert(orderItems).values(row)
  return row
}
