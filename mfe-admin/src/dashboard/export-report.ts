import { saveCsv } from '../display/save-csv.ts'
import type { Report } from './report.ts'

/** Saves what is on screen, a line a figure. */
export const exportReport = (report: Report): Promise<void> =>
  saveCsv(fileName(report, new Date()), reportRows(report))

/** `dashboard-2026-01-31.csv`, in UTC. */
export const fileName = ({ isSample }: Report, now: Date): string =>
  `dashboard${isSample ? '-sample' : ''}-${now.toISOString().slice(0, 10)}.csv`

/** Section, name, value and note of each figure. */
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
