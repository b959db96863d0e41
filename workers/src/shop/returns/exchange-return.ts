/** The new order of an exchange costs nothing and sends the requested sizes. */
import { and, eq, exists, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { returns } from '@shop/db/schema/returns'
import { chargesOf } from '@shop/domain/charges'

import type { Ctx, StaffCtx } from '../../platform/context.ts'
import { makeRandomKey } from '../../platform/crypto.ts'
import { hasChanged } from '../../platform/sql.ts'
import { storeLines } from '../orders/change-order.ts'
import { getOrder } from '../orders/edit-order.ts'
import { exchangeKey } from '../orders/order-view.ts'
import { readOffers } from '../orders/place-order.ts'
import { findProblem, offerAtCurrentPrices, type OfferedLine } from '../orders/rules.ts'
import { isShortOfStock, takeStockAgain } from '../products/move-stock.ts'
import { changeReturn, isUnchanged, type ReturnWithLines } from './read-returns.ts'

type NewLine = { productId: string; size: string; color: string | null; quantity: number }

/**
 * Returns the current offers in the order of `requested`.
 * @throws ProblemError `product-not-found`, `bad-input`, `out-of-stock`
 */
export const findOffers = async (
  ctx: Pick<Ctx, 'db'>,
  requested: readonly NewLine[],
): Promise<OfferedLine[]> => {
  const offers = await readOffers(
    ctx,
    requested.map(({ productId }) => productId),
  )
  const lines = requested.map(({ productId, size, color, quantity }) => ({
    product_id: productId,
    quantity,
    size,
    ...(color !== null && { color }),
  }))
  const offered = offerAtCurrentPrices(lines, offers)
  const problem = findProblem(offered)
  if (problem)
    throw new ProblemError(problem.code, exchangeText[problem.code] ?? problem.message, {
      issues: [...(problem.issues ?? [])],
    })
  return offered
}

const exchangeText: Partial<Record<ProblemError['code'], string>> = {
  'product-not-found': 'The product is no longer sold, so there is no other size. Choose a refund.',
  'out-of-stock': 'The other size just sold out. Choose another one, or a refund.',
}

/** Closes the return and places the new order in one batch. Resolves to false if it did neither. */
export const exchangeReturn = async (ctx: StaffCtx, row: ReturnWithLines): Promise<boolean> => {
  const old = await getOrder({ ctx, input: { id: row.orderId } })
  if (row.resolution !== 'exchange')
    throw new ProblemError('bad-input', 'The customer chose a refund.', {
      issues: [{ path: 'state', message: 'must be a refund, which the customer chose' }],
    })
  const lines = row.lines.flatMap((line) => {
    const { received, exchangeSize: size } = line
    return received && size !== null ? [{ ...line, size, quantity: received }] : []
  })
  const offered = await findOffers(ctx, lines)
  const id = crypto.randomUUID()
  const isPlaced = exists(ctx.db.select().from(orders).where(eq(orders.id, id)))
  const [record, update, after] = changeReturn(ctx, isUnchanged(row), { state: 'exchanged' })
  const newLines = lines.map(({ productId, name, color, size, quantity }, index) => {
    const { variant } = offered[index] ?? {}
    const [variantId, sku] = [variant?.id ?? null, variant?.sku ?? null]
    const choice = { productId, name, color, size, quantity, variantId, sku }
    return { id: crypto.randomUUID(), orderId: id, ...choice, priceCents: 0 }
  })
  try {
    const [, changed] = await ctx.db.batch([
      record,
      update,
      insertOrder(ctx, { id, old, key: exchangeKey + row.id }),
      storeLines(ctx, newLines, isPlaced),
      takeStockAgain(ctx, { orderId: id, when: sql`true`, writeId: crypto.randomUUID() }),
      ctx.db
        .update(returns)
        .set({ exchangeOrderId: id })
        .where(and(eq(returns.id, row.id), isPlaced)),
      after,
    ])
    return changed.length > 0
  } catch (error) {
    if (isShortOfStock(error)) throw soldOut(error)
    throw error
  }
}

const soldOut = (cause: unknown): ProblemError =>
  new ProblemError('out-of-stock', exchangeText['out-of-stock'] ?? '', {
    issues: [{ path: 'state', message: 'needs more pieces than there are' }],
    cause,
  })

/** SQL copies the customer from the stored order, so an erased person's data cannot come back. */
const insertOrder = (
  ctx: StaffCtx,
  { id, old, key }: { id: string; old: OrderRow; key: string },
) => {
  const charges = { ...chargesOf(old), priceCents: 0, freeOverCents: null }
  const nowMs = ctx.now()
  return ctx.db.run(sql`
    INSERT INTO ${orders}
      (id, idempotency_key, request_sha256, link_key, customer_name, customer_email,
        customer_phone, shipping_address, shipping_method, charges, subtotal_cents,
        shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms)
    SELECT ${id}, ${key}, 'exchange', iif(link_key IS NULL, NULL, ${makeRandomKey()}),
      customer_name, customer_email, customer_phone, shipping_address, shipping_method,
      ${JSON.stringify(charges)}, 0, 0, 0, 0, ${nowMs}, ${nowMs}
    FROM ${orders}
    WHERE ${and(eq(orders.id, old.id), hasChanged)}`)
}
