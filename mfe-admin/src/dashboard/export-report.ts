/** The report as a file. */
import { saveCsv } from '../csv/save-csv.ts'
import type { Report } from './report.ts'

/** Saves what is on screen, a line a figure. */
export const exportReport = (report: Report): Promise<void> =>
  saveCsv(report.isSample ? 'dashboard-sample.csv' : 'dashboard.csv', reportRows(report))

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
    `${id} ${customer}`,
    total,
    status,
  ]),
  ...report.topProducts.map(({ name, revenue, note }) => ['Top products', name, revenue, note]),
  ...report.extras.map(({ label, value, note }) => ['Health', label, value, note]),
]
