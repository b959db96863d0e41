import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import {
  type MailQuery,
  MailSummary,
  type MailSummaryWire,
  type MailWire,
  type SendMailInput,
} from '@shop/contracts/mail'
import { ProblemError } from '@shop/contracts/problem'
import { mayActAs, type StaffRole } from '@shop/contracts/staff'
import { type MailRow, mails } from '@shop/db/schema/mails'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { isErasedEmail } from '@shop/domain/erased-person'

import { recordAction } from '../audit/audited-writes.ts'
import { readConfirmKeys } from '../consents/consents.ts'
import { getOrder } from '../orders/edit-order.ts'
import { isOrderOf } from '../orders/list-orders.ts'
import type { Args, ById, PersonCtx } from '../../platform/context.ts'
import { contains, hasChanged, type Page } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { readTestPayments } from '../payments/payment-rows.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import type { MailKind } from '../mail-kinds/mail-kind.ts'
import { findMailKind } from '../mail-kinds/mail-kinds.ts'
import { refundedMail } from '../mail-kinds/order-mails.ts'
import { sampleOrderOf } from './sample-order.ts'
import { mailboxId } from './send-mails.ts'
import { writeMail } from './write-mail.ts'

type ListedMail = { mail: MailRow; recipient: string }

export const listMails = async ({
  ctx,
  input: { q, state, kind, order, limit, offset },
}: Args<MailQuery>): Promise<Page<ListedMail>> => {
  const where = and(
    state ? eq(mails.state, state) : undefined,
    kind ? eq(mails.kind, kind) : undefined,
    order ? eq(mails.orderId, order) : undefined,
    or(isOrderOf(q), contains([mails.recipient], q)),
  )
  const isOwn = eq(orders.id, mails.orderId)
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select(listed)
      .from(mails)
      .leftJoin(orders, isOwn)
      .where(where)
      .orderBy(desc(mails.seq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(mails).leftJoin(orders, isOwn).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** The table's check ensures that there is an order or a recipient. */
const recipient = sql<string>`coalesce(${mails.recipient}, ${orders.customerEmail})`
const listed = { mail: mails, recipient }

/** Renders the e-mail again, from its data and the order. @throws ProblemError `mail-not-found` */
export const getMail = async ({ ctx, input }: ById<PersonCtx>): Promise<MailWire> => {
  const found = await findMail({ ctx, input })
  const { orderId, data, providerId } = found.mail
  const kind = findMailKind(found.mail.kind)
  if (!kind) throw mailNotFound(input.id)
  const [order, confirmKeys, tests, settings] = await Promise.all([
    orderId === null ? null : getOrder({ ctx, input: { id: orderId } }),
    readConfirmKeys(ctx.db, [orderId ?? '']),
    readTestPayments(ctx, [orderId ?? '']),
    readShopSettings(ctx),
  ])
  return {
    ...toMailView(found),
    ...writeMail({
      kind,
      // Hides a secret link, unless the mailbox is the only place to read it.
      data: kind.isSecret && providerId !== mailboxId ? kind.sample : data,
      order,
      settings,
      queuedAtMs: found.mail.createdAtMs,
      confirmKey: confirmKeys.get(orderId ?? ''),
      isTestPayment: tests.has(orderId ?? ''),
      shopOrigin: mayActAs(ctx.actor.role, roleForLinks(kind, order)) ? ctx.host.shopOrigin : null,
    }),
  }
}

/**
 * The links can cancel an order. If it is paid, that refunds it, which only managers may do. A
 * secret link opens all orders of a person, and can erase the person.
 */
const roleForLinks = (kind: MailKind, order: Pick<OrderRow, 'payment'> | null): StaffRole =>
  kind.isSecret || order?.payment === 'paid' ? 'manager' : 'clerk'

/** The order in the e-mail is invented. @throws ProblemError `mail-not-found` */
export const getSamplePage = async ({ ctx, input }: ById): Promise<string> => {
  const kind = findMailKind(input.id)
  if (!kind) throw mailNotFound(input.id)
  const settings = await readShopSettings(ctx)
  const { shopOrigin } = ctx.host
  const order = sampleOrderOf(settings)
  return writeMail({ kind, data: kind.sample, order, settings, shopOrigin }).html
}

/** Queues a failed e-mail again and resets its tries. @throws ProblemError `mail-not-found` */
export const retryMail = async ({ ctx, input }: ById): Promise<ListedMail> => {
  const { mail } = await findMail({ ctx, input })
  const retry = ctx.db
    .update(mails)
    .set({ state: 'waiting', tries: 0, nextTryAtMs: ctx.now() })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'failed')))
  const recorded = recordAction(ctx, {
    noun: 'mail',
    action: 'update',
    subjectId: mail.id,
    after: JSON.stringify({ state: 'waiting' }),
    where: hasChanged,
  })
  await ctx.db.batch([retry, recorded])
  ctx.pokeMailSender()
  return findMail({ ctx, input })
}

/**
 * Tells a customer about a refund made outside the shop. A repeated call adds nothing and returns
 * the same e-mail.
 * @throws ProblemError `order-not-found`; `order-paid` if the order has an online payment;
 * `version-conflict` if the order is not cancelled, or if its customer is erased
 */
export const sendRefundNote = async ({
  ctx,
  input: { order_id: orderId, kind },
}: Args<SendMailInput>): Promise<ListedMail> => {
  const subjectId = `${orderId}.${kind}`
  const add = addMail(ctx, refundedMail, {
    orderId,
    data: {},
    where: and(
      eq(orders.status, 'cancelled'),
      isNull(orders.payment),
      lt(orders.refundedCents, orders.totalCents),
    ),
  })
  const left = sql`(
    select total_cents - refunded_cents from ${orders} where ${eq(orders.id, orderId)})`
  const recorded = recordAction(ctx, {
    noun: 'mail',
    action: 'create',
    subjectId,
    after: sql`json_object('kind', ${kind}, 'total_cents', ${left})`,
    where: hasChanged,
  })
  await ctx.db.batch([add, recorded])
  const order = await getOrder({ ctx, input: { id: orderId } })
  const { status, customerEmail, payment, refundedCents, totalCents } = order
  if (payment !== null || refundedCents >= totalCents)
    throw new ProblemError(
      'order-paid',
      'The shop emails the customer by itself when this order is refunded.',
    )
  if (status !== 'cancelled' || isErasedEmail(customerEmail))
    throw new ProblemError(
      'version-conflict',
      status === 'cancelled'
        ? 'This order’s customer was erased, so there is nobody to email.'
        : `This order is ${status}. Cancel it first; then you can tell its customer about the refund.`,
    )
  ctx.pokeMailSender()
  return findMail({ ctx, input: { id: subjectId } })
}

const findMail = async ({ ctx, input: { id } }: ById): Promise<ListedMail> => {
  const isOwn = eq(orders.id, mails.orderId)
  const [found] = await ctx.db
    .select(listed)
    .from(mails)
    .leftJoin(orders, isOwn)
    .where(eq(mails.id, id))
  if (!found) throw mailNotFound(id)
  return found
}

const mailNotFound = (id: string): ProblemError =>
  new ProblemError('mail-not-found', `No email has the id "${id}".`)

export const toMailView = ({ mail, recipient }: ListedMail): MailSummaryWire =>
  writeSummary({
    ...mail,
    recipient,
    kindName: findMailKind(mail.kind)?.name ?? mail.kind,
    nextTryAtMs: mail.state === 'waiting' ? mail.nextTryAtMs : null,
  })

const writeSummary = wireOf(MailSummary)
