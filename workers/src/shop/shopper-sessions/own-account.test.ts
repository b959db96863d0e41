import { audit } from '@shop/db/schema/audit'
import { consents } from '@shop/db/schema/customers'
import { orders } from '@shop/db/schema/orders'
import { refunds } from '@shop/db/schema/payments'
import { shopperSessions } from '@shop/db/schema/sessions'
import { hourMs } from '@shop/domain/time'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import type { OwnerCtx } from '../../platform/context.ts'
import { setOwnConsent } from '../consents/consents.ts'
import { linkLifeMs } from '../orders/own-order.ts'
import { eraseOwnData, exportOwnData, listOwnOrders, readAccount } from './own-account.ts'
import { endSessions } from './sign-in.ts'

const { ctx } = testContext()
const nowMs = Date.now()

const newOwner = async (): Promise<OwnerCtx> => {
  const email = `${uniqueWord('owner')}@example.com`
  const sessionId = crypto.randomUUID()
  await ctx.db.insert(shopperSessions).values({
    id: sessionId,
    email,
    linkSha256: sessionId,
    sessionSha256: sessionId,
    device: 'Safari on iPhone',
    expiresAtMs: nowMs + 1000,
    signedInAtMs: nowMs,
    lastUsedAtMs: nowMs,
  })
  return { ...ctx, actor: { kind: 'shopper', email, sessionId, signedInAtMs: nowMs } }
}
const insertOwn = (owner: OwnerCtx, overrides = {}) =>
  insertOrder(ctx.db, {
    customerEmail: owner.actor.email,
    linkKey: uniqueWord('key'),
    ...overrides,
  })
const sessionsOf = ({ actor }: OwnerCtx) =>
  ctx.db.$count(shopperSessions, eq(shopperSessions.email, actor.email))

describe('a signed-in shopper', () => {
  it('sees their own orders in pages, the newest first, with links that have not expired', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const old = await insertOwn(owner, { createdAtMs: nowMs - linkLifeMs - 1 })
    const recent = await insertOwn(owner, {
      customerEmail: owner.actor.email.toUpperCase(),
      createdAtMs: nowMs,
    })
    await insertOwn(other)
    const list = await listOwnOrders({ ctx: owner, input: { limit: 20, offset: 0 } })
    expect(list).toMatchObject({
      total: 2,
      orders: [
        { id: recent.id, link_key: recent.linkKey },
        { id: old.id, link_key: null },
      ],
    })
    expect(list.orders[0]).not.toHaveProperty('shipping_address')
    const second = await listOwnOrders({ ctx: owner, input: { limit: 1, offset: 1 } })
    expect(second).toMatchObject({ total: 2, orders: [{ id: old.id }] })
  })

  it('sees each address once, the one used last first, and their sessions', async () => {
    const owner = await newOwner()
    const place = (address: string) => ({ address, city: 'A', state: 'LA', zip_code: '70130' })
    for (const [index, address] of ['1 Old St', '2 New St', '1 Old St', '3 Last St'].entries())
      await insertOwn(owner, { shippingAddress: place(address), createdAtMs: nowMs + index })
    const account = await readAccount(owner)
    expect(account.addresses.map(({ address }) => address)).toEqual([
      '3 Last St',
      '1 Old St',
      '2 New St',
    ])
    expect(account.sessions).toMatchObject([{ device: 'Safari on iPhone', is_current: true }])
    expect(JSON.stringify(account.sessions)).not.toContain('sha256')
  })

  it('ends only their own sessions', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await endSessions({ ctx: owner, input: { id: other.actor.sessionId } })
    await endSessions({ ctx: owner, input: {} })
    expect([await sessionsOf(owner), await sessionsOf(other)]).toEqual([0, 1])
  })

  it('subscribes without another e-mail, and unsubscribes', async () => {
    const owner = await newOwner()
    const order = await insertOwn(owner)
    const set = (is: boolean) => setOwnConsent({ ctx: owner, input: { is_subscribed: is } })
    const state = async () => (await readAccount(owner)).consent
    expect(await state()).toBeNull()
    for (const is of [true, true, false, false, true]) {
      await set(is)
      expect(await state()).toBe(is ? 'subscribed' : 'unsubscribed')
    }
    const rows = await ctx.db.select().from(consents).where(eq(consents.email, owner.actor.email))
    expect(rows).toMatchObject([{ orderId: order.id, wording: 'Email me about new drops' }])
  })

  it('downloads what the shop stores, which is audited without a name', async () => {
    const owner = await newOwner()
    const { id } = await insertOwn(owner)
    const refund = { reason: 'A difficult customer', createdBy: 'ana@ndx.example' }
    const row = { ...refund, amountCents: 400, createdAtMs: 1, nextTryAtMs: 1 }
    await ctx.db.insert(refunds).values({ id: `${id} 1`, orderId: id, state: 'done', ...row })
    const data = await exportOwnData(owner)
    expect(data).toMatchObject({ orders: [{ id }], sessions: [{ device: 'Safari on iPhone' }] })
    expect(data.refunds).toMatchObject([{ order_id: id, amount: 4, reason: '' }])
    const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, id))
    expect(records).toMatchObject([{ action: 'export', actor: 'customer' }])
  })
})

describe('erasing by a shopper', () => {
  it.each(['pending', 'processing'] as const)('is refused while an order is %s', async (status) => {
    const owner = await newOwner()
    const { id } = await insertOwn(owner, { status })
    const input = { email: owner.actor.email }
    await expect(eraseOwnData({ ctx: owner, input })).rejects.toMatchObject({
      code: 'order-open',
      message: expect.stringContaining(id.slice(0, 8).toUpperCase()),
    })
    expect(await sessionsOf(owner)).toBe(1)
  })

  it('needs their own email, so that nobody erases another person', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await insertOwn(other, { status: 'shipped' })
    const input = { email: other.actor.email }
    await expect(eraseOwnData({ ctx: owner, input })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await sessionsOf(other)).toBe(1)
  })

  it('needs a sign-in within the last hour', async () => {
    const owner = await newOwner()
    await insertOwn(owner, { status: 'delivered' })
    const input = { email: owner.actor.email }
    const later = { ...owner, now: () => nowMs + hourMs }
    await expect(eraseOwnData({ ctx: later, input })).rejects.toMatchObject({ code: 'signed-out' })
    expect(await sessionsOf(owner)).toBe(1)
  })

  it('erases orders, sessions and links', async () => {
    const owner = await newOwner()
    const { id } = await insertOwn(owner, { status: 'delivered' })
    const input = { email: owner.actor.email.toUpperCase() }
    expect(await eraseOwnData({ ctx: owner, input })).toMatchObject({ orders: 1 })
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({ customerName: 'Erased customer', linkKey: null })
    expect(await sessionsOf(owner)).toBe(0)
  })
})
