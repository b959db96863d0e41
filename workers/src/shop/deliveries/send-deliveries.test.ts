import { deliveries, type DeliveryRow, subscriptions } from '@shop/db/schema/deliveries'
import { eraseOldRecords } from '@shop/db/erase-person'
import { orders } from '@shop/db/schema/orders'
import { products, stockMovements } from '@shop/db/schema/products'
import { reviews } from '@shop/db/schema/reviews'
import { dayMs, minuteMs } from '@shop/domain/time'
import { topics } from '@shop/contracts/topics'
import { insertOrder, insertOrderItem, insertProduct, insertReview } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { erasePerson } from '../customers/personal-data.ts'
import { startReturn } from '../returns/request-return.ts'
import { updateReturn } from '../returns/update-return.ts'
import { failure, type Outcome, sendDeliveries } from './send-deliveries.ts'

const db = await openOwnDatabase()
const ok: Outcome = { httpStatus: 204, error: null }

type Got = { delivery: DeliveryRow; payload: object }
let got: Got[] = []
let react: (delivery: DeliveryRow) => Outcome | Promise<Outcome> = () => ok
let givenUp: string[] = []
const running = new Map<string, Promise<void>>()
const pausedUntilMs = new Map<string, number>()

const begin = (atMs = Date.now()): Promise<number | null> =>
  sendDeliveries({
    db,
    now: () => atMs,
    log: () => {},
    running,
    pausedUntilMs,
    onEnd: () => {},
    kinds: {
      webhook: {
        deliver: async (delivery, payload) => {
          got.push({ delivery, payload })
          return react(delivery)
        },
        giveUp: async ({ id }) => void givenUp.push(id),
      },
      module: { deliver: async () => failure('not here') },
    },
  })

const run = async (atMs?: number): Promise<number | null> => {
  const nextAtMs = await begin(atMs)
  await Promise.all(running.values())
  return nextAtMs
}

const subscribe = (subscriber: string, ...names: readonly (typeof topics)[number][]) =>
  db.insert(subscriptions).values(names.map((topic) => ({ topic, subscriber })))

const waiting = async () =>
  (await db.select().from(deliveries)).map(({ subscriber, topic, subjectId }) =>
    [subscriber, topic, subjectId].join(' '),
  )

const move = (productId: string, stockAfter: number) =>
  db.insert(stockMovements).values({
    productId,
    change: -1,
    stockAfter,
    kind: 'staff',
    createdAtMs: Date.now(),
  })

beforeEach(async () => {
  await db.delete(subscriptions)
  await db.delete(orders)
  await db.delete(deliveries)
  got = []
  givenUp = []
  pausedUntilMs.clear()
  react = () => ok
})

