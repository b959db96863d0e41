import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { audit } from '@shop/db/schema/audit'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { payments as paymentTable } from '@shop/db/schema/payments'
import { insertOrder, insertOrderItem } from '@shop/testkit/builders'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { openPaymentProvider } from '../../platform/payment-provider.ts'
import { confirmOrders } from './send-mails.ts'
import { mailKinds } from '../mail-kinds/mail-kinds.ts'
import { signInMail } from '../mail-kinds/person-mails.ts'
import { getMail, getSamplePage, listMails, retryMail, toMailView } from './list-mails.ts'

const { ctx } = staffContext()
const page = { limit: 50, offset: 0 }

const insertConfirmed = async (overrides?: Parameters<typeof insertOrder>[1]) => {
  const order = await insertOrder(ctx.db, overrides)
  await confirmOrders(ctx.db, order.createdAtMs - 1)
  return order
}

const insertShipped = async () => {
  const order = await insertConfirmed()
  await ctx.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id))
  return order
}

const fail = (orderId: string) =>
  ctx.db
    .update(mails)
    .set({ state: 'failed', tries: 6, error: 'The provider could not be reached.' })
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'shipped')))

describe('the list of e-mails', () => {
  it("has those of an order, newest first, with the order's current email", async () => {
    const { id, customerEmail } = await insertShipped()
    const { rows, total } = await listMails({ ctx, input: { order: id, ...page } })
    expect(total).toBe(2)
    expect(rows.map(({ mail, recipient }) => [mail.kind, recipient])).toEqual([
      ['shipped', customerEmail],
      ['received', customerEmail],
    ])
  })

  it('filters by state, kind and words, and returns pages', async () => {
    const { id, customerEmail } = await insertShipped()
    await fail(id)
    const kindsOf = async (input: object): Promise<string[]> => {
      const { rows } = await listMails({ ctx, input: { ...page, ...input } })
      return rows.filter(({ mail }) => mail.orderId === id).map(({ mail }) => mail.kind)
    }
    expect(await kindsOf({ q: customerEmail.toUpperCase(), state: 'failed' })).toEqual(['shipped'])
    expect(await kindsOf({ q: `${id.slice(0, 8)}…`, kind: 'received' })).toEqual(['received'])
    expect(await kindsOf({ order: id, limit: 1, offset: 1 })).toEqual(['received'])
    expect(await kindsOf({ q: 'no-order-has-this' })).toEqual([])
  })
})

it.each([
  ['cs_live_', 'sk_test_1', false],
  ['cs_test_', 'sk_live_1', true],
])(
  'an e-mail about the payment %s says whether it was a test, whichever key is set: %s',
  async (kind, key, isTest) => {
    const payments = openPaymentProvider({
      PAYMENT_KEY: key,
      PAYMENT_URL: 'https://api.stripe.com',
      PAYMENT_MINUTES: 30,
    })
    const { id } = await insertOrder(ctx.db, { payment: 'paid' })
    await ctx.db.insert(paymentTable).values({ orderId: id, sessionId: kind + id, expiresAtMs: 0 })
    await ctx.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
    const { text } = await getMail({ ctx: { ...ctx, payments }, input: { id: `${id}.shipped` } })
    expect(text.includes('no real money moved')).toBe(isTest)
  },
)

it('lists an e-mail about no order under its own recipient', async () => {
  const recipient = `${crypto.randomUUID()}@example.com`
  const times = { nextTryAtMs: 1, createdAtMs: 1 }
  await ctx.db.insert(mails).values({ id: recipient, kind: 'of-a-newer-shop', recipient, ...times })
  const { rows, total } = await listMails({ ctx, input: { q: recipient.slice(0, 12), ...page } })
  expect(total).toBe(1)
  expect(rows.map(toMailView)).toMatchObject([
    { order_id: null, recipient, kind_name: 'of-a-newer-shop' },
  ])
})

it.each(mailKinds.map(({ id }) => id))('a sample of the kind %s can be shown', async (id) => {
  expect(await getSamplePage({ ctx, input: { id } })).toContain('<h1')
})

describe('an e-mail', () => {
  it.each([
    [null, ['clerk', 'manager']],
    ['open', ['clerk', 'manager']],
    ['paid', ['manager']],
  ] as const)(
    'about an order with payment %s has its link for %j alone',
    async (payment, roles) => {
      const linkKey = crypto.randomUUID()
      const { id } = await insertConfirmed({ linkKey })
      await ctx.db.update(orders).set({ payment }).where(eq(orders.id, id))
      const textFor = async (role: StaffRole): Promise<string> => {
        const as = { ...ctx, actor: { ...ctx.actor, role } }
        return (await getMail({ ctx: as, input: { id: `${id}.received` } })).text
      }
      const texts = await Promise.all(staffRoles.map(textFor))
      expect(staffRoles.filter((_role, index) => texts[index]?.includes(linkKey))).toEqual(roles)
    },
  )

  it('with a sign-in link has it for managers alone, because it opens paid orders and erases', async () => {
    const id = crypto.randomUUID()
    const times = { nextTryAtMs: 1, createdAtMs: 1, providerId: 'mailbox' }
    const mail = { id, kind: signInMail.id, recipient: 'ada@example.com', data: { key: id } }
    await ctx.db.insert(mails).values({ ...mail, ...times, state: 'sent' })
    const textFor = async (role: StaffRole): Promise<string> =>
      (await getMail({ ctx: { ...ctx, actor: { ...ctx.actor, role } }, input: { id } })).text
    const texts = await Promise.all(staffRoles.map(textFor))
    expect(staffRoles.filter((_role, index) => texts[index]?.includes(id))).toEqual(['manager'])
  })

  it('is written from its order', async () => {
    const { id } = await insertShipped()
    await insertOrderItem(ctx.db, { orderId: id, name: 'Bayou Tee' })
    const mail = await getMail({ ctx, input: { id: `${id}.shipped` } })
    expect(mail).toMatchObject({ order_id: id, kind: 'shipped', state: 'waiting', sent_at: null })
    expect(mail.subject).toBe(`Your order ${id.slice(0, 8).toUpperCase()} has shipped`)
    expect(mail.html).toContain('Bayou Tee')
    expect(mail.text).toContain('Bayou Tee')
  })

  it.each(['ghost', 'ghost.received', '.received', 'ghost.nothing'])(
    'does not exist by the id %j',
    async (id) => {
      const expected = { code: 'mail-not-found' }
      await expect(getMail({ ctx, input: { id } })).rejects.toMatchObject(expected)
      await expect(retryMail({ ctx, input: { id } })).rejects.toMatchObject(expected)
    },
  )

  it('that failed is queued again with a new set of tries, and audited once', async () => {
    const { id } = await insertShipped()
    await fail(id)
    let pokes = 0
    const poked = { ...ctx, pokeMailSender: () => void (pokes += 1) }
    const input = { id: `${id}.shipped` }
    const { mail } = await retryMail({ ctx: poked, input })
    expect(mail).toMatchObject({ state: 'waiting', tries: 0 })
    await retryMail({ ctx: poked, input })
    expect(pokes).toBe(2)
    const records = await ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.noun, 'mail'), eq(audit.subjectId, input.id)))
    expect(records).toMatchObject([{ actor: ctx.actor.email, action: 'update' }])
  })

  it('that was sent is not sent again', async () => {
    const { id } = await insertConfirmed()
    await ctx.db.update(mails).set({ state: 'sent' }).where(eq(mails.orderId, id))
    const { mail } = await retryMail({ ctx, input: { id: `${id}.received` } })
    expect(mail.state).toBe('sent')
  })
})
