/** All customers that a query selects, as a CSV file (RFC 4180) that spreadsheets open. */
import { and } from 'drizzle-orm'
import Papa from 'papaparse'

import type { CustomerExportQuery } from '@shop/contracts/customer'
import { type CustomerRow, customers } from '@shop/db/schema/customers'
import { formulaBeginning } from '@shop/domain/csv'
import { tierOf } from '@shop/domain/customer-tiers'
import { toDollars } from '@shop/domain/money'

import { recordAction } from '../audit/audited-writes.ts'
import type { Args } from '../platform/context.ts'
import { customerOrder, customersAfter, matchingCustomers } from './list-customers.ts'

/** Rows in memory at once. */
const pageRows = 5000

/**
 * Pages of rows in the order of the list. A customer who orders while later pages are read may be missing.
 * The first page is read before this resolves, so that a failing database still makes an error response. The export
 * is recorded first, without the words that were searched for.
 */
export const exportCustomers = async ({
  ctx,
  input: { sort, ...filters },
  limit = pageRows,
}: Args<CustomerExportQuery> & { limit?: number }): Promise<AsyncIterable<CustomerRow[]>> => {
  const where = matchingCustomers(filters, ctx.now())
  const read = async (last?: CustomerRow): Promise<CustomerRow[]> =>
    ctx.db
      .select()
      .from(customers)
      .where(and(where, last && customersAfter(sort, last)))
      .orderBy(...customerOrder(sort))
      .limit(limit)
  const { q, filter } = filters
  await recordAction(ctx, {
    noun: 'customer',
    action: 'export',
    subjectId: 'list',
    after: JSON.stringify({ filter, sort, isSearch: Boolean(q) }),
  })
  return readPages(await read(), limit, read)
}

async function* readPages(
  first: CustomerRow[],
  limit: number,
  read: (last?: CustomerRow) => Promise<CustomerRow[]>,
): AsyncGenerator<CustomerRow[]> {
  let page = first
  yield page
  while (page.length === limit) {
    // oxlint-disable-next-line no-await-in-loop -- A page begins where the one before it ended.
    page = await read(page.at(-1))
    yield page
  }
}

/** One line a customer; money in dollars, days in UTC. What a spreadsheet would run as a formula is escaped. */
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
