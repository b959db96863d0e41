import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import {
  type Customer,
  customerFilters,
  customerSorts,
  type CustomerStats,
} from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/staff-order'
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
import { formatsOf } from '@shop/domain/shop-days'
import { dayMs } from '@shop/domain/time'
import { addToast } from '@shop/session/toasts'

import type { Share, Stat } from '../../frame/display/page.tsx'
import { count, shareOf, shopTimeZone } from '../../frame/display/text.tsx'
import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery, pageSize } from '../../lists/list-queries.ts'

/** `view` is the id of any of the customer's orders. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>

export type CustomerWithOrders = { customer: Customer; orders: OrderList }

const loadCustomer = async (client: Client, id: string): Promise<CustomerWithOrders> => {
  const customer = await getCustomer(client, id)
  const orders = await listOrders(client, { customer: customer.email, limit: pageSize })
  return { customer, orders }
}

export const customerQueries = {
  list: pageQuery('customers', listCustomers),
  stats: queryOf(['customers', 'stats'], getCustomerStats),
  details: queryOf(['customers', 'details'], loadCustomer),
}

const months = formatsOf('en-US', { month: 'long', year: 'numeric' })

export const monthText = (iso: string): string => months(shopTimeZone()).format(new Date(iso))

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

const share = (total: number, label: string, note: string, customers: number): Share => ({
  label,
  note,
  value: count(customers),
  share: shareOf(customers, total),
})

export const segmentShares = ({ segments, total }: CustomerStats): Share[] => [
  share(total, 'High Value', `over ${formatBound(highValueOverCents)}`, segments.high),
  share(total, 'Medium Value', `over ${formatBound(mediumValueOverCents)}`, segments.medium),
  share(total, 'Low Value', `${formatBound(mediumValueOverCents)} or less`, segments.low),
]

/**
 * A customer whose last order is between `activeWithinMs` and `atRiskAfterMs` old is in none of the
 * groups.
 */
export const activityShares = ({ activity, total }: CustomerStats): Share[] => [
  share(total, 'Active', `within ${days(activeWithinMs)}`, activity.active),
  share(total, 'At Risk', `over ${days(atRiskAfterMs)}`, activity.atRisk),
  share(total, 'Inactive', `over ${days(inactiveAfterMs)}`, activity.inactive),
]

export const showNotYet = (what: string): void => {
  addToast({ title: `${what} is not available yet.`, description: 'Nothing was sent or changed.' })
}
