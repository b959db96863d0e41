/** What the dashboard shows, of the sample or of the shop itself. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getDashboard } from '@shop/client/staff'
import type { OrderStatus } from '@shop/contracts/order'
import { type Dashboard, healthyStock } from '@shop/contracts/staff'
import { formatCents } from '@shop/domain/money'

import { choice } from '../listing/list-queries.ts'
import { orderHref } from '../navigation/hrefs.ts'
import { shortOrderId } from '../orders/order-text.ts'
import { sampleReport } from './sample-report.ts'

/** Of `/admin`: which stats were chosen; without a choice the live ones, once there is an order. */
export const DashboardSearch = v.object({ figures: choice(['sample', 'live']) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>

/** The live stats, whichever are shown: they decide which are. */
export const dashboardQuery = (client: Client) => ({
  queryKey: ['dashboard'],
  queryFn: () => getDashboard(client),
})

/** One figure in words; `note` says what it is taken from. */
type ReportFigure = { label: string; value: string; note: string }
/** A figure with a bar; `share` is percent from 0 to 100, null where there is nothing to take a share of. */
export type ReportShare = ReportFigure & { share: number | null }

export type Report = {
  isSample: boolean
  cards: readonly ReportFigure[]
  progress: readonly ReportShare[]
  recentOrders: readonly {
    id: string
    customer: string
    status: OrderStatus
    total: string
    /** Where its details are; sample orders have none. */
    href?: string
  }[]
  topProducts: readonly { name: string; note: string; revenue: string }[]
  extras: readonly ReportShare[]
}

/** What cannot be known yet is a dash, never a zero. */
export const reportOf = (stats: Dashboard): Report => ({
  isSample: false,
  cards: [
    { label: 'Orders (24h)', value: count(stats.orders24h), note: 'In the last 24 hours' },
    { label: 'Revenue', value: formatCents(stats.revenue24hCents), note: 'In the last 24 hours' },
    { label: 'Products', value: count(stats.products), note: 'In the catalog' },
    { label: 'Customers', value: count(stats.customers), note: 'By email, of all time' },
  ],
  progress: [
    share('Fulfillment SLA', stats.fulfillmentPercent, 'Orders processed within 48 hours'),
    share('Return rate', stats.cancelledPercent, 'Cancelled orders; returns are not recorded'),
    inventory(stats),
  ],
  recentOrders: stats.recentOrders.map(({ id, customerName, status, totalCents }) => ({
    id: shortOrderId(id),
    customer: customerName,
    status,
    total: formatCents(totalCents),
    href: orderHref(id),
  })),
  topProducts: stats.topProducts.map(({ name, sold, revenueCents }) => ({
    name,
    note: `${count(sold)} sold`,
    revenue: formatCents(revenueCents),
  })),
  extras: [inventory(stats), satisfaction(stats), conversion],
})

const count = (number: number): string => number.toLocaleString('en-US')

const share = (label: string, percent: number | null, note: string): ReportShare => ({
  label,
  value: percent === null ? '–' : `${percent}%`,
  share: percent,
  note,
})

const inventory = ({ inventoryPercent }: Dashboard): ReportShare =>
  share('Inventory health', inventoryPercent, `Products with ${healthyStock} or more in stock`)

const satisfaction = ({ satisfaction: mean }: Dashboard): ReportShare => ({
  label: 'Customer satisfaction',
  value: mean === null ? '–' : `${mean.toFixed(1)}/5`,
  share: mean === null ? null : mean * 20,
  note: 'Mean of approved reviews',
})

const conversion = share('Conversion rate', null, 'Visits are not counted')

/** The choice of the URL; without one the sample until the first order, and the shop's own from then on. */
export const chooseReport = (stats: Dashboard, chosen: DashboardSearch['figures']): Report => {
  const isSample = chosen === undefined ? stats.orders === 0 : chosen === 'sample'
  return isSample ? sampleReport : reportOf(stats)
}
