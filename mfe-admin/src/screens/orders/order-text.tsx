import type { OrderStatus, PaymentWay } from '@shop/contracts/order'
import type { OrderStats } from '@shop/contracts/staff-order'
import { formatCents } from '@shop/domain/money'
import type { Tone } from '@shop/ui/badge'
import type { Column } from '@shop/ui/table'

import type { Stat } from '../../frame/display/page.tsx'
import { count, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'

export const orderCards = (stats: OrderStats): Stat[] => {
  const { orders, pieces } = stats.overdue
  const note = `${count(orders)} for over ${stats.dueHours} hours, holding ${count(pieces)} piece(s)`
  return [
    { label: 'Total Orders', value: count(stats.total) },
    { label: 'Pending', value: count(stats.pending), ...(orders > 0 && { note }) },
    { label: 'Processing', value: count(stats.processing) },
    { label: 'Total Revenue', value: formatCents(stats.revenueCents) },
  ]
}

/** The specification sets these colors. */
export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'violet',
  delivered: 'success',
  cancelled: 'danger',
}

export const paymentWayTexts: Record<PaymentWay, string> = {
  cash: 'Cash',
  'card-reader': 'Card reader',
  invoice: 'Invoice',
  link: 'Link to pay',
}

export const orderColumn: Column<{ orderId: string | null }> = {
  name: 'Order ID',
  kind: 'mono',
  title: ({ orderId }) => orderId ?? '',
  cell: ({ orderId }) =>
    orderId === null ? '–' : <a href={orderHref(orderId)}>{shortOrderId(orderId)}</a>,
}