describe('an event', () => {
  it('adds a delivery for each subscriber of its topic, and none without one', async () => {
    const product = await insertProduct(db, { stock: 9 })
    await insertOrder(db)
    await move(product.id, 8)
    expect(await waiting()).toEqual([])
    await subscribe('webhook:a', ...topics)
    await subscribe('webhook:b', 'order.paid')
    const { id } = await insertOrder(db, { payment: 'open' })
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, id))
    await set({ payment: 'paid' })
    await set({ payment: 'paid', refundedCents: 1 })
    await set({ status: 'processing' })
    await set({ status: 'shipped' })
    await set({ status: 'shipped' })
    await set({ status: 'cancelled' })
    const review = await insertReview(db, { status: 'pending' })
    await db.update(reviews).set({ status: 'approved' }).where(eq(reviews.id, review.id))
    await db.update(reviews).set({ helpful: 3 }).where(eq(reviews.id, review.id))
    expect((await waiting()).filter((line) => !line.includes('stock'))).toEqual([
      `webhook:a order.placed ${id}`,
      `webhook:a order.paid ${id}`,
      `webhook:b order.paid ${id}`,
      `webhook:a order.shipped ${id}`,
      `webhook:a order.cancelled ${id}`,
      `webhook:a review.approved ${review.id}`,
    ])
  })

  it('of a changed product or return shows it as staff read it', async () => {
    await subscribe('webhook:a', 'product.changed', 'return.changed')
    const product = await insertProduct(db, { stock: 30 })
    const change = db.update(products).set({ priceCents: 4500, version: 2 })
    await change.where(eq(products.id, product.id))
    await move(product.id, 29)
    const order = await insertOrder(db, { status: 'delivered' })
    const { id: itemId } = await insertOrderItem(db, { orderId: order.id })
    const { ctx } = staffContext({ db })
    const items = [{ id: itemId, quantity: 1, reason: 'other' as const, exchange_size: null }]
    const request = { order_id: order.id, resolution: 'refund' as const, note: '', items }
    const { id } = await startReturn({ ctx, input: request })
    const approval = { state: 'approved' as const, version: 1, instructions: 'Send it.' }
    await updateReturn({ ctx, input: { id, ...approval } })
    const changes = [`product.changed ${product.id}`, `return.changed ${id}`]
    expect(await waiting()).toEqual(
      changes.flatMap((one) => [`webhook:a ${one}`, `webhook:a ${one}`]),
    )
    await run()
    const payloads = got.map(({ payload }) => payload)
    expect(payloads).toContainEqual(
      expect.objectContaining({ id: product.id, price: 45, stock: 29, version: 2 }),
    )
    expect(payloads).toContainEqual(
      expect.objectContaining({ id, state: 'approved', customer_name: order.customerName }),
    )
  })

  it('of a changed stock waits only once, and again while the first is being sent', async () => {
    const product = await insertProduct(db, { stock: 9 })
    await subscribe('webhook:a', 'stock.changed')
    await move(product.id, 8)
    await move(product.id, 7)
    expect(await waiting()).toEqual([`webhook:a stock.changed ${product.id}`])
    react = async () => {
      if (got.length === 1) await move(product.id, 6)
      return ok
    }
    await run()
    await run()
    expect(got.map(({ payload }) => payload)).toEqual([
      { product_id: product.id, sku: product.sku, stock: 7, variants: [] },
      { product_id: product.id, sku: product.sku, stock: 6, variants: [] },
    ])
    expect(await run()).toBeNull()
    expect(got).toHaveLength(2)
  })
})

