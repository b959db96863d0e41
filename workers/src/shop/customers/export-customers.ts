import { and } from 'drizzle-orm'

import type { CustomerExportQuery } from '@shop/contracts/customer'
import { type CustomerRow, customers } from '@shop/db/schema/customers'
import { tierOf } from '@shop/domain/customer-tiers'
import { dollarsText } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'

import { exportCsv } from '../audit/export-csv.ts'
import type { Args } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { customerOrder, customersAfter, matchingCustomers } from './list-customers.ts'

const pageRows = 5000

/**
 * One CSV row per customer; money in dollars, days in the shop's time zone. A customer who orders
 * during the export may be missing from it.
 */
export const exportCustomers = async ({
  ctx,
  input: { sort, ...filters },
  limit = pageRows,
}: Args<CustomerExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const where = matchingCustomers(filters, ctx.now())
  const read = async (last?: CustomerRow): Promise<CustomerRow[]> =>
    ctx.db
      .select()
      .from(customers)
      .where(and(where, last && customersAfter(sort, last)))
      .orderBy(...customerOrder(sort))
      .limit(limit)
  return exportCsv(ctx, {
    noun: 'customer',
    query: { ...filters, sort },
    limit,
    read,
    linesOf: (row) => [row],
    columns: customerColumns,
  })
}

export const customerColumns: CsvColumns<CustomerRow> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Orders: ({ totalOrders }) => totalOrders,
  'Total spent': ({ totalSpentCents }) => dollarsText(totalSpentCents),
  'First order': ({ firstOrderAtMs }) => shopDay(firstOrderAtMs),
  'Last order': ({ lastOrderAtMs }) => shopDay(lastOrderAtMs),
  Tier: ({ totalSpentCents }) => tierOf(totalSpentCents),
}
