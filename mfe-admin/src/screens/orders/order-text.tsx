import type { OrderStatus, PaymentWay } from '@shop/contracts/order'
import type { OrderStats } from '@shop/contracts/staff-order'
import { formatCents } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'
import type { Tone } from '@shop/ui/badge'
import type { Column } from '@shop/ui/table'

import type { Stat } from '../../frame/display/page.tsx'
import { count, shopTimeZone, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import type { Options } from '../../lists/list.tsx'

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

/** Lists today, the last twelve months, and `chosen` if it is another period. */
export const periodOptions = (chosen: string | undefined, nowMs = Date.now()): Options => {
  const today = shopDay(nowMs, shopTimeZone())
  const known: Options = [
    ['', 'Any time'],
    [today, 'Today'],
    ...recentMonths(nowMs).map(periodOption),
  ]
  const isKnown = !chosen || known.some(([value]) => value === chosen)
  return isKnown ? known : [...known, periodOption(chosen)]
}

/** Returns this month and the 11 before it, such as `2026-01`, the newest first. */
export const recentMonths = (nowMs = Date.now()): string[] => {
  const [year = 0, month = 1] = shopDay(nowMs, shopTimeZone()).split('-').map(Number)
  return Array.from({ length: 12 }, (_, ago) =>
    isoTime(Date.UTC(year, month - 1 - ago)).slice(0, 7),
  )
}

const periodOption = (period: string): Options[number] => {
  const isMonth = period.length === 7
  return [period, isMonth ? monthFormat.format(Date.parse(period)) : period]
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

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
