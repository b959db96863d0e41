/** Customers as a CSV file (RFC 4180) that spreadsheets open. */
import Papa from 'papaparse'

import { formulaBeginning } from '@shop/domain/csv'
import { tierOf } from '@shop/domain/customer-tiers'
import { toDollars } from '@shop/domain/money'
import type { CustomerRow } from '@shop/db/schema/customers'

/** One line a customer; money in dollars, days in UTC. What a spreadsheet would run as a formula is kept as text. */
export async function* customersCsv(
  pages: Iterable<CustomerRow[]> | AsyncIterable<CustomerRow[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([columns])
  for await (const rows of pages) if (rows.length > 0) yield `\r\n${toCsv(rows.map(toLine))}`
}

const toCsv = (lines: string[][]): string =>
  Papa.unparse(lines, { escapeFormulae: formulaBeginning })

/** Without it Excel reads UTF-8 as another encoding. */
const byteOrderMark = '\uFEFF'

const columns = [
  'Name',
  'Email',
  'Phone',
  'Orders',
  'Total spent',
  'First order',
  'Last order',
  'Tier',
]

const toLine = (row: CustomerRow): string[] => [
  row.name,
  row.email,
  row.phone ?? '',
  String(row.totalOrders),
  toDollars(row.totalSpentCents).toFixed(2),
  day(row.firstOrderAtMs),
  day(row.lastOrderAtMs),
  tierOf(row.totalSpentCents),
]

const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
