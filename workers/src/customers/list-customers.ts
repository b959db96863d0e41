/** The back office's list of customers. */
import { sql } from 'drizzle-orm'

import type { CustomerQuery } from '@shop/contracts/customer'
import { type CustomerRow, customers } from '@shop/db/schema/customers'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'
import { customerOrder, matchingCustomers } from './matching-customers.ts'

/** One page, and how many match in all; one round trip. @throws ProblemError `staff-only` */
export const listCustomers = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: CustomerQuery
}): Promise<{ customers: CustomerRow[]; total: number }> => {
  checkStaff(ctx)
  const where = matchingCustomers(input, ctx.now())
  const page = ctx.db
    .select()
    .from(customers)
    .where(where)
    .orderBy(...customerOrder(input.sort))
    .limit(input.limit)
    .offset(input.offset)
  const count = ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(customers)
    .where(where)
  const [rows, [counted]] = await ctx.db.batch([page, count])
  return { customers: rows, total: counted?.total ?? 0 }
}
