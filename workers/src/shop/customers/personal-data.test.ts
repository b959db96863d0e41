import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { eraseOldRecords, auditRetentionMs } from '@shop/db/erase-person'
import { audit } from '@shop/db/schema/audit'
import { consents, customers } from '@shop/db/schema/customers'
import { orderItems, type OrderRow, orders } from '@shop/db/schema/orders'
import { refunds } from '@shop/db/schema/payments'
import { reviews } from '@shop/db/schema/reviews'
import { discountByHand } from '@shop/domain/discounts'
import { insertOrder, insertOrderItem, insertReview, uniqueWord } from '@shop/testkit/builders'
import { countRowsWith } from '@shop/testkit/database'

import { staffContext } from '../../../test/context.ts'
import { deleteOrder, getOrder } from '../orders/edit-order.ts'
import { rejectReview, restoreReview } from '../reviews/reviews.ts'
import { exportCustomers, getCustomer } from './list-customers.ts'
import { erasePerson, readPersonalData } from './personal-data.ts'

const sent = staffContext()
const { ctx } = sent

const insertPerson = async () => {
  const word = uniqueWord('canary')
  const email = `${word}@example.com`
  const person = { ...personalTexts(word), customerEmail: email.toUpperCase() }
  const first = await insertOrder(ctx.db, { ...person, createdAtMs: 1, totalCents: 1000 })
  const last = await insertOrder(ctx.db, { ...person, createdAtMs: 2, totalCents: 2000 })
  const line = await insertOrderItem(ctx.db, { orderId: first.id })
  const deleted = await insertOrder(ctx.db, { ...person, createdAtMs: 3 })
  await deleteOrder({ ctx, input: { id: deleted.id } })
  const said = { customerName: `Ada ${word}`, customerEmail: email }
  const review = await insertReview(ctx.db, said)
  const rejected = await insertReview(ctx.db, said)
  await rejectReview({ ctx, input: { id: rejected.id } })
  const consent = { email, unsubscribeKey: `key-${word}`, wording: 'Email me', orderId: last.id }
  await ctx.db.insert(consents).values({ ...consent, consentedAtMs: 2 })
  const refund = { amountCents: 400, reason: `For ${word}`, createdBy: 'staff@example.com' }
  const times = { createdAtMs: 4, nextTryAtMs: 4 }
  const id = `${first.id} refund`
  await ctx.db.insert(refunds).values({ id, orderId: first.id, state: 'done', ...refund, ...times })
  return { word, email, first, last, line, deleted, review, rejected }
}

/** A text column that is added to `orders` is personal unless it is listed here. */
const textsOfShop = new Set(['id', 'idempotencyKey', 'shippingMethod', 'deliveryOn', 'charges'])

const personalTexts = (word: string): Partial<OrderRow> => {
  const texts = Object.entries(getTableColumns(orders))
    .filter(([name, column]) => column.getSQLType() === 'text' && !textsOfShop.has(name))
    .flatMap(([name, { enumValues }]) => (enumValues ? [] : [[name, `${name} ${word}`]]))
  const parcel = { id: 'parcel', carrier: 'other', items: [], atMs: 0 } as const
  return {
    ...Object.fromEntries(texts),
    shippingAddress: { address: `1 ${word}`, city: word, state: word, zip_code: word },
    discount: discountByHand(100, `For ${word}`),
    parcels: [{ ...parcel, number: word, url: `https://parcels.example/${word}` }],
  }
}

const countRows = async (word: string): Promise<number> =>
  Object.values(await countRowsWith(ctx.db, word)).reduce((sum, rows) => sum + rows, 0)

