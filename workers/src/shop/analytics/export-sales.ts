import { type SQL, sql } from 'drizzle-orm'

import type { SalesExportQuery } from '@shop/contracts/analytics'
import type { PaymentWay } from '@shop/contracts/order'
import { chargesOf } from '@shop/domain/charges'
import { toDollars } from '@shop/domain/money'
import { type MoneyParts, splitMoney } from '@shop/domain/returns'
import { periodOf } from '@shop/domain/shop-clock'
import { shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'
import { readState } from '@shop/domain/us-states'

import type { Args } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { exportCsv } from '../audit/export-csv.ts'
import { isTestSession } from '../payments/payment-rows.ts'
import { readShopSettings } from '../settings/read-settings.ts'

/** A movement of `cents` between customer and shop, after `beforeCents` of the order's total. */
type SaleRow = {
  kind: 'sale' | 'refund' | 'cancellation'
  key: string
  orderId: string
  atMs: number
  beforeCents: number
  cents: number
  providerId: string | null
  sessionId: string | null
  paidBy: PaymentWay | null
  payment: string | null
  state: string
  charges: string | null
  shippingMethod: string
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** An order without a payment counts on the day on which it was placed, until it is cancelled. */
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
    SELECT 'cancellation' AS kind, id AS key, id AS order_id,
      (
        SELECT max(created_at_ms) FROM order_status_changes AS change
        WHERE change.order_id = orders.id AND change.status = 'cancelled'
      ) AS at_ms,
      refunded_cents AS before_cents, total_cents - refunded_cents AS cents, NULL AS provider_id
    FROM orders WHERE payment IS NULL AND status = 'cancelled'`,
  sql`
    SELECT 'refund' AS kind, refunds.id AS key, order_id, refunds.created_at_ms AS at_ms,
      (
        SELECT coalesce(sum(amount_cents), 0) FROM refunds AS earlier
        WHERE earlier.order_id = refunds.order_id AND earlier.state <> 'failed'
          AND (earlier.created_at_ms, earlier.id) < (refunds.created_at_ms, refunds.id)
      ) AS before_cents,
      amount_cents AS cents, provider_id
    FROM refunds JOIN orders ON orders.id = order_id
    WHERE state <> 'failed' AND (payment IS NULL OR payment = 'paid')`,
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
    return ctx.db.all<SaleRow>(salesOf(isNext, limit))
  }
  return exportCsv(ctx, {
    noun: 'order',
    list: 'sales',
    query: { period },
    limit,
    read,
    linesOf: (row) => [{ ...row, parts: partsOf(row) }],
    columns: columnsIn(timeZone),
  })
}

/** Each source is limited, so that a page reads a part of its index. */
const salesOf = (isNext: SQL, limit: number): SQL => {
  const limited = sources.map(
    (source) => sql`
      SELECT * FROM (
        SELECT * FROM (${source}) WHERE ${isNext} ORDER BY at_ms, kind, key LIMIT ${limit}
      )`,
  )
  return sql`
    SELECT kind, key, sale.order_id AS orderId, at_ms AS atMs, before_cents AS beforeCents, cents,
      sale.provider_id AS providerId, session_id AS sessionId, paid_by AS paidBy, payment,
      shipping_address ->> 'state' AS state, charges, shipping_method AS shippingMethod,
      subtotal_cents AS subtotalCents, discount_cents AS discountCents,
      shipping_cents AS shippingCents, tax_cents AS taxCents, total_cents AS totalCents
    FROM (${sql.join(limited, sql` UNION ALL `)}) AS sale
    JOIN orders ON orders.id = sale.order_id
    LEFT JOIN payments ON payments.order_id = orders.id
    ORDER BY at_ms, kind, key LIMIT ${limit}`
}

type Line = SaleRow & { parts: MoneyParts & { discountCents: number } }

const chargesIn = ({ charges, shippingMethod }: SaleRow) =>
  chargesOf({ charges: charges === null ? null : JSON.parse(charges), shippingMethod })

const partsOf = (row: SaleRow): Line['parts'] => {
  const { kind, beforeCents, cents } = row
  const order = { ...row, ...chargesIn(row) }
  const before = splitMoney(order, beforeCents)
  const after = splitMoney(order, beforeCents + cents)
  const sign = kind === 'sale' ? 1 : -1
  const discountCents = kind === 'sale' ? row.discountCents : 0
  return {
    goodsCents: sign * (after.goodsCents - before.goodsCents) + discountCents,
    discountCents: -discountCents,
    shippingCents: sign * (after.shippingCents - before.shippingCents),
    taxCents: sign * (after.taxCents - before.taxCents),
    taxableCents: sign * (after.taxableCents - before.taxableCents),
  }
}

const wayOf = ({ payment, paidBy, sessionId }: SaleRow): string | null => {
  if (isTestSession(sessionId)) return 'test'
  return payment === null ? paidBy : 'online'
}

const columnsIn = (timeZone: string): CsvColumns<Line> => ({
  Day: ({ atMs }) => shopDay(atMs, timeZone),
  Time: ({ atMs }) => isoTime(atMs),
  Order: ({ orderId }) => orderId,
  Kind: ({ kind }) => kind,
  State: ({ state }) => readState(state) ?? state,
  Goods: ({ parts }) => toDollars(parts.goodsCents),
  Discount: ({ parts }) => toDollars(parts.discountCents),
  Shipping: ({ parts }) => toDollars(parts.shippingCents),
  Tax: ({ parts }) => toDollars(parts.taxCents),
  Total: ({ kind, cents }) => toDollars(kind === 'sale' ? cents : -cents),
  Taxable: ({ parts }) => toDollars(parts.taxableCents),
  'Tax rate': (row) => chargesIn(row).taxRate,
  'Paid by': wayOf,
  'Provider ID': ({ providerId }) => providerId,
})
