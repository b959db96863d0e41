import type { CustomerStats } from '@shop/contracts/customer'
import {
  activeWithinMs,
  atRiskAfterMs,
  highValueOverCents,
  inactiveAfterMs,
  mediumValueOverCents,
  newWithinMs,
  vipFilterOverCents,
} from '@shop/domain/customer-tiers'
import { formatBound, formatCents, roundCents } from '@shop/domain/money'
import { dayMs } from '@shop/domain/time'
import { addToast } from '@shop/session/toasts'

import type { Stat } from '../display/stats.tsx'
import { count } from '../display/text.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** `January 2024`, where the reader is. */
export const monthText = (iso: string): string => months.format(new Date(iso))

/** What one order came to on average, in cents. */
export const averageCents = (spentCents: number, orders: number): number =>
  orders === 0 ? 0 : roundCents(spentCents / orders)

const days = (ms: number): string => `${ms / dayMs} days`

export const customerCards = (stats: CustomerStats): Stat[] => [
  { label: 'Total Customers', value: count(stats.total) },
  { label: 'New Customers', value: count(stats.new), note: `Last ${days(newWithinMs)}` },
  {
    label: 'VIP Customers',
    value: count(stats.vip),
    note: `Spent ${formatBound(vipFilterOverCents)}+`,
  },
  { label: 'Total Revenue', value: formatCents(stats.revenueCents) },
]

/** One line of a panel: what is counted, how it is counted, and how many there are. */
export type Share = { label: string; rule: string; count: number }

export const segmentShares = ({ segments }: CustomerStats): Share[] => [
  { label: 'High Value', rule: `over ${formatBound(highValueOverCents)}`, count: segments.high },
  {
    label: 'Medium Value',
    rule: `over ${formatBound(mediumValueOverCents)}`,
    count: segments.medium,
  },
  { label: 'Low Value', rule: `${formatBound(mediumValueOverCents)} or less`, count: segments.low },
]

/** By the last order. Those between `activeWithinMs` and `atRiskAfterMs` are in none. */
export const activityShares = ({ activity }: CustomerStats): Share[] => [
  { label: 'Active', rule: `within ${days(activeWithinMs)}`, count: activity.active },
  { label: 'At Risk', rule: `over ${days(atRiskAfterMs)}`, count: activity.atRisk },
  { label: 'Inactive', rule: `over ${days(inactiveAfterMs)}`, count: activity.inactive },
]

/** Says that the shop cannot do something yet that the screen offers. */
export const showNotYet = (what: string): void => {
  addToast({ title: `${what} is not there yet.`, description: 'Nothing was sent or changed.' })
}
