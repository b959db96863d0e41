import { and, desc, eq, gt, isNotNull, notExists, or, sql } from 'drizzle-orm'

import type { OrderLinkRequest } from '@shop/contracts/own-order'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { minuteMs, sleep } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { linkMail } from '../mail-kinds/link.ts'
import { linkLifeMs } from './own-order.ts'

/** The least time between two e-mails with the link of one order. */
export const linkGapMs = 10 * minuteMs

/** Every request takes at least this long, so that its duration reveals nothing. */
const replyMs = 400

/**
 * Queues an e-mail with the link of the newest matching order, sent to that order's email, unless
 * such an e-mail was requested within `linkGapMs` or is waiting. Never reveals whether an order was
 * found, so that nobody can find out who ordered here.
 */
export const requestLink = async ({
  ctx,
  input: { number, email },
}: Args<OrderLinkRequest, Pick<Ctx, 'db' | 'now' | 'pokeMailSender'>>): Promise<void> => {
  const now = ctx.now()
  const isFound = and(
    sql`lower(${orders.customerEmail}) = lower(${email})`,
    sql`substr(lower(${orders.id}), 1, length(${number})) = ${number}`,
    isNotNull(orders.linkKey),
    gt(orders.createdAtMs, now - linkLifeMs),
  )
  const recent = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.orderId, orders.id),
        eq(mails.kind, linkMail.id),
        or(gt(mails.createdAtMs, now - linkGapMs), eq(mails.state, 'waiting')),
      ),
    )
  const found = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isFound, notExists(recent)))
    .orderBy(desc(orders.createdAtMs))
    .limit(1)
  // A single statement, so that only one of two concurrent requests adds the e-mail.
  const add = addMail(ctx, linkMail, {
    orderId: sql`(${found})`,
    key: now,
    data: {},
    where: sql`true`,
  })
  await Promise.all([add, sleep(replyMs)])
  ctx.pokeMailSender()
}
