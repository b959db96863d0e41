/** The shop's own figures, put into words. */
import { type Dashboard, healthyStock } from '@shop/contracts/staff'
import { formatCents } from '@shop/domain/money'

import { orderHref } from '../frame/hrefs.ts'
import { shortOrderId } from '../orders/order-text.ts'
import type { Report, ReportShare } from './report.ts'

/** What cannot be known yet is a dash, never a zero. */
export const liveReport = (figures: Dashboard): Report => ({
  isSample: false,
  cards: [
    { label: 'Orders (24h)', value: count(figures.orders24h), note: 'In the last 24 hours' },
    { label: 'Revenue', value: formatCents(figures.revenue24hCents), note: 'In the last 24 hours' },
    { label: 'Products', value: count(figures.products), note: 'In the catalog' },
    { label: 'Customers', value: count(figures.customers), note: 'By email, of all time' },
  ],
  progress: [
    share('Fulfillment SLA', figures.fulfillmentPercent, 'Orders processed within 48 hours'),
    share('Return rate', figures.cancelledPercent, 'Cancelled orders; returns are not recorded'),
    inventory(figures),
  ],
  recentOrders: figures.recentOrders.map(({ id, customerName, status, totalCents }) => ({
    id: shortOrderId(id),
    customer: customerName,
    status,
    total: formatCents(totalCents),
    href: orderHref(id),
  })),
  topProducts: figures.topProducts.map(({ name, sold, revenueCents }) => ({
    name,
    note: `${count(sold)} sold`,
    revenue: formatCents(revenueCents),
  })),
  extras: [inventory(figures), satisfaction(figures), conversion],
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
