import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'

import type { MoneyWorld } from './people.ts'

type Order = {
  id: string
  status: string
  payment: string | null
  total: number
  refunded: number
  chargeId: string | null
  confirmations: number
}
type StoredRefund = { id: string; amount: number; state: string; providerId: string | null }

/** Compares the bank's books with the database, after all payments and refunds have ended. */
export const findMoneyProblems = async (
  { bank, shippedUnpaid }: Pick<MoneyWorld, 'bank' | 'shippedUnpaid'>,
  db: Database,
): Promise<string[]> => {
  const orders = await db.all<Order>(sql`
    select id, status, payment, total_cents as total, refunded_cents as refunded, charge_id as chargeId,
      (select count(*) from mails where order_id = orders.id and kind = 'received') as confirmations
    from orders left join payments on order_id = orders.id`)
  const stored = await db.all<StoredRefund>(sql`
    select id, amount_cents as amount, state, provider_id as providerId from refunds`)
  const { sessions, refunds } = bank.books()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const returned = new Map<string, number>()
  for (const { payment_intent, amount, status } of refunds)
    if (status === 'succeeded')
      returned.set(payment_intent, (returned.get(payment_intent) ?? 0) + amount)
  const paid = sessions.filter((session) => session.payment_status === 'paid')
  const payers = paid.map((session) => session.client_reference_id ?? '')
  const payerSet = new Set(payers)
  const known = new Map(stored.map((refund) => [refund.providerId, refund]))
  return [
    ...payers
      .filter((id, index) => payers.indexOf(id) !== index)
      .map((id) => `order ${id} was paid twice`),
    ...paid.flatMap(({ client_reference_id: id, payment_intent, amount_total: amount }) => {
      const order = byId.get(id ?? '')
      const back = returned.get(payment_intent ?? '') ?? 0
      const problems = order
        ? [
            order.payment !== 'paid' && `counts as ${order.payment}`,
            order.chargeId !== payment_intent && `names ${order.chargeId}`,
            order.total !== amount && `has a total of ${order.total}`,
            order.refunded !== back && `counts ${order.refunded} as paid back`,
            order.status === 'cancelled' && back !== amount && 'is cancelled',
          ]
        : [back !== amount && 'is gone']
      return problems
        .filter((problem) => problem !== false)
        .map((problem) => `order ${id}, paid ${amount}, paid back ${back}, ${problem}`)
    }),
    ...orders.flatMap(({ id, status, payment, confirmations }) => {
      const isShipped = status === 'shipped' || status === 'delivered'
      const isPaid = payment === 'paid' || payment === null
      return [
        payment === 'paid' && !payerSet.has(id) && 'counts as paid, which the bank does not know',
        isShipped && !isPaid && !shippedUnpaid.has(id) && `is ${status} and not paid`,
        confirmations > (isPaid ? 1 : 0) && `has ${confirmations} confirmations, and is ${payment}`,
      ]
        .filter((problem) => problem !== false)
        .map((problem) => `order ${id} ${problem}`)
    }),
    ...refunds
      .filter(({ id, payment_intent, status, amount }) => {
        const isOrderGone = !orders.some(({ chargeId }) => chargeId === payment_intent)
        const { state, amount: promised } = known.get(id) ?? {}
        const isSame = promised === amount && (state === 'done') === (status === 'succeeded')
        return !isOrderGone && !isSame
      })
      .map(
        ({ id, status }) => `refund ${id} is ${status} and ${known.get(id)?.state ?? 'unknown'}`,
      ),
    ...stored
      .filter(
        ({ state, providerId }) => state === 'done' && !refunds.some(({ id }) => id === providerId),
      )
      .map(({ id }) => `refund ${id} is done, which the bank does not know`),
  ]
}
