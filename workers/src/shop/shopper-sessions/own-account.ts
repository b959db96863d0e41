import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'

import type { PageQuery } from '@shop/contracts/fields'
import type { PersonalData } from '@shop/contracts/customer'
import type { Erasure } from '@shop/contracts/erasure'
import type { OwnAccountWire, OwnErasureInput } from '@shop/contracts/own-account'
import { ProblemError } from '@shop/contracts/problem'
import { rowsOf } from '@shop/db/erase-person'
import { consents } from '@shop/db/schema/customers'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { shopperSessions } from '@shop/db/schema/sessions'
import { hourMs, isoTime } from '@shop/domain/time'

import type { Args, OwnerCtx } from '../../platform/context.ts'
import { asCustomer } from '../audit/audited-writes.ts'
import { stateOf } from '../consents/consents.ts'
import { erasePerson, readPersonalData } from '../customers/personal-data.ts'
import { readOrders } from '../orders/list-orders.ts'
import { toSharedFields } from '../orders/order-view.ts'
import { linkLifeMs } from '../orders/own-order.ts'

const maxAddresses = 5
const maxSessions = 50

export const readAccount = async ({ db, actor }: OwnerCtx): Promise<OwnAccountWire> => {
  const { email, sessionId } = actor
  const own = rowsOf(email)
  const [sessions, addresses, [consent]] = await db.batch([
    db
      .select()
      .from(shopperSessions)
      .where(and(own.sessions, isNotNull(shopperSessions.sessionSha256)))
      .orderBy(desc(shopperSessions.lastUsedAtMs))
      .limit(maxSessions),
    db
      .select({
        name: orders.customerName,
        phone: orders.customerPhone,
        address: orders.shippingAddress,
      })
      .from(orders)
      .where(own.orders)
      .groupBy(orders.customerName, orders.shippingAddress)
      .orderBy(desc(sql`max(${orders.createdAtMs})`))
      .limit(maxAddresses),
    db.select().from(consents).where(own.consents),
  ])
  return {
    email,
    consent: consent ? stateOf(consent) : null,
    sessions: sessions.map(({ id, device, signedInAtMs, lastUsedAtMs }) => ({
      id,
      device: device ?? '',
      is_current: id === sessionId,
      signed_in_at: isoTime(signedInAtMs ?? 0),
      last_used_at: isoTime(lastUsedAtMs ?? 0),
    })),
    addresses: addresses.map(({ address, ...person }) => ({ ...person, ...address })),
  }
}

export const listOwnOrders = async ({ ctx, input }: Args<PageQuery, OwnerCtx>) => {
  const where = rowsOf(ctx.actor.email).orders
  const { rows, total } = await readOrders(ctx.db, { where, input })
  const hasPage = ({ createdAtMs }: OrderRow) => createdAtMs > ctx.now() - linkLifeMs
  return {
    orders: rows.map((order) => ({
      ...toSharedFields(order),
      link_key: hasPage(order) ? order.linkKey : null,
    })),
    total,
  }
}

/** Omits notes and reasons for refunds, which staff wrote and only staff may hand out. */
export const exportOwnData = async (ctx: OwnerCtx): Promise<PersonalData> => {
  const { refunds = [], ...data } = await readPersonalData({
    ctx: asCustomer(ctx),
    input: ctx.actor,
  })
  return { ...data, refunds: refunds.map((one) => ({ ...one, reason: '' })), notes: [] }
}

/** A lost device, or a script of a module, must not erase a person weeks after the sign-in. */
const freshMs = hourMs

/**
 * Refuses while an order has not shipped, because the shop needs its address.
 * @throws ProblemError `signed-out` long after the sign-in, `bad-input` for another email,
 * `order-open`
 */
export const eraseOwnData = async ({
  ctx,
  input: { email },
}: Args<OwnErasureInput, OwnerCtx>): Promise<Erasure> => {
  if (email.toLowerCase() !== ctx.actor.email) {
    const issues = [{ path: 'email', message: 'must be the email you are signed in with' }]
    throw new ProblemError('bad-input', 'Type the email you are signed in with.', { issues })
  }
  if (ctx.now() - (ctx.actor.signedInAtMs ?? 0) >= freshMs) throw signedInTooLongAgo()
  const isOpen = inArray(orders.status, ['pending', 'processing'])
  const [open] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(rowsOf(email).orders, isOpen))
    .limit(1)
  if (open) throw orderOpen(open.id)
  return erasePerson({ ctx: asCustomer(ctx), input: { email } })
}

const signedInTooLongAgo = (): ProblemError =>
  new ProblemError(
    'signed-out',
    'You signed in more than an hour ago. Sign out, ask for a new link, then erase your data within an hour.',
  )

const orderOpen = (id: string): ProblemError =>
  new ProblemError(
    'order-open',
    `Order ${id.slice(0, 8).toUpperCase()} has not shipped yet and needs your address. Cancel it, or wait until it ships.`,
  )
