import * as v from 'valibot'

import { getDashboard } from '@shop/client/staff'
import type { OrderStatus } from '@shop/contracts/order'
import { type Dashboard, healthyStock } from '@shop/contracts/staff'
import { formatCents } from '@shop/domain/money'

import type { Rank } from '../../frame/display/page.tsx'
import { saveCsv } from '../../frame/display/save-file.ts'
import { count, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { queryOf } from '../../frame/queries/query-client.ts'
import { choice } from '../../lists/list-queries.ts'

/** The default is `sample` before the first order, then `live`. */
export const DashboardSearch = v.object({ figures: choice(['sample', 'live']) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>

/** The sample report needs this query, too, because the order count decides the default report. */
export const dashboardQuery = queryOf(['dashboard'], getDashboard)

type ReportFigure = { label: string; value: string; note: string }
/** `share` is a percentage from 0 to 100, or null if it is unknown. */
export type ReportShare = ReportFigure & { share: number | null }

export type Report = {
  isSample: boolean
  day?: string | undefined
  cards: readonly ReportFigure[]
  progress: readonly ReportShare[]
  recentOrders: readonly {
    id: string
    customer: string
    status: OrderStatus
    total: string
    href?: string
  }[]
  topProducts: readonly Rank[]
  extras: readonly ReportShare[]
}

/** Shows an unknown value as a dash, never as zero. */
export const reportOf = (stats: Dashboard): Report => ({
  isSample: false,
  day: stats.day,
  cards: [
    { label: 'Orders (24h)', value: count(stats.orders24h), note: 'In the last 24 hours' },
    { label: 'Revenue', value: formatCents(stats.revenue24hCents), note: 'In the last 24 hours' },
    { label: 'Products', value: count(stats.products), note: 'In the catalog' },
    { label: 'Customers', value: count(stats.customers), note: 'By email, all time' },
  ],
  progress: [
    share(
      'Fulfillment SLA',
      stats.fulfillmentPercent,
      `Orders processed within ${stats.dueHours} hours`,
    ),
    share('Return rate', stats.returnedPercent, 'Pieces sent back from orders of the last 90 days'),
    inventory(stats),
  ],
  recentOrders: stats.recentOrders.map(({ id, customerName, status, totalCents }) => ({
    id: shortOrderId(id),
    customer: customerName,
    status,
    total: formatCents(totalCents),
    href: orderHref(id),
  })),
  topProducts: stats.topProducts.map(({ id, name, sold, revenueCents }) =>
    rank(name, sold, formatCents(revenueCents), id),
  ),
  extras: [inventory(stats), satisfaction(stats), conversion],
})

const share = (label: string, percent: number | null, note: string): ReportShare => ({
  label,
  value: percent === null ? '–' : `${percent}%`,
  share: percent,
  note,
})

const rank = (name: string, sold: number, value: string, key = name): Rank => ({
  key,
  name,
  note: `${count(sold)} sold`,
  value,
})

const inventory = ({ inventoryPercent }: Dashboard): ReportShare =>
  share('Inventory health', inventoryPercent, `Products with ${healthyStock} or more in stock`)

const satisfaction = ({ satisfaction: mean }: Dashboard): ReportShare => ({
  ...share('Customer satisfaction', mean && mean * 20, 'Average of approved reviews'),
  value: mean === null ? '–' : `${mean.toFixed(1)}/5`,
})

const conversion = share('Conversion rate', null, 'Visits are not counted')

export const chooseReport = (stats: Dashboard, chosen: DashboardSearch['figures']): Report => {
  const isSample = chosen === undefined ? stats.orders === 0 : chosen === 'sample'
  return isSample ? { ...sampleReport, day: stats.day } : reportOf(stats)
}

export const exportReport = (report: Report): Promise<void> =>
  saveCsv(fileName(report), reportRows(report))

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
  ...report.topProducts.map(({ name, value, note }) => ['Top products', name, value, note]),
  ...report.extras.map(({ label, value, note }) => ['Health', label, value, note]),
]

const sample = (label: string, value: string): ReportFigure => ({
  label,
  value,
  note: 'Sample figure',
})

/** The specification sets the numbers. The product names come from the seed. */
export const sampleReport: Report = {
  isSample: true,
  cards: [
    sample('Orders (24h)', '128'),
    sample('Revenue', '$7,420'),
    sample('Products', '342'),
    sample('Customers', '5,108'),
  ],
  progress: [
    share('Fulfillment SLA', 96, 'Orders processed within 48 hours'),
    share('Return rate', 2.1, 'Orders sent back'),
    share('Inventory health', 88, 'Products well in stock'),
  ],
  recentOrders: [
    { id: '#1042', customer: 'Renée Thibodeaux', status: 'processing', total: '$84.20' },
    { id: '#1041', customer: 'Marcus Landry', status: 'shipped', total: '$140.40' },
    { id: '#1040', customer: 'Imani Robichaux', status: 'pending', total: '$47.79' },
    { id: '#1039', customer: 'Colette Hebert', status: 'delivered', total: '$36.99' },
    { id: '#1038', customer: 'Jerome Baptiste', status: 'cancelled', total: '$53.19' },
  ],
  topProducts: [
    rank('Focus Wordmark Hoodie', 34, '$2,210.00'),
    rank('Focus Crest Tee', 41, '$1,640.00'),
    rank('Brass Hour Hoodie', 19, '$1,235.00'),
    rank('Streetcar Line Tee', 27, '$945.00'),
    rank('Tiny Gator Tee', 22, '$550.00'),
  ],
  extras: [
    share('Inventory health', 88, 'Products well in stock'),
    { label: 'Customer satisfaction', value: '4.8/5', share: 96, note: 'Average of all reviews' },
    share('Conversion rate', 3.2, 'Visits that end in an order'),
  ],
}
