/** The back office's list of customers: filters, sort, page; and one customer. */
import { and, asc, desc, gt, gte, type SQL, sql } from 'drizzle-orm'

import type {
  CustomerExportQuery,
  CustomerQuery,
  CustomerSort,
  CustomerWire,
} from '@shop/contracts/customer'
import { ProblemError } from '@shop/contracts/problem'
import { type CustomerRow, customers } from '@shop/db/schema/customers'
import { newWithinMs, vipFilterOverCents } from '@shop/domain/customer-tiers'
import { toDollars } from '@shop/domain/money'

import type { Args } from '../platform/context.ts'
import { contains, type Page, readPage } from '../platform/sql.ts'

/** One page, and how many match in all; one round trip. */
export const listCustomers = ({ ctx, input }: Args<CustomerQuery>): Promise<Page<CustomerRow>> =>
  readPage(ctx.db, customers, {
    where: matchingCustomers(input, ctx.now()),
    order: customerOrder(input.sort),
    input,
  })

/** The email may be written in any case. @throws ProblemError `customer-not-found` */
export const getCustomer = async ({
  ctx,
  input: { email },
}: Args<{ email: string }>): Promise<CustomerRow> => {
  const isIt = sql`${customers.email} = lower(${email})`
  const [row] = await ctx.db.select().from(customers).where(isIt)
  if (row) return row
  throw new ProblemError('customer-not-found', `No order names the email "${email}".`)
}

/** A case-insensitive substring of name or email, and one of the filters; `all` and `active` exclude no customer. */
export const matchingCustomers = (
  { q, filter }: Pick<CustomerExportQuery, 'q' | 'filter'>,
  nowMs: number,
): SQL | undefined =>
  and(
    filter === 'vip' ? gt(customers.totalSpentCents, vipFilterOverCents) : undefined,
    filter === 'new' ? gte(customers.firstOrderAtMs, nowMs - newWithinMs) : undefined,
    contains([customers.name, customers.email], q),
  )

const sortFields = {
  recent: 'lastOrderAtMs',
  spent: 'totalSpentCents',
  orders: 'totalOrders',
  name: 'name',
} as const satisfies Record<CustomerSort, keyof CustomerRow>

const sortColumn = (sort: CustomerSort): SQL =>
  sort === 'name' ? sql`${customers.name} collate nocase` : sql`${customers[sortFields[sort]]}`

/** Names ascend, all else descends. The email breaks ties, so that pages never overlap. */
export const customerOrder = (sort: CustomerSort): SQL[] => {
  const column = sortColumn(sort)
  return [sort === 'name' ? asc(column) : desc(column), asc(customers.email)]
}

/** The customers after a given one in that order. */
export const customersAfter = (sort: CustomerSort, row: CustomerRow): SQL => {
  const column = sortColumn(sort)
  const value = row[sortFields[sort]]
  const isBeyond = sort === 'name' ? sql`${column} > ${value}` : sql`${column} < ${value}`
  return sql`(${isBeyond} or (${column} = ${value} and ${customers.email} > ${row.email}))`
}

/** The contract's field names, money in dollars, times in ISO 8601 UTC. */
export const toCustomerView = (row: CustomerRow): CustomerWire => ({
  email: row.email,
  name: row.name,
  phone: row.phone,
  total_orders: row.totalOrders,
  total_spent: toDollars(row.totalSpentCents),
  first_order_at: new Date(row.firstOrderAtMs).toISOString(),
  last_order_at: new Date(row.lastOrderAtMs).toISOString(),
})
