/** Which customers a query chooses, and in which order. */
import { and, asc, desc, gt, gte, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { CustomerExportQuery, CustomerSort } from '@shop/contracts/customer'
import { newWithinMs, vipFilterOverCents } from '@shop/domain/customer-tiers'
import { type CustomerRow, customers } from '@shop/db/schema/customers'

import { contains } from '../platform/sql.ts'

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

type Key = { column: SQLWrapper; read: (row: CustomerRow) => string | number; isUp?: boolean }

const keys: Record<CustomerSort, Key> = {
  recent: { column: customers.lastOrderAtMs, read: ({ lastOrderAtMs }) => lastOrderAtMs },
  spent: { column: customers.totalSpentCents, read: ({ totalSpentCents }) => totalSpentCents },
  orders: { column: customers.totalOrders, read: ({ totalOrders }) => totalOrders },
  name: {
    column: sql`${customers.name} collate nocase`,
    read: ({ name }) => name,
    isUp: true,
  },
}

/** The email breaks ties, so that pages never overlap. */
export const customerOrder = (sort: CustomerSort): SQL[] => {
  const { column, isUp } = keys[sort]
  return [isUp ? asc(column) : desc(column), asc(customers.email)]
}

/** Those who come after a customer in that order. */
export const customersAfter = (sort: CustomerSort, row: CustomerRow): SQL => {
  const { column, read, isUp } = keys[sort]
  const value = read(row)
  const beyond = isUp ? sql`${column} > ${value}` : sql`${column} < ${value}`
  return sql`(${beyond} or (${column} = ${value} and ${customers.email} > ${row.email}))`
}
