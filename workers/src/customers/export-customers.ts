/** Every customer that a query chooses, for the CSV file of the back office. */
import { and } from 'drizzle-orm'

import type { CustomerExportQuery } from '@shop/contracts/customer'
import { type CustomerRow, customers } from '@shop/db/schema/customers'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'
import { customerOrder, customersAfter, matchingCustomers } from './matching-customers.ts'

/** Held in memory at once; what fits is read in one moment. */
const pageRows = 5000

/**
 * In the order of the list, page by page. Whoever orders while later pages are read may move past them.
 * The first page is read before the answer, so that trouble is still told.
 * @throws ProblemError `staff-only`
 */
export const exportCustomers = async ({
  ctx,
  input: { sort, ...chosen },
  limit = pageRows,
}: {
  ctx: Ctx
  input: CustomerExportQuery
  limit?: number
}): Promise<AsyncIterable<CustomerRow[]>> => {
  checkStaff(ctx)
  const where = matchingCustomers(chosen, ctx.now())
  const read = async (last?: CustomerRow): Promise<CustomerRow[]> =>
    ctx.db
      .select()
      .from(customers)
      .where(and(where, last && customersAfter(sort, last)))
      .orderBy(...customerOrder(sort))
      .limit(limit)
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
