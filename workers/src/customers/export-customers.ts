/** Every customer that a query chooses, for the CSV file of the back office. */
import type { CustomerExportQuery } from '@shop/contracts/customer'
import { type CustomerRow, customers } from '@shop/db/schema/customers'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { customerSortOrders, matchingCustomers } from './matching-customers.ts'

/** In the order of the list, without its pages. @throws ProblemError `staff-only` */
export const exportCustomers = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: CustomerExportQuery
}): Promise<CustomerRow[]> => {
  checkStaff(ctx)
  return ctx.db
    .select()
    .from(customers)
    .where(matchingCustomers(input, ctx.now()))
    .orderBy(...customerSortOrders[input.sort])
}
