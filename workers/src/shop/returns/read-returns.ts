import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import {
  OwnReturn,
  type OwnReturnListWire,
  Return,
  type ReturnQuery,
  type ReturnWire,
} from '@shop/contracts/return'
import { type OrderItemRow, orderItems, orders } from '@shop/db/schema/orders'
import { returnItems, type ReturnItemRow, type ReturnRow, returns } from '@shop/db/schema/returns'

import type { Args, Ctx } from '../../platform/context.ts'
import type { Page } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import { auditedUpdate, type Recorder } from '../audit/audited-writes.ts'
import { isOrderOf } from '../orders/list-orders.ts'

type ReturnLine = ReturnItemRow & Pick<OrderItemRow, 'productId' | 'name' | 'size' | 'color'>
export type ReturnWithLines = ReturnRow & {
  customerName: string
  /** The key in the link to the exchange's order. Null without an exchange. */
  exchangeKey: string | null
  lines: ReturnLine[]
}

export const listReturns = ({
  ctx,
  input: { q, state, order, ...page },
}: Args<ReturnQuery>): Promise<Page<ReturnWithLines>> => {
  const where = and(
    state ? eq(returns.state, state) : undefined,
    order ? or(eq(returns.orderId, order), eq(returns.exchangeOrderId, order)) : undefined,
    isOrderOf(q),
  )
  return readReturns(ctx.db, where, page)
}

export const findReturn = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<ReturnWithLines | undefined> =>
  (await readReturns(db, eq(returns.id, id), { limit: 1, offset: 0 })).rows[0]

/** @throws ProblemError `return-not-found` */
export const getReturn = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<ReturnWithLines> => {
  const found = await findReturn(ctx, id)
  if (!found) throw new ProblemError('return-not-found', `No return has the id "${id}".`)
  return found
}

/** Reads all returns of an order, because an order has few pieces and so few returns. */
export const readReturnsOf = async (db: Ctx['db'], orderId: string): Promise<ReturnWithLines[]> =>
  (await readReturns(db, eq(returns.orderId, orderId), { limit: 200, offset: 0 })).rows

const readReturns = async (
  db: Ctx['db'],
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ReturnWithLines>> => {
  const ofOrder = eq(orders.id, returns.orderId)
  const newest = [desc(returns.createdAtMs), desc(returns.id)]
  const ids = db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, ofOrder)
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  const [rows, lines, [counted]] = await db.batch([
    db
      .select({ row: returns, customerName: orders.customerName, exchangeKey })
      .from(returns)
      .innerJoin(orders, ofOrder)
      .where(inArray(returns.id, ids))
      .orderBy(...newest),
    db
      .select(lineColumns)
      .from(returnItems)
      .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
      .where(inArray(returnItems.returnId, ids))
      .orderBy(sql`${orderItems}.rowid`),
    db.select({ total: count() }).from(returns).innerJoin(orders, ofOrder).where(where),
  ])
  const linesOf = Map.groupBy(lines, ({ returnId }) => returnId)
  return {
    rows: rows.map(({ row, ...more }) => ({
      ...row,
      ...more,
      lines: linesOf.get(row.id) ?? [],
    })),
    total: counted?.total ?? 0,
  }
}

const lineColumns = {
  ...getTableColumns(returnItems),
  productId: orderItems.productId,
  name: orderItems.name,
  size: orderItems.size,
  color: orderItems.color,
}

const exchangeKey = sql<string | null>`(
  SELECT link_key
  FROM orders AS exchange
  WHERE exchange.id = ${returns.exchangeOrderId})`

/** The audit stores no texts of a return, because they are personal data. */
export const recordedReturn = (where: SQL | undefined) => ({
  noun: 'return' as const,
  table: returns,
  where,
  asJson: sql`json_object('state', ${returns.state})`,
})

export const isUnchanged = ({ id, version }: ReturnRow): SQL | undefined =>
  and(eq(returns.id, id), eq(returns.version, version))

type NewState = Pick<ReturnRow, 'state'> &
  Partial<Pick<ReturnRow, 'instructions' | 'refusedReason'>>

/** Returns three statements that change a return's state, increase its version and record both. */
export const changeReturn = (
  recorder: Recorder,
  where: SQL | undefined,
  changes: NewState,
  writeId?: string,
) => {
  const version = sql`${returns.version} + 1`
  const set = { ...changes, version, updatedAtMs: recorder.now() }
  return auditedUpdate(recorder, recordedReturn(where), set, writeId)
}

export const toReturnView = (row: ReturnWithLines): ReturnWire =>
  writeReturn({ ...row, items: row.lines.map(toLineView) })

export const toOwnReturnList = (rows: readonly ReturnWithLines[]): OwnReturnListWire => ({
  returns: rows.map((row) => writeOwnReturn({ ...row, items: row.lines.map(toLineView) })),
})

const toLineView = (line: ReturnLine) => writeLine({ ...line, id: line.orderItemId })

const writeReturn = wireOf(Return)
const writeOwnReturn = wireOf(OwnReturn)
const writeLine = wireOf(Return.entries.items.item)
