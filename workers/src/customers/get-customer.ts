/** One customer, for staff. */
import { sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type CustomerRow, customers } from '@shop/db/schema/customers'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** The email may be written in any case. @throws ProblemError `staff-only`, `customer-not-found` */
export const getCustomer = async ({
  ctx,
  input: { email },
}: {
  ctx: Ctx
  input: { email: string }
}): Promise<CustomerRow> => {
  checkStaff(ctx)
  const found = ctx.db.select().from(customers)
  const [row] = await found.where(sql`${customers.email} = lower(${email})`)
  if (row) return row
  throw new ProblemError('customer-not-found', `No order names the email "${email}".`)
}
