/** As many orders as asked for, of as many customers. */
import { sumTotals } from '@shop/domain/totals'

import type { OrderItemRow } from '../../schema/order-items.ts'
import type { OrderRow } from '../../schema/orders.ts'
import type { ProductRow } from '../../schema/products.ts'
import { personAt } from './names.ts'
import { fraction, idAt, pick, scatter } from './scatter.ts'

type LargeOrder = { order: OrderRow; items: OrderItemRow[] }

const aDayMs = 86_400_000
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

/** Order number `index` of the last year. Everybody orders once; who comes again is more often among the first. */
export const largeOrder = (
  index: number,
  {
    customers,
    products,
    nowMs,
  }: { customers: number; products: readonly ProductRow[]; nowMs: number },
): LargeOrder => {
  const id = idAt(index, 1)
  const customer = index < customers ? index : frequentCustomer(index, customers)
  const { name, email } = personAt(customer)
  const items = itemsOf(id, index, products)
  const { itemCount: _count, ...sums } = sumTotals(items)
  const createdAtMs = nowMs - scatter(index, withinDays * aDayMs, 2)
  const order: OrderRow = {
    id,
    idempotencyKey: `large-${index}`,
    requestSha256: '0'.repeat(64),
    customerName: name,
    customerEmail: email,
    customerPhone: index % 3 === 0 ? null : `504-555-${String(customer % 10_000).padStart(4, '0')}`,
    shippingAddress: pick(places, index, 3),
    status: pick(statuses, index, 4),
    ...sums,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }
  return { order, items }
}

const frequentCustomer = (index: number, customers: number): number =>
  Math.floor(fraction(index, 5) ** 1.5 * customers)

/** One to three lines. */
const itemsOf = (orderId: string, index: number, products: readonly ProductRow[]): OrderItemRow[] =>
  Array.from({ length: 1 + scatter(index, 3, 6) }, (_none, line) => {
    const at = scatter(index * 3 + line, products.length, 7)
    return products.slice(at, at + 1).map(({ id: productId, name, sizes, colors, priceCents }) => ({
      id: idAt(index * 3 + line, 8),
      orderId,
      productId,
      name,
      size: sizes[0] ?? null,
      color: colors[0] ?? null,
      quantity: 1 + scatter(index, 2, 9),
      priceCents,
    }))
  }).flat()
