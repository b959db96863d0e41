import { eq, type SQL, sql } from 'drizzle-orm'

import type { SalesExportQuery } from '@shop/contracts/analytics'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { payments } from '@shop/db/schema/payments'
import { chargesOf } from '@shop/domain/charges'
import { toDollars } from '@shop/domain/money'
import { type MoneyParts, splitMoney } from '@shop/domain/returns'
import { periodOf } from '@shop/domain/shop-clock'
import { shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'
import { readState } from '@shop/domain/us-states'

import type { Args, StaffCtx } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { exportCsv } from '../exports/export-csv.ts'
import { isTestSession } from '../payments/payment-rows.ts'
import { readShopSettings } from '../settings/read-settings.ts'

/** A sale, refund or cancellation of `cents`. Earlier refunds took `beforeCents` of the total. */
type SaleRow = {
  kind: 'sale' | 'refund' | 'cancellation'
  key: string
  atMs: number
  beforeCents: number
  cents: number
  providerId: string | null
  sessionId: string | null
  order: OrderRow
}

/** An order without a payment is a sale when it is placed. Cancelling it adds a negative row. */
const sources = [
  sql`
    SELECT 'sale' AS kind, order_id AS key, order_id, paid_at_ms AS at_ms,
      0 AS before_cents, total_cents AS cents, charge_id AS provider_id
    FROM payments JOIN orders ON orders.id = order_id`,
  sql`
    SELECT 'sale' AS kind, id AS key, id AS order_id, created_at_ms AS at_ms,
      0 AS before_cents, total_cents AS cents, NULL AS provider_id
    FROM orders WHERE payment IS NULL`,
  sql`
    SELECT 'cancellation' AS kind, id AS key, id AS order_id, max(change.created_at_ms) AS at_ms,
      refunded_cents AS before_cents, total_cents - refunded_cents AS cents, NULL AS provider_id
    FROM orders JOIN order_status_changes AS change ON order_id = id AND change.status = 'cancelled'
    WHERE payment IS NULL AND orders.status = 'cancelled'
    GROUP BY id`,
  sql`
    SELECT 'refund' AS kind, id AS key, order_id, created_at_ms AS at_ms,
      (
        SELECT coalesce(sum(amount_cents), 0) FROM refunds AS earlier
        WHERE earlier.order_id = refunds.order_id AND earlier.state <> 'failed'
          AND (earlier.created_at_ms, earlier.id) < (refunds.created_at_ms, refunds.id)
      ) AS before_cents,
      amount_cents AS cents, provider_id
    FROM refunds WHERE state <> 'failed'`,
]

const anyTime = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

const pageRows = 500

/**
 * Exports one row for each sale and for each refund in a period, oldest first. The numbers of a
 * column add up. Money is in dollars, and days are in the shop's time zone.
 */
export const exportSales = async ({
  ctx,
  input: { period },
  limit = pageRows,
}: Args<SalesExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const { timeZone } = (await readShopSettings(ctx)).shop
  const { startMs, endMs } = period ? periodOf(period, timeZone) : anyTime
  const read = (last?: SaleRow): Promise<SaleRow[]> => {
    const { atMs, kind, key } = last ?? { atMs: startMs, kind: '', key: '' }
    const isNext = sql`at_ms >= ${atMs} AND at_ms < ${endMs} AND cents > 0
      AND (at_ms, kind, key) > (${atMs}, ${kind}, ${key})`
    return readSales(ctx, isNext, limit)
  }
  return exportCsv(ctx, {
    noun: 'order',
    list: 'sales',
    query: { period },
    limit,
    read,
    linesOf: (row) => [toLine(row)],
    columns: columnsIn(timeZone),
  })
}

/** Limits each source. Otherwise, SQLite would read all sales, not just a part of their indexes. */
const readSales = ({ db }: StaffCtx, isNext: SQL, limit: number): Promise<SaleRow[]> => {
  const limited = sources.map(
    (source) => sql`
      SELECT * FROM (
        SELECT * FROM (${source}) WHERE ${isNext} ORDER BY at_ms, kind, key LIMIT ${limit}
      )`,
  )
  return db
    .select({
      kind: sql<SaleRow['kind']>`kind`,
      key: sql<string>`key`,
      atMs: sql<number>`at_ms`,
      beforeCents: sql<number>`before_cents`,
      cents: sql<number>`cents`,
      providerId: sql<string | null>`provider_id`,
      sessionId: payments.sessionId,
      order: orders,
    })
    .from(orders)
    .innerJoin(
      sql`(${sql.join(limited, sql` UNION ALL `)}) AS sale`,
      sql`sale.order_id = ${orders.id}`,
    )
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .orderBy(sql`at_ms, kind, key`)
    .limit(limit)
}

const wayOf = ({ order: { payment, paidBy }, sessionId }: SaleRow): string | null => {
  if (isTestSession(sessionId)) return 'test'
  return payment === null ? paidBy : 'online'
}

type SaleLine = SaleRow & { taxRate: number; partOf: (name: keyof MoneyParts) => number }

/** Splits the money of a row once for all of its columns. */
const toLine = (row: SaleRow): SaleLine => {
  const { order, kind, beforeCents, cents } = row
  const charged = { ...order, ...chargesOf(order) }
  const before = splitMoney(charged, beforeCents)
  const after = splitMoney(charged, beforeCents + cents)
  const partOf = (name: keyof MoneyParts): number => {
    const part = after[name] - before[name]
    return kind === 'sale' ? part : -part
  }
  return { ...row, taxRate: charged.taxRate, partOf }
}

/** The goods in a refund are already net of the discount, so only a sale shows the discount. */
const discountOf = ({ kind, order }: SaleRow): number => (kind === 'sale' ? order.discountCents : 0)

const columnsIn = (timeZone: string): CsvColumns<SaleLine> => ({
  Day: ({ atMs }) => shopDay(atMs, timeZone),
  Time: ({ atMs }) => isoTime(atMs),
  Order: ({ order }) => order.id,
  Kind: ({ kind }) => kind,
  State: ({ order: { shippingAddress } }) =>
    readState(shippingAddress.state) ?? shippingAddress.state,
  Goods: (line) => toDollars(line.partOf('goodsCents') + discountOf(line)),
  Discount: (line) => toDollars(-discountOf(line)),
  Shipping: ({ partOf }) => toDollars(partOf('shippingCents')),
  Tax: ({ partOf }) => toDollars(partOf('taxCents')),
  Total: ({ kind, cents }) => toDollars(kind === 'sale' ? cents : -cents),
  Taxable: ({ partOf }) => toDollars(partOf('taxableCents')),
  'Tax rate': ({ taxRate }) => taxRate,
  'Paid by': wayOf,
  'Provider ID': ({ providerId }) => providerId,
})
