import type { OrderStats, OrderStatus } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'

export const orderCards = ({
  total,
  pending,
  processing,
  revenueCents,
  overdue,
}: OrderStats): Stat[] => [
  { label: 'Total Orders', value: count(total) },
  {
    label: 'Pending',
    value: count(pending),
    ...(overdue && overdue.orders > 0
      ? {
          note: `${count(overdue.orders)} for over 48 hours, holding ${count(overdue.pieces)} piece(s)`,
        }
      : {}),
  },
  { label: 'Processing', value: count(processing) },
  { label: 'Total Revenue', value: formatCents(revenueCents) },
]

/** The specification sets the colors: yellow, blue, purple, green and red. */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'violet',
  delivered: 'success',
  cancelled: 'danger',
}
