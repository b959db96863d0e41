/** The shop itself neither takes nor returns payments; staff tell customers of refunds. */
import { eq, sql } from 'drizzle-orm'

import type { SendMailInput } from '@shop/contracts/mail'
import { ProblemError } from '@shop/contracts/problem'
import { orders } from '@shop/db/schema/orders'
import { erasedEmailPattern, isErasedEmail } from '@shop/domain/erased-person'

import { recordAction } from '../audit/audited-writes.ts'
import { getOrder } from '../orders/edit-order.ts'
import type { Args } from '../../platform/context.ts'
import { findMail, type ListedMail } from './list-mails.ts'
import { mailIdOf } from './mail-id.ts'

/**
 * A repeat adds nothing and returns the same e-mail.
 * @throws ProblemError `order-not-found`, `version-conflict` unless the order is cancelled and its
 * customer is not erased
 */
export const sendRefundNote = async ({
  ctx,
  input: { order_id: orderId, kind },
}: Args<SendMailInput>): Promise<ListedMail> => {
  const now = ctx.now()
  const subjectId = mailIdOf({ orderId, kind, requestedAtMs: 0 })
  const isCancelled = sql`${orders.id} = ${orderId} and ${orders.status} = 'cancelled' and ${orders.customerEmail} not like ${erasedEmailPattern}`
  const add = ctx.db.run(
    sql`insert into mails (order_id, kind, next_try_at_ms, created_at_ms) select ${orders.id}, ${kind}, ${now}, ${now} from ${orders} where ${isCancelled} on conflict do nothing`,
  )
  const total = sql`(select ${orders.totalCents} from ${orders} where ${eq(orders.id, orderId)})`
  const recorded = recordAction(ctx, {
    noun: 'mail',
    action: 'create',
    subjectId,
    after: sql`json_object('kind', ${kind}, 'total_cents', ${total})`,
    // Right after the insert, `changes()` is the number of rows it has added.
    where: sql`changes() > 0`,
  })
  await ctx.db.batch([add, recorded])
  const { status, customerEmail } = await getOrder({ ctx, input: { id: orderId } })
  if (status !== 'cancelled' || isErasedEmail(customerEmail)) throw notRefundable(status)
  ctx.pokeMailSender()
  return findMail({ ctx, input: { id: subjectId } })
}

const notRefundable = (status: string): ProblemError =>
  new ProblemError(
    'version-conflict',
    status === 'cancelled'
      ? 'The customer of this order was erased: there is nobody to write to.'
      : `This order is ${status}. Cancel it first; then its customer can be told of the refund.`,
  )