describe('readPersonalData', () => {
  it('returns orders with lines, reviews, refunds, and audit records of deleted ones, by an email in any case', async () => {
    const { word, email, first, last, line, deleted, review, rejected } = await insertPerson()
    const data = await readPersonalData({ ctx, input: { email: email.toUpperCase() } })
    expect(data.orders).toMatchObject([
      { id: last.id },
      { id: first.id, order_items: [{ id: line.id }] },
    ])
    expect(data.reviews).toMatchObject([{ id: review.id }])
    expect(data.refunds).toMatchObject([{ order_id: first.id, amount: 4, reason: `For ${word}` }])
    expect(data.records).toMatchObject([
      { action: 'delete', noun: 'order', subject_id: deleted.id, before: { id: deleted.id } },
      { action: 'delete', noun: 'review', subject_id: rejected.id },
    ])
    const agreed = { wording: 'Email me', order_id: last.id, unsubscribed_at: null }
    expect(data.consents).toMatchObject([agreed])
    expect(JSON.stringify(data)).not.toMatch(/staff@example\.com|key-/)
  })

  it('is audited without personal data', async () => {
    const { word, email, first } = await insertPerson()
    await readPersonalData({ ctx, input: { email } })
    const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, first.id))
    expect(records).toMatchObject([
      { noun: 'customer', action: 'export', actor: 'staff@example.com' },
    ])
    expect(JSON.stringify(records)).not.toContain(word)
  })

  it('reports that nothing is stored, and audits nothing', async () => {
    const email = `${uniqueWord('clerk')}@example.com`
    const own = staffContext({ actor: { ...ctx.actor, email } })
    const call = { ctx: own.ctx, input: { email: `${uniqueWord('nobody')}@example.com` } }
    const refused = { code: 'customer-not-found' }
    await expect(readPersonalData(call)).rejects.toMatchObject(refused)
    await expect(erasePerson(call)).rejects.toMatchObject(refused)
    expect(await ctx.db.$count(audit, eq(audit.actor, email))).toBe(0)
  })
})

