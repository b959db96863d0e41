import type { OrderStats, OrderStatus } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../display/stats.tsx'
import { count } from '../display/text.tsx'

const idLength = 8

/** The first eight characters and an ellipsis. */
export const shortOrderId = (id: string): string => `${id.slice(0, idLength)}…`

/** The cards: counts, and the sum of every order's total. */
export const orderCards = ({ total, pending, processing, revenueCents }: OrderStats): Stat[] => [
  { label: 'Total Orders', value: count(total) },
  { label: 'Pending', value: count(pending) },
  { label: 'Processing', value: count(processing) },
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
