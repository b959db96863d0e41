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
import { shopTimeZone } from '@shop/domain/shop-days'
import { dayMs } from '@shop/domain/time'
import { addToast } from '@shop/session/toasts'

import type { Stat } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'

const months = new Intl.DateTimeFormat('en-US', {
  timeZone: shopTimeZone,
  month: 'long',
  year: 'numeric',
})

/** `January 2024`, in the shop's time zone. */
export const monthText = (iso: string): string => months.format(new Date(iso))

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

/** One line of a panel. `rule` describes who is counted, such as `over $1,000`. */
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

/**
 * Groups customers by the age of their last order. Customers between `activeWithinMs` and
 * `atRiskAfterMs` are in no group.
 */
export const activityShares = ({ activity }: CustomerStats): Share[] => [
  { label: 'Active', rule: `within ${days(activeWithinMs)}`, count: activity.active },
  { label: 'At Risk', rule: `over ${days(atRiskAfterMs)}`, count: activity.atRisk },
  { label: 'Inactive', rule: `over ${days(inactiveAfterMs)}`, count: activity.inactive },
]

/** Shows a toast for a button whose feature does not exist yet. */
export const showNotYet = (what: string): void => {
  addToast({ title: `${what} is not there yet.`, description: 'Nothing was sent or changed.' })
}