describe('erasePerson', () => {
  it('leaves nothing about the person in any table', async () => {
    const { word, email } = await insertPerson()
    expect(await countRows(word)).toBeGreaterThan(5)
    const pokesBefore = sent.pokes
    expect(await erasePerson({ ctx, input: { email } })).toEqual({
      orders: 2,
      reviews: 1,
      records: 2,
      consents: 1,
    })
    expect(await countRowsWith(ctx.db, word)).toEqual({})
    expect(sent.pokes).toBe(pokesBefore + 1)
  })

  it('keeps sums, lines and the customer’s totals under an anonymous email', async () => {
    const { email, first, last, line } = await insertPerson()
    await erasePerson({ ctx, input: { email } })
    const customer = await getCustomer({ ctx, input: { id: last.id } })
    const [stored] = await ctx.db.select().from(orders).where(eq(orders.id, first.id))
    expect(stored?.updatedAtMs).toBeGreaterThan(first.updatedAtMs)
    expect(customer).toMatchObject({
      id: first.id,
      name: 'Erased customer',
      phone: null,
      totalOrders: 2,
      totalSpentCents: 3000,
    })
    expect(customer.email).toMatch(/^erased-[\w-]+@erased\.invalid$/)
    const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, first.id))
    expect(lines).toEqual([line])
    expect(await ctx.db.$count(customers, eq(customers.email, email))).toBe(0)
  })

  it('keeps the state of an order, by which its tax is declared', async () => {
    const customerEmail = `${uniqueWord('moved')}@example.com`
    const address = { address: '1 Main St', city: 'Gretna', zip_code: '70053' }
    const stateOf = async (state: string) => {
      const shippingAddress = { ...address, state }
      const { id } = await insertOrder(ctx.db, { customerEmail, shippingAddress })
      await erasePerson({ ctx, input: { email: customerEmail } })
      return (await getOrder({ ctx, input: { id } })).shippingAddress.state
    }
    expect(await stateOf(' n.y.')).toBe(' n.y.')
    expect(await stateOf('New York')).toBe('New York')
    expect(await stateOf('Ada Batiste')).toBe('Erased')
  })

  it('is audited with counts and without personal data', async () => {
    const { email, first } = await insertPerson()
    await erasePerson({ ctx, input: { email } })
    const [record] = await ctx.db.select().from(audit).where(eq(audit.subjectId, first.id))
    expect(record).toMatchObject({ noun: 'customer', action: 'erase', before: null })
    expect(JSON.parse(record?.after ?? '')).toEqual({
      orders: 2,
      reviews: 1,
      records: 2,
      consents: 1,
    })
  })

  it('erases no other person whose email begins or ends the same', async () => {
    const { email } = await insertPerson()
    const others = [`x${email}`, `${email}.au`]
    const rows = await Promise.all(
      others.map((customerEmail) => insertOrder(ctx.db, { customerEmail, requestSha256: 'same' })),
    )
    await erasePerson({ ctx, input: { email } })
    for (const row of rows)
      expect(await ctx.db.query.orders.findFirst({ where: eq(orders.id, row.id) })).toEqual(row)
  })

  it('a rejected review that is restored later comes back without the person', async () => {
    const { email, rejected } = await insertPerson()
    await erasePerson({ ctx, input: { email } })
    await restoreReview({ ctx, input: { id: rejected.id } })
    expect(
      await ctx.db.query.reviews.findFirst({ where: eq(reviews.id, rejected.id) }),
    ).toMatchObject({
      customerName: 'Erased customer',
      content: rejected.content,
    })
  })

  it('erases a person whose only order was deleted', async () => {
    const order = await insertOrder(ctx.db)
    await deleteOrder({ ctx, input: { id: order.id } })
    const input = { email: order.customerEmail }
    expect(await erasePerson({ ctx, input })).toEqual({
      orders: 0,
      reviews: 0,
      records: 1,
      consents: 0,
    })
    expect(await countRows(order.customerEmail)).toBe(0)
  })

  it('erases a person who has only a consent, and audits it', async () => {
    const email = `${uniqueWord('agreed')}@example.com`
    const actor = { ...ctx.actor, email: `${uniqueWord('clerk')}@example.com` }
    const row = { email, unsubscribeKey: email, wording: 'Email me', orderId: 'gone' }
    await ctx.db.insert(consents).values({ ...row, consentedAtMs: 1 })
    const own = { ctx: { ...ctx, actor }, input: { email } }
    expect(await readPersonalData(own)).toMatchObject({ consents: [{ order_id: 'gone' }] })
    expect(await erasePerson(own)).toMatchObject({ orders: 0, consents: 1 })
    expect(await countRows(email)).toBe(0)
    await expect(erasePerson(own)).rejects.toMatchObject({ code: 'customer-not-found' })
    const records = await ctx.db.select().from(audit).where(eq(audit.actor, actor.email))
    expect(records.map(({ action }) => action)).toEqual(['export', 'erase'])
  })
})

it('the export of all customers is audited without the search text', async () => {
  const word = uniqueWord('searched')
  await exportCustomers({ ctx, input: { q: word, filter: 'vip', sort: 'recent' } })
  const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, 'list'))
  expect(records.at(-1)).toMatchObject({ noun: 'customer', action: 'export' })
  expect(JSON.parse(records.at(-1)?.after ?? '')).toEqual({
    filter: 'vip',
    sort: 'recent',
    isSearch: true,
  })
  expect(JSON.stringify(records)).not.toContain(word)
})

it('erases people from audit records older than 24 months, and keeps them in younger ones', async () => {
  const [old, young] = [await insertOrder(ctx.db), await insertOrder(ctx.db)]
  const nowMs = Date.now()
  const at = (ms: number) => staffContext({ now: () => ms }).ctx
  await deleteOrder({ ctx: at(nowMs - auditRetentionMs - 1), input: { id: old.id } })
  await deleteOrder({ ctx: at(nowMs - auditRetentionMs + 60_000), input: { id: young.id } })
  expect(await eraseOldRecords(ctx.db, nowMs)).toBeGreaterThan(0)
  expect(await eraseOldRecords(ctx.db, nowMs)).toBe(0)
  expect(await countRows(old.customerEmail)).toBe(0)
  expect(await countRows(young.customerEmail)).toBe(1)
})
