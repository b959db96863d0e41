import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'

import {
  Customer,
  type CustomerExportQuery,
  type CustomerQuery,
  type CustomerSort,
  type CustomerStatsWire,
} from '@shop/contracts/customer'
import { ProblemError } from '@shop/contracts/problem'
import { type CustomerRow, customers } from '@shop/db/schema/customers'
import { orders } from '@shop/db/schema/orders'
import {
  activeWithinMs,
  atRiskAfterMs,
  highValueOverCents,
  inactiveAfterMs,
  mediumValueOverCents,
  newWithinMs,
  tierOf,
  vipFilterOverCents,
} from '@shop/domain/customer-tiers'
import { dollarsText, toDollars } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'

import type { Args, ById, StaffCtx } from '../../platform/context.ts'
import { countIf, hasText, type Page } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { exportCsv } from '../exports/export-csv.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'

/** The id of the customer's first order identifies the customer in URLs. */
type CustomerWithId = CustomerRow & { id: string }

/**
 * Uses raw column names, because Drizzle omits a column's table in a query of one table. SQLite
 * uses the index on `lower(customer_email)` only if the other side is an expression, too.
 */
const firstOrderId = sql<string>`(select orders.id from orders where lower(orders.customer_email) = lower(customers.email) order by orders.created_at_ms, orders.id limit 1)`

const withId = { ...getTableColumns(customers), id: firstOrderId }

export const listCustomers = async ({
  ctx,
  input,
}: Args<CustomerQuery>): Promise<Page<CustomerWithId>> => {
  const where = matchingCustomers(input, ctx.now())
  const order = customerOrder(input.sort)
  const emails = ctx.db
    .select({ email: customers.email })
    .from(customers)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset(input.offset)
  // The subquery limits the page first. Otherwise, SQLite would look up all first orders.
  const page = ctx.db
    .select(withId)
    .from(customers)
    .where(inArray(customers.email, emails))
    .orderBy(...order)
  const total = ctx.db.select({ total: count() }).from(customers).where(where)
  const [rows, [counted]] = await ctx.db.batch([page, total])
  return { rows, total: counted?.total ?? 0 }
}

/** `id` is the id of one of the customer's orders. @throws ProblemError `customer-not-found` */
export const getCustomer = async ({ ctx, input: { id } }: ById): Promise<CustomerWithId> => {
  const email = sql`(select lower(${orders.customerEmail}) from ${orders} where ${orders.id} = ${id})`
  const [row] = await ctx.db.select(withId).from(customers).where(eq(customers.email, email))
  if (row) return row
  throw new ProblemError('customer-not-found', `No customer has an order with the id "${id}".`)
}

/** The filters `all` and `active` exclude no customer. */
const matchingCustomers = (
  { q, filter }: Pick<CustomerExportQuery, 'q' | 'filter'>,
  nowMs: number,
): SQL | undefined =>
  and(
    filter === 'vip' ? gt(customers.totalSpentCents, vipFilterOverCents) : undefined,
    filter === 'new' ? gte(customers.firstOrderAtMs, nowMs - newWithinMs) : undefined,
    isNamed(q),
  )

/** Searches all orders of a customer, so that a name on an earlier order is found, too. */
const isNamed = (words: string | undefined): SQL | undefined => {
  const isOwn = hasText('order', orders.id, words)
  return isOwn && sql`email in (select lower(customer_email) from orders where ${isOwn})`
}

const sortFields = {
  recent: 'lastOrderAtMs',
  spent: 'totalSpentCents',
  orders: 'totalOrders',
  name: 'name',
} as const satisfies Record<CustomerSort, keyof CustomerRow>

const sortColumn = (sort: CustomerSort): SQL =>
  sort === 'name' ? sql`${customers.name} collate nocase` : sql`${customers[sortFields[sort]]}`

/** The email breaks ties, so that pages never overlap. */
const customerOrder = (sort: CustomerSort): SQL[] => {
  const column = sortColumn(sort)
  return [sort === 'name' ? asc(column) : desc(column), asc(customers.email)]
}

const customersAfter = (sort: CustomerSort, row: CustomerRow): SQL => {
  const column = sortColumn(sort)
  const value = row[sortFields[sort]]
  const isBeyond = sort === 'name' ? sql`${column} > ${value}` : sql`${column} < ${value}`
  return sql`(${isBeyond} or (${column} = ${value} and ${customers.email} > ${row.email}))`
}

/** Revenue is in dollars. */
export const getCustomerStats = async ({ ctx }: { ctx: StaffCtx }): Promise<CustomerStatsWire> => {
  const nowMs = ctx.now()
  const { totalSpentCents: spent, firstOrderAtMs: first, lastOrderAtMs: last } = customers
  const [row] = await ctx.db
    .select({
      total: count(),
      new: countIf(sql`${first} >= ${nowMs - newWithinMs}`),
      vip: countIf(sql`${spent} > ${vipFilterOverCents}`),
      revenueCents: sum(spent).mapWith(Number),
      high: countIf(sql`${spent} > ${highValueOverCents}`),
      medium: countIf(
        sql`${spent} > ${mediumValueOverCents} and ${spent} <= ${highValueOverCents}`,
      ),
      active: countIf(sql`${last} >= ${nowMs - activeWithinMs}`),
      atRisk: countIf(
        sql`${last} < ${nowMs - atRiskAfterMs} and ${last} >= ${nowMs - inactiveAfterMs}`,
      ),
      inactive: countIf(sql`${last} < ${nowMs - inactiveAfterMs}`),
    })
    .from(customers)
  const { total = 0, vip = 0, revenueCents = 0, high = 0, medium = 0 } = row ?? {}
  const { active = 0, atRisk = 0, inactive = 0 } = row ?? {}
  return {
    total,
    new: row?.new ?? 0,
    vip,
    revenue: toDollars(revenueCents),
    segments: { high, medium, low: total - high - medium },
    activity: { active, at_risk: atRisk, inactive },
  }
}

export const toCustomerView = wireOf(Customer)

const pageRows = 1000

/**
 * Money is in dollars, and days are in the shop's time zone. A customer who orders during the
 * export may be missing.
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
    columns: customerColumns((await readShopSettings(ctx)).shop.timeZone),
  })
}

export const customerColumns = (timeZone: string): CsvColumns<CustomerRow> => ({
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Orders: ({ totalOrders }) => totalOrders,
  'Total spent': ({ totalSpentCents }) => dollarsText(totalSpentCents),
  'First order': ({ firstOrderAtMs }) => shopDay(firstOrderAtMs, timeZone),
  'Last order': ({ lastOrderAtMs }) => shopDay(lastOrderAtMs, timeZone),
  Tier: ({ totalSpentCents }) => tierOf(totalSpentCents),
})
