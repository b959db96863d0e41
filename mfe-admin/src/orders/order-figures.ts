/** The figures above the orders. */
import { formatCents } from '@shop/contracts/money'
import type { Order, OrderStatus } from '@shop/contracts/order'

import type { Figure } from '../figures/figures.tsx'

/** Counts, and the sum of every order's total. */
export const orderFigures = (orders: readonly Order[]): readonly Figure[] => [
  { label: 'Total Orders', value: String(orders.length) },
  { label: 'Pending', value: countOf(orders, 'pending') },
  { label: 'Processing', value: countOf(orders, 'processing') },
  {
    label: 'Total Revenue',
    value: formatCents(orders.reduce((sum, { totalCents }) => sum + totalCents, 0)),
  },
]

const countOf = (orders: readonly Order[], wanted: OrderStatus): string =>
  String(orders.filter(({ status }) => status === wanted).length)