describe('a delivery', () => {
  it('shows its subject as it is when it is sent, without a person who was erased', async () => {
    await subscribe('webhook:a', 'order.placed')
    const { id, customerEmail, customerName } = await insertOrder(db)
    const { ctx } = staffContext({ db })
    await erasePerson({ ctx, input: { email: customerEmail } })
    await run()
    expect(got[0]?.payload).toMatchObject({ id, customer_name: 'Erased customer' })
    const text = JSON.stringify(got)
    expect([text.includes(customerEmail), text.includes(customerName)]).toEqual([false, false])
  })

  it('is dropped if its subject is gone', async () => {
    await subscribe('webhook:a', 'order.placed', 'stock.changed', 'review.approved')
    const { id } = await insertOrder(db)
    await db.delete(orders).where(eq(orders.id, id))
    const product = await insertProduct(db)
    await db.delete(products).where(eq(products.id, product.id))
    const review = await insertReview(db, { status: 'pending' })
    for (const status of ['approved', 'flagged'] as const)
      await db.update(reviews).set({ status }).where(eq(reviews.id, review.id))
    expect(await waiting()).toHaveLength(3)
    expect(await run()).toBeNull()
    expect(got).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('is tried for about a day, and then given up', async () => {
    await subscribe('webhook:a', 'order.placed')
    await insertOrder(db)
    react = () => ({ httpStatus: 503, error: 'It responded with 503.' })
    const beginMs = Date.now()
    let atMs = beginMs
    for (let tries = 1; tries < 10; tries += 1) {
      await run(atMs)
      const [row] = await db.select().from(deliveries)
      expect(row).toMatchObject({ state: 'waiting', tries, httpStatus: 503 })
      expect(givenUp).toEqual([])
      atMs = row?.nextTryAtMs ?? 0
      expect(await run(atMs - 1)).toBe(atMs)
    }
    await run(atMs)
    const [row] = await db.select().from(deliveries)
    expect(row).toMatchObject({ state: 'failed', tries: 10, error: 'It responded with 503.' })
    expect(givenUp).toEqual([row?.id])
    expect((atMs - beginMs) / dayMs).toBeCloseTo(1, 0)
  })

  it('of a job fails within a quarter of an hour, because the next run waits for it', async () => {
    await db.insert(deliveries).values({ subscriber: 'module:a', topic: 'job', subjectId: 'tick' })
    const beginMs = Date.now()
    const read = async () => (await db.select().from(deliveries))[0]
    for (let atMs = beginMs; (await read())?.state === 'waiting';) {
      await run(atMs)
      atMs = (await read())?.nextTryAtMs ?? 0
      expect(atMs - beginMs).toBeLessThan(15 * minuteMs)
    }
    expect(await read()).toMatchObject({ state: 'failed', tries: 4 })
  })

  it('is deleted a month after it was sent or given up', async () => {
    await subscribe('webhook:a', 'order.placed')
    await insertOrder(db)
    await run()
    await eraseOldRecords(db, Date.now() + 29 * dayMs)
    expect(await waiting()).toHaveLength(1)
    await insertOrder(db)
    await eraseOldRecords(db, Date.now() + 31 * dayMs)
    expect(await db.select().from(deliveries)).toMatchObject([{ state: 'waiting' }])
  })
})

describe('subscribers', () => {
  it('do not wait for one that hangs', async () => {
    await subscribe('webhook:slow', 'order.placed')
    await subscribe('webhook:quick', 'order.placed')
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    react = ({ subscriber }) => (subscriber === 'webhook:slow' ? promise : ok)
    await insertOrder(db)
    await begin()
    await running.get('webhook:quick')
    await insertOrder(db)
    await begin()
    await running.get('webhook:quick')
    const sent = await db.select().from(deliveries).where(eq(deliveries.state, 'sent'))
    expect(sent.map(({ subscriber }) => subscriber)).toEqual(['webhook:quick', 'webhook:quick'])
    expect([...running.keys()]).toEqual(['webhook:slow'])
    resolve(ok)
    await Promise.all(running.values())
    await run()
    expect(got).toHaveLength(4)
  })

  it('that are down for days lose what they cannot catch up on, and others lose nothing', async () => {
    await subscribe('webhook:a', 'order.placed')
    await subscribe('webhook:b', 'order.placed')
    for (let count = 0; count < 8; count += 1) await insertOrder(db)
    react = ({ subscriber }) => (subscriber === 'webhook:a' ? failure('It is down.') : ok)
    const states = async (subscriber: string) => {
      const rows = await db.select().from(deliveries).where(eq(deliveries.subscriber, subscriber))
      return Object.groupBy(rows, ({ state }) => state)
    }
    await run()
    expect((await states('webhook:a')).waiting).toHaveLength(8)
    await db.update(deliveries).set({ createdAtMs: 0 })
    await run(Date.now() + minuteMs)
    expect(await states('webhook:a')).toMatchObject({ failed: { length: 8 } })
    expect(await states('webhook:b')).toMatchObject({ sent: { length: 8 } })
  })

  it('that are down for a day are given up, however much happens meanwhile', async () => {
    await subscribe('webhook:a', 'order.placed')
    react = () => failure('It did not respond.')
    const { id } = await insertOrder(db)
    const event = { subscriber: 'webhook:a', topic: 'order.placed', subjectId: id } as const
    const beginMs = Date.now()
    for (const minutes of [0, 1, 3, 13, 43, 103, 223, 463, 823, 1423]) {
      await db.insert(deliveries).values(Array.from({ length: 8 }, () => event))
      await run(beginMs + minutes * minuteMs)
    }
    const [oldest] = await db.select().from(deliveries).orderBy(deliveries.seq)
    expect(oldest).toMatchObject({ state: 'failed', tries: 10 })
    expect(givenUp).toContain(oldest?.id)
  })

  it('that are down get a few deliveries at first, and the rest after a pause', async () => {
    await subscribe('webhook:a', 'order.placed')
    for (let count = 0; count < 12; count += 1) await insertOrder(db)
    react = () => failure('It did not respond.')
    const nowMs = Date.now()
    await run(nowMs)
    expect(got).toHaveLength(5)
    expect(await run(nowMs + 1)).toBe(nowMs + 10_000)
    expect(got).toHaveLength(5)
    const later = await db.select().from(deliveries).where(eq(deliveries.tries, 0))
    expect(later.map(({ nextTryAtMs }) => nextTryAtMs)).toEqual(Array(7).fill(0))
    react = () => ok
    await run(nowMs + minuteMs)
    const rows = await db.select().from(deliveries)
    expect(rows.map(({ state }) => state)).toEqual(Array(12).fill('sent'))
  })
})
