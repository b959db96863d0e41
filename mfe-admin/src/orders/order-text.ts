/** Orders in words. */
import type { OrderStats, OrderStatus } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../display/stats.tsx'

const idLength = 8

/** The first eight characters and an ellipsis. */
export const shortOrderId = (id: string): string => `${id.slice(0, idLength)}…`

/** `Pending` for `pending`. */
export const statusLabel = (status: OrderStatus): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`

/** The cards: counts, and the sum of every order's total. */
export const orderCards = ({ total, pending, processing, revenueCents }: OrderStats): Stat[] => [
  { label: 'Total Orders', value: total.toLocaleString('en-US') },
  { label: 'Pending', value: pending.toLocaleString('en-US') },
  { label: 'Processing', value: processing.toLocaleString('en-US') },
  { label: 'Total Revenue', value: formatCents(revenueCents) },
]

/** Pending yellow, processing blue, shipped purple, delivered green, cancelled red. */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'violet',
  delivered: 'success',
  cancelled: 'danger',
}
