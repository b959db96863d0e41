import { reviewStatuses } from '@shop/contracts/review'
import { chargesBy } from '@shop/domain/charges'
import { deliveryDay } from '@shop/domain/shop-days'
import { defaultSettings, standardMethod } from '@shop/domain/shop-settings'
import { dayMs, minuteMs } from '@shop/domain/time'
import { sumTotals } from '@shop/domain/totals'

import type { OrderItemRow, OrderRow } from '../schema/orders.ts'
import type { ProductRow } from '../schema/products.ts'
import type { ReviewRow } from '../schema/reviews.ts'
import { fraction, idAt, personAt, pick, scatter } from './large-people.ts'
import { productRows, reviewRows } from './rows.ts'

type LargeOrder = { order: OrderRow; items: OrderItemRow[] }

const withinDays = 365

const statuses = [
  ...(['delivered', 'delivered', 'delivered', 'delivered', 'shipped', 'shipped'] as const),
  ...(['processing', 'processing', 'pending', 'cancelled'] as const),
] as const

const places = [
  { address: '401 Chartres St', city: 'New Orleans', state: 'LA', zip_code: '70130' },
  { address: '18 Government St', city: 'Mobile', state: 'AL', zip_code: '36602' },
  { address: '77 Beale St', city: 'Memphis', state: 'TN', zip_code: '38103' },
  { address: '2200 Westheimer Rd', city: 'Houston', state: 'TX', zip_code: '77098' },
] as const

type Context = { customers: number; products: readonly ProductRow[]; nowMs: number }

const charges = chargesBy(defaultSettings, standardMethod)

/** Customers with low numbers order more often. */
export const largeOrder = (index: number, { customers, products, nowMs }: Context): LargeOrder => {
  const id = idAt(index, 1)
  const customer = index < customers ? index : frequentCustomer(index, customers)
  const { name, email } = personAt(customer)
  const items = itemsOf(id, index, products)
  const { itemCount: _count, ...sums } = sumTotals(items, charges)
  const createdAtMs = nowMs - scatter(index, withinDays * dayMs, 2)
  const order: OrderRow = {
    id,
    idempotencyKey: `large-${index}`,
    requestSha256: '0'.repeat(64),
    customerName: name,
    customerEmail: email,
    customerPhone: index % 3 === 0 ? null : `504-555-${String(customer % 10_000).padStart(4, '0')}`,
    shippingAddress: pick(places, index, 3),
    status: pick(statuses, index, 4),
    shippingMethod: standardMethod.id,
    charges,
    discount: null,
    deliveryOn: deliveryDay(
      standardMethod.estimatedDays,
      createdAtMs,
      defaultSettings.shop.timeZone,
    ),
    linkKey: null,
    ...sums,
    payment: null,
    paidBy: null,
    refundedCents: 0,
    parcels: [],
    version: 1,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }
  return { order, items }
}

const frequentCustomer = (index: number, customers: number): number =>
  Math.floor(fraction(index, 5) ** 1.5 * customers)

const itemsOf = (orderId: string, index: number, products: readonly ProductRow[]): OrderItemRow[] =>
  Array.from({ length: 1 + scatter(index, 3, 6) }, (_none, line) => {
    const { id, name, sizes, colors, priceCents } = pick(products, index * 3 + line, 7)
    return {
      id: idAt(index * 3 + line, 8),
      orderId,
      productId: id,
      name,
      size: sizes[0] ?? null,
      color: colors[0] ?? null,
      variantId: null,
      sku: null,
      returned: 0,
      quantity: 1 + scatter(index, 2, 9),
      priceCents,
    }
  })

/** Makes copies of the seed's products, each a minute older than the previous one. */
export const largeProducts = (count: number, nowMs: number): ProductRow[] => {
  const seeded = productRows(nowMs)
  const oldestMs = Math.min(...seeded.map(({ createdAtMs }) => createdAtMs))
  const rounds = Math.ceil(count / seeded.length)
  return Array.from({ length: rounds }, (_none, round) =>
    seeded.map((product, index) => {
      const createdAtMs = oldestMs - (round * seeded.length + index + 1) * minuteMs
      return {
        ...product,
        id: `${product.id}-${round + 2}`,
        name: `${product.name} ${round + 2}`,
        featured: false,
        createdAtMs,
        updatedAtMs: createdAtMs,
      }
    }),
  )
    .flat()
    .slice(0, count)
}

export const largeReviews = (
  count: number,
  { products, nowMs }: { products: readonly ProductRow[]; nowMs: number },
): ReviewRow[] => {
  const seeded = reviewRows(nowMs)
  return Array.from({ length: count }, (_none, index) => {
    const createdAtMs = nowMs - scatter(index, withinDays * dayMs, 12)
    const { name: customerName, email: customerEmail } = personAt(index)
    const { id: productId, name: productName } = pick(products, index, 11)
    return {
      ...pick(seeded, index, 15),
      id: idAt(index, 10),
      productId,
      productName,
      customerName,
      customerEmail,
      status: pick(reviewStatuses, index, 13),
      helpful: scatter(index, 80, 14),
      createdAtMs,
      updatedAtMs: createdAtMs,
    }
  })
}
