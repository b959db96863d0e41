/** Which customers a query chooses, and in which order. */
import { and, asc, desc, gt, gte, type SQL, sql } from 'drizzle-orm'

import type { CustomerExportQuery, CustomerSort } from '@shop/contracts/customer'
import { newWithinMs, vipFilterOverCents } from '@shop/contracts/customer-rules'
import { customers } from '@shop/db/schema/customers'

import { contains } from '../contains.ts'

/** A case-insensitive substring of name or email, and one of the filters; `all` and `active` keep everybody. */
export const matchingCustomers = (
  { q, filter }: Pick<CustomerExportQuery, 'q' | 'filter'>,
  nowMs: number,
): SQL | undefined =>
  and(
    filter === 'vip' ? gt(customers.totalSpentCents, vipFilterOverCents) : undefined,
    filter === 'new' ? gte(customers.firstOrderAtMs, nowMs - newWithinMs) : undefined,
    contains([customers.name, customers.email], q),
  )

/** The email breaks ties, so that pages never overlap. */
const byEmail = asc(customers.email)
export const customerSortOrders: Record<CustomerSort, SQL[]> = {
  recent: [desc(customers.lastOrderAtMs), byEmail],
  spent: [desc(customers.totalSpentCents), byEmail],
  orders: [desc(customers.totalOrders), byEmail],
  name: [sql`${customers.name} collate nocase`, byEmail],
}
