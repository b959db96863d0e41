import * as v from 'valibot'

import { getDashboard } from '@shop/client/staff'
import type { OrderStatus } from '@shop/contracts/order'
import { type Dashboard, healthyStock } from '@shop/contracts/staff'
import { formatCents } from '@shop/domain/money'

import { saveCsv } from '../../frame/display/save-file.ts'
import { count, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { queryOf } from '../../frame/queries/query-client.ts'
import { choice } from '../../lists/list-queries.ts'

/** Search parameters of `/admin`. Defaults to `sample` until the first order, then to `live`. */
export const DashboardSearch = v.object({ figures: choice(['sample', 'live']) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>

/**
 * Also loaded while the sample is shown, because its order count decides whether sample or live
 * figures are the default.
 */
export const dashboardQuery = queryOf(['dashboard'], getDashboard)

/** `note` names the source of the value. */
type ReportFigure = { label: string; value: string; note: string }
/** `share` is a percentage from 0 to 100, or null if there is no total; then no bar is shown. */
export type ReportShare = ReportFigure & { share: number | null }

export type Report = {
  isSample: boolean
  /** The shop's day, such as `2026-01-05`. */
  day?: string | undefined
  cards: readonly ReportFigure[]
  progress: readonly ReportShare[]
  recentOrders: readonly {
    id: string
    customer: string
    status: OrderStatus
    total: string
    /** A link to the details. Sample orders have none. */
    href?: string
  }[]
  topProducts: readonly { name: string; note: string; revenue: string }[]
  extras: readonly ReportShare[]
}

/** Shows unknown values as a dash, never as zero. */
export const reportOf = (stats: Dashboard): Report => ({
  isSample: false,
  day: stats.day,
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

export const chooseReport = (stats: Dashboard, chosen: DashboardSearch['figures']): Report => {
  const isSample = chosen === undefined ? stats.orders === 0 : chosen === 'sample'
  return isSample ? { ...sampleReport, day: stats.day } : reportOf(stats)
}

export const exportReport = (report: Report): Promise<void> =>
  saveCsv(fileName(report), reportRows(report))

/** `dashboard-2026-01-31.csv` */
export const fileName = ({ isSample, day }: Report): string =>
  `${['dashboard', isSample && 'sample', day].filter(Boolean).join('-')}.csv`

export const reportRows = ({ isSample, ...report }: Report): string[][] => [
  ['Section', 'Name', 'Value', 'Note'],
  ['Report', 'Figures', isSample ? 'Sample' : 'Live', ''],
  ...[...report.cards, ...report.progress].map(({ label, value, note }) => [
    'Figures',
    label,
    value,
    note,
  ]),
  ...report.recentOrders.map(({ id, customer, status, total }) => [
    'Recent orders',
    id,
    total,
    `${customer}, ${status}`,
  ]),
  ...report.topProducts.map(({ name, revenue, note }) => ['Top products', name, revenue, note]),
  ...report.extras.map(({ label, value, note }) => ['Health', label, value, note]),
]

/** The specification sets the numbers. The product names come from the seed. */
export const sampleReport: Report = {
  isSample: true,
  cards: [
    { label: 'Orders (24h)', value: '128', note: 'Sample figure' },
    { label: 'Revenue', value: '$7,420', note: 'Sample figure' },
    { label: 'Products', value: '342', note: 'Sample figure' },
    { label: 'Customers', value: '5,108', note: 'Sample figure' },
  ],
  progress: [
    { label: 'Fulfillment SLA', value: '96%', share: 96, note: 'Orders processed within 48 hours' },
    { label: 'Return rate', value: '2.1%', share: 2.1, note: 'Orders sent back' },
    { label: 'Inventory health', value: '88%', share: 88, note: 'Products well in stock' },
  ],
  recentOrders: [
    { id: '#1042', customer: 'Renée Thibodeaux', status: 'processing', total: '$84.20' },
    { id: '#1041', customer: 'Marcus Landry', status: 'shipped', total: '$140.40' },
    { id: '#1040', customer: 'Imani Robichaux', status: 'pending', total: '$47.79' },
    { id: '#1039', customer: 'Colette Hebert', status: 'delivered', total: '$36.99' },
    { id: '#1038', customer: 'Jerome Baptiste', status: 'cancelled', total: '$53.19' },
  ],
  topProducts: [
    { name: 'Focus Wordmark Hoodie', note: '34 sold', revenue: '$2,210.00' },
    { name: 'Focus Crest Tee', note: '41 sold', revenue: '$1,640.00' },
    { name: 'Brass Hour Hoodie', note: '19 sold', revenue: '$1,235.00' },
    { name: 'NDX Six-Panel Cap', note: '27 sold', revenue: '$945.00' },
    { name: 'Tiny Gator Tee', note: '22 sold', revenue: '$550.00' },
  ],
  extras: [
    { label: 'Inventory health', value: '88%', share: 88, note: 'Products well in stock' },
    { label: 'Customer satisfaction', value: '4.8/5', share: 96, note: 'Mean of all reviews' },
    { label: 'Conversion rate', value: '3.2%', share: 3.2, note: 'Visits that end in an order' },
  ],
}
