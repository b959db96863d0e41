import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { eraseQueries } from '@shop/db/erase-person'
import { audit } from '@shop/db/schema/audit'
import { mails } from '@shop/db/schema/mails'
import { orders, type OrderRow } from '@shop/db/schema/orders'
import { insertOrder, insertOrderItem } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { readPersonalData } from '../customers/personal-data.ts'
import { getOrderTimeline } from '../timeline/routes.ts'
import { getOrder, updateOrder } from './edit-order.ts'
import { addParcel, addParcels, removeParcel } from './edit-parcels.ts'
import { isOrderOf } from './list-orders.ts'

const { ctx } = staffContext()

const makeOrder = async (overrides: Partial<OrderRow> = {}) => {
  const order = await insertOrder(ctx.db, overrides)
  await insertOrderItem(ctx.db, { id: `${order.id}-a`, orderId: order.id, quantity: 2 })
  await insertOrderItem(ctx.db, { id: `${order.id}-b`, orderId: order.id, quantity: 1 })
  return order
}

const read = ({ id }: { id: string }) => getOrder({ ctx, input: { id } })

type Input = Partial<Parameters<typeof addParcel>[0]['input']>

const add = ({ id, version }: Pick<OrderRow, 'id' | 'version'>, input: Input = {}, by = ctx) =>
  addParcel({ ctx: by, input: { id, version, carrier: 'ups', ...input } })

const piecesOf = ({ id }: { id: string }, a: number, b = 0) =>
  [
    { id: `${id}-a`, quantity: a },
    { id: `${id}-b`, quantity: b },
  ].filter(({ quantity }) => quantity > 0)

const mailsOf = async ({ id }: { id: string }) => {
  const rows = await ctx.db.select().from(mails).where(eq(mails.orderId, id)).orderBy(mails.seq)
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'received')
}

let last = 0
const newNumber = (): string =>
  `1Z${crypto.randomUUID().slice(0, 8).toUpperCase()}${10_000_000 + ++last}`

describe('a parcel', () => {
  it('with all remaining pieces ships the order, sends one e-mail and is audited', async () => {
    const order = await makeOrder()
    const number = newNumber()
    const after = await add(order, {
      tracking_number: ` ${number.slice(0, 6).toLowerCase()} ${number.slice(6)}`,
    })
    expect(after).toMatchObject({ status: 'shipped', version: 2 })
    expect(after.parcels).toMatchObject([{ carrier: 'ups', number, items: piecesOf(order, 2, 1) }])
    expect(await mailsOf(order)).toEqual(['shipped'])
    const timeline = await getOrderTimeline({ ctx, input: order })
    expect(timeline.flatMap(({ changes }) => changes)).toEqual([
      { field: 'status', before: 'pending', after: 'shipped' },
      { field: 'parcels', before: [], after: [`UPS ${number}`] },
    ])
  })

  it('with some of the pieces gets a separate e-mail and does not ship the order; the last parcel ships it', async () => {
    const order = await makeOrder()
    const first = await add(order, { items: piecesOf(order, 1), tracking_number: newNumber() })
    expect(first).toMatchObject({ status: 'processing', version: 2 })
    const second = await add(first, { carrier: 'usps' })
    expect(second.status).toBe('shipped')
    expect(second.parcels[1]).toMatchObject({ number: null, items: piecesOf(order, 1, 1) })
    expect(await mailsOf(order)).toEqual(['tracking', 'shipped'])
    const third = await add(second, { tracking_number: newNumber() })
    expect(third.parcels[2]?.items).toEqual([])
    expect(await mailsOf(order)).toEqual(['tracking', 'shipped', 'tracking'])
  })

  it('gets a separate e-mail if the order has already shipped', async () => {
    const order = await makeOrder()
    const earlier = { ...ctx, now: () => ctx.now() - 1000 }
    const changes = { status: 'shipped', version: 1 } as const
    const shipped = await updateOrder({ ctx: earlier, input: { id: order.id, ...changes } })
    await add(shipped, { tracking_number: newNumber() })
    expect(await mailsOf(order)).toEqual(['shipped', 'tracking'])
  })

  it('with all but the returned pieces ships the order', async () => {
    const order = await insertOrder(ctx.db)
    await insertOrderItem(ctx.db, { orderId: order.id, quantity: 3, returned: 1 })
    const after = await add(order)
    expect([after.status, after.parcels[0]?.items[0]?.quantity]).toEqual(['shipped', 2])
  })

  it('is stored once if two requests add the last piece at once, or one is repeated', async () => {
    const order = await makeOrder()
    const both = await Promise.allSettled([add(order), add(order)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { parcels } = await read(order)
    expect(parcels).toHaveLength(1)
    const twice = await makeOrder()
    const input = { tracking_number: newNumber() }
    await add(twice, input)
    expect((await add(twice, input)).parcels).toHaveLength(1)
    expect(await mailsOf(twice)).toEqual(['shipped'])
  })

  it('is rejected with more pieces than are left, of another order, or without anything', async () => {
    const order = await makeOrder()
    const first = await add(order, { items: piecesOf(order, 1) })
    const reject = (input: Input) => expect(add(first, input)).rejects
    await reject({ items: piecesOf(order, 2) }).toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'items.0.quantity', message: 'must be at most 1, the number left' }],
    })
    const issues = [{ path: 'items.0.id' }]
    await reject({ items: [{ id: 'x', quantity: 1 }] }).toMatchObject({ issues })
    await reject({ items: [] }).toMatchObject({ issues: [{ path: 'tracking_number' }] })
    await reject({ tracking_number: '9400100000000000000000' }).toMatchObject({
      issues: [{ path: 'carrier' }],
    })
    expect((await read(order)).parcels).toHaveLength(1)
  })

  it('is rejected for an order that is unknown, cancelled, or unpaid', async () => {
    await expect(add({ id: 'ghost', version: 1 })).rejects.toMatchObject({
      code: 'order-not-found',
    })
    await expect(add(await makeOrder({ status: 'cancelled' }))).rejects.toMatchObject({
      issues: [{ path: 'order' }],
    })
    const unpaid = await makeOrder({ payment: 'open' })
    await expect(add(unpaid)).rejects.toMatchObject({ code: 'order-unpaid' })
    const { totalCents } = unpaid
    const refunded = await makeOrder({ paidBy: 'cash', totalCents, refundedCents: totalCents })
    await expect(add(refunded)).rejects.toMatchObject({ code: 'order-unpaid' })
    expect(await add(unpaid, { is_unpaid_ok: true })).toMatchObject({ status: 'shipped' })
  })

  it('can be removed, once, and its pieces sent again', async () => {
    const order = await makeOrder()
    const { parcels } = await add(order, { tracking_number: newNumber() })
    const input = { id: order.id, parcelId: parcels[0]?.id ?? '' }
    const removed = await removeParcel({ ctx, input })
    expect(removed).toMatchObject({ status: 'shipped', version: 3, parcels: [] })
    expect(await removeParcel({ ctx, input })).toMatchObject({ version: 3 })
    await expect(
      removeParcel({ ctx, input: { id: 'ghost', parcelId: 'x' } }),
    ).rejects.toMatchObject({ code: 'order-not-found' })
    const again = await add(removed, { tracking_number: newNumber() })
    expect(again.parcels[0]?.items).toEqual(piecesOf(order, 2, 1))
  })

  it('is found by its number, exported with a person’s orders, and erased with them', async () => {
    const customerEmail = `${crypto.randomUUID()}@example.com`
    const order = await makeOrder({ customerEmail })
    const tracking_number = newNumber()
    await add(order, { tracking_number })
    const search = () => ctx.db.select().from(orders).where(isOrderOf(tracking_number))
    expect(await search()).toMatchObject([{ id: order.id }])
    const exported = await readPersonalData({ ctx, input: { email: customerEmail } })
    expect(exported.orders).toMatchObject([{ parcels: [{ tracking_number }] }])
    await ctx.db.batch(eraseQueries(ctx.db, customerEmail, `erased-${order.id}@erased.invalid`))
    expect((await read(order)).parcels).toMatchObject([
      { number: null, items: piecesOf(order, 2, 1) },
    ])
    expect(await search()).toEqual([])
    const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, order.id))
    expect(JSON.stringify(records)).not.toContain(tracking_number)
  })
})

