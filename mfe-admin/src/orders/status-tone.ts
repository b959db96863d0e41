/** The color of each order status, as the spec has them. */
import type { OrderStatus } from '@shop/contracts/order'

import type { Tone } from '../badge/badge.tsx'

/** Pending yellow, processing blue, shipped purple, delivered green, cancelled red. */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'violet',
  delivered: 'success',
  cancelled: 'danger',
}
