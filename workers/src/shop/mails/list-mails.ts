import { mayActAs } from '@shop/contracts/staff'
import { and, count, desc, eq, sql } from 'drizzle-orm'

import type { MailQuery, MailSummaryWire, MailWire } from '@shop/contracts/mail'
import { ProblemError } from '@shop/contracts/problem'
import { type MailRow, mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'

import { recordAction } from '../audit/audited-writes.ts'
import { readConfirmKeys } from '../consents/store-consent.ts'
import { getOrder } from '../orders/edit-order.ts'
import { isOrderOf } from '../orders/list-orders.ts'
import type { Args } from '../../platform/context.ts'
import type { Page } from '../../platform/sql.ts'
import { mailIdOf, readMailId } from './mail-id.ts'
import { writeMail } from './write-mail.ts'

export type ListedMail = { mail: MailRow; recipient: string }

export const listMails = async ({
  ctx,
  input: { q, state, kind, order, limit, offset },
}: Args<MailQuery>): Promise<Page<ListedMail>> => {
  const where = and(
    state ? eq(mails.state, state) : undefined,
    kind ? eq(mails.kind, kind) : undefined,
    order ? eq(mails.orderId, order) : undefined,
    isOrderOf(q),
  )
  const isOwn = eq(orders.id, mails.orderId)
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select(listed)
      .from(mails)
      .innerJoin(orders, isOwn)
      .where(where)
      .orderBy(desc(mails.seq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(mails).innerJoin(orders, isOwn).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

const listed = { mail: mails, recipient: orders.customerEmail }

/**
 * Subject and text are not stored, but written from the order again. @throws ProblemError
 * `mail-not-found`
 */
export const getMail = async ({ ctx, input }: Args<{ id: string }>): Promise<MailWire> => {
  const found = await findMail({ ctx, input })
  const { orderId } = found.mail
  const [order, confirmKeys] = await Promise.all([
    getOrder({ ctx, input: { id: orderId } }),
    readConfirmKeys(ctx.db, [orderId]),
  ])
  return {
    ...toMailView(found),
    // Viewers get no links, because the links can cancel orders and confirm consents.
    ...writeMail({
      order,
      confirmKey: confirmKeys.get(orderId),
      kind: found.mail.kind,
      shopOrigin: mayActAs(ctx.actor.role, 'clerk') ? ctx.host.shopOrigin : null,
    }),
  }
}

/**
 * Queues a failed e-mail again, with the full number of tries. @throws ProblemError
 * `mail-not-found`
 */
export const retryMail = async ({ ctx, input }: Args<{ id: string }>): Promise<ListedMail> => {
  const { mail } = await findMail({ ctx, input })
  const retry = ctx.db
    .update(mails)
    .set({ state: 'waiting', tries: 0, nextTryAtMs: ctx.now() })
    .where(and(eq(mails.seq, mail.seq), eq(mails.state, 'failed')))
  const recorded = recordAction(ctx, {
    noun: 'mail',
    action: 'update',
    subjectId: mailIdOf(mail),
    after: JSON.stringify({ state: 'waiting' }),
    // Right after the update, `changes()` is the number of rows it has changed.
    where: sql`changes() > 0`,
  })
  await ctx.db.batch([retry, recorded])
  ctx.pokeMailSender()
  return findMail({ ctx, input })
}

/** @throws ProblemError `mail-not-found` */
export const findMail = async ({
  ctx,
  input: { id },
}: Args<{ id: string }>): Promise<ListedMail> => {
  const named = readMailId(id)
  const [found] = named
    ? await ctx.db
        .select(listed)
        .from(mails)
        .innerJoin(orders, eq(orders.id, mails.orderId))
        .where(
          and(
            eq(mails.orderId, named.orderId),
            eq(mails.kind, named.kind),
            eq(mails.requestedAtMs, named.requestedAtMs),
          ),
        )
    : []
  if (!found) throw new ProblemError('mail-not-found', `No e-mail has the id "${id}".`)
  return found
}

export const toMailView = ({ mail, recipient }: ListedMail): MailSummaryWire => ({
  id: mailIdOf(mail),
  order_id: mail.orderId,
  kind: mail.kind,
  recipient,
  state: mail.state,
  tries: mail.tries,
  next_try_at: mail.state === 'waiting' ? toIso(mail.nextTryAtMs) : null,
  provider_id: mail.providerId,
  error: mail.error,
  created_at: toIso(mail.createdAtMs),
  sent_at: mail.sentAtMs === null ? null : toIso(mail.sentAtMs),
})

const toIso = (ms: number): string => new Date(ms).toISOString()