describe('a list of tracking numbers', () => {
  const send = (rows: { order: string; carrier?: 'usps'; tracking_number: string }[]) =>
    addParcels({ ctx, input: { rows: rows.map((row) => ({ carrier: 'ups', ...row })) } })

  it('ships each order, found by its number or the beginning of it', async () => {
    const [one, two] = [await makeOrder(), await makeOrder()]
    const count = await send([
      { order: one.id, tracking_number: newNumber() },
      { order: `#${two.id.slice(0, 8).toUpperCase()}…`, tracking_number: newNumber() },
      { order: one.id, tracking_number: newNumber() },
    ])
    expect(count).toBe(2)
    const { parcels, status } = await read(one)
    expect(parcels.map(({ items }) => items)).toEqual([piecesOf(one, 2, 1), []])
    expect([status, (await read(two)).status]).toEqual(['shipped', 'shipped'])
    expect([await mailsOf(one), await mailsOf(two)]).toEqual([['shipped'], ['shipped']])
    const records = await ctx.db
      .select()
      .from(audit)
      .where(inArray(audit.subjectId, [one.id, two.id]))
    expect(records).toHaveLength(2)
  })

  it('stores nothing if any row has a problem, and names each', async () => {
    const [good, shipped, cancelled, open, alike] = [
      await makeOrder(),
      await makeOrder(),
      await makeOrder({ status: 'cancelled' }),
      await makeOrder({ payment: 'open' }),
      await makeOrder({ id: crypto.randomUUID() }),
    ]
    await makeOrder({ id: `${alike.id.slice(0, 12)}x` })
    const tracking_number = newNumber()
    await add(shipped, { tracking_number })
    const rejected = send([
      { order: good.id, tracking_number: newNumber() },
      { order: 'deadbeef-0', tracking_number: newNumber() },
      { order: alike.id.slice(0, 10), tracking_number: newNumber() },
      { order: shipped.id, tracking_number },
      { order: cancelled.id, tracking_number: newNumber() },
      { order: open.id, tracking_number: newNumber() },
      { order: good.id, carrier: 'usps', tracking_number: newNumber() },
    ])
    await expect(rejected).rejects.toMatchObject({
      code: 'bad-input',
      issues: [
        { path: 'rows.1.order', message: 'matches no order' },
        { path: 'rows.2.order', message: 'matches several orders; give more of the number' },
        { path: 'rows.3.tracking_number', message: 'is already on this order' },
        { path: 'rows.4.order' },
        { path: 'rows.5.order', message: 'is unpaid or refunded' },
        { path: 'rows.6.carrier' },
      ],
    })
    expect(await read(good)).toMatchObject({ status: 'pending', parcels: [] })
  })

  it('sent twice at once is stored once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeOrder()))
    const rows = made.map(({ id }) => ({ order: id, tracking_number: newNumber() }))
    const both = await Promise.allSettled([send(rows), send(rows)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = await Promise.all(made.map(read))
    expect(after.map(({ parcels, version }) => [parcels.length, version])).toEqual(
      made.map(() => [1, 2]),
    )
  })
})
