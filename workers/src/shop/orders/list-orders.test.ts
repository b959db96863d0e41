import * as v from 'valibot'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { hourMs, isoTime } from '@shop/domain/time'
import { PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order-input'
import { OrderQuery } from '@shop/contracts/staff-order'
import {
  insertOrder,
  insertProduct,
  orderInput,
  orderLine,
  uniqueWord,
} from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { updateOrder } from './edit-order.ts'
import { getOrderStats, listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })
const product = await insertProduct(ctx.db, { stock: 1000 })

const order = (overrides: Partial<PlaceOrderWire> = {}, nowMs = Date.now()) => {
  const received = orderInput([orderLine(product)], overrides)
  return placeOrder({
    ctx: { ...ctx, now: () => nowMs },
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

const list = async (query: v.InferInput<typeof OrderQuery>) => {
  const found = await listOrders({ ctx, input: v.parse(OrderQuery, query) })
  return { ids: found.rows.map(({ id }) => id), total: found.total }
}

describe('listOrders', () => {
  it('returns the newest first, each with its lines', async () => {
    const name = uniqueWord('Newest')
    const old = await order({ customer_name: name }, 1000)
    const young = await order({ customer_name: name }, 2000)
    const { rows: orders, total } = await listOrders({
      ctx,
      input: v.parse(OrderQuery, { q: name }),
    })
    expect({ orders, total }).toEqual({ orders: [young, old], total: 2 })
  })

  it('searches id, name and email in any case', async () => {
    const email = `${uniqueWord('Mail')}@example.com`
    const { id } = await order({ customer_email: email })
    expect(await list({ q: email.toUpperCase() })).toEqual({ ids: [id], total: 1 })
    expect(await list({ q: id.slice(0, 13) })).toEqual({ ids: [id], total: 1 })
  })

  it('finds orders by their ids, and ignores unknown ids', async () => {
    const [one, other] = [await order({}, 1000), await order({}, 2000)]
    await order()
    const ids = [one.id, 'ghost', other.id].join()
    expect(await list({ ids, sort: 'old' })).toEqual({ ids: [one.id, other.id], total: 2 })
    expect(await list({ ids, status: 'shipped' })).toEqual({ ids: [], total: 0 })
  })

  it('filters by the year, month or day of the shop’s time zone', async () => {
    const name = uniqueWord('Placed')
    const at = async (time: string) => (await order({ customer_name: name }, Date.parse(time))).id
    const [last, eve, new_] = [
      await at('2024-12-31T05:59:59Z'),
      await at('2025-01-01T05:59:59Z'),
      await at('2025-01-01T06:00:00Z'),
    ]
    const placedIn = async (placed: string) => (await list({ q: name, placed })).ids
    expect(await placedIn('2024')).toEqual([eve, last])
    expect(await placedIn('2024-12')).toEqual([eve, last])
    expect(await placedIn('2024-12-31')).toEqual([eve])
    expect(await placedIn('2025-01-01')).toEqual([new_])
    expect(await placedIn('2023')).toEqual([])
  })

  it.each(['', '24', '2024-13', '2025-02-29', '2024-1', 'today', '0099', '9999'])(
    'does not take %j for a period',
    (placed) => {
      const { issues } = v.safeParse(OrderQuery, { placed })
      expect(issues?.[0].message).toContain('must be a year, a month or a day')
    },
  )

  it('filters by status', async () => {
    const name = uniqueWord('Status')
    const [shipped] = [await order({ customer_name: name }), await order({ customer_name: name })]
    await updateOrder({
      ctx,
      input: { id: shipped.id, status: 'shipped', version: 1 },
    })
    expect(await list({ q: name, status: 'shipped' })).toEqual({ ids: [shipped.id], total: 1 })
  })

  it('pages without repeating or losing orders of the same millisecond', async () => {
    const name = uniqueWord('Page')
    const made = await Promise.all([1, 2, 3].map(() => order({ customer_name: name }, 5000)))
    const pages = await Promise.all(
      ['0', '2'].map((offset) => list({ q: name, limit: '2', offset })),
    )
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('lists one customer by an email in any case', async () => {
    const email = `${uniqueWord('One')}@example.com`
    const made = [await order({ customer_email: email }, 1000)]
    made.unshift(await order({ customer_email: email.toLowerCase() }, 2000))
    await order({ customer_email: `x${email}` })
    const found = await list({ customer: email.toUpperCase() })
    expect(found).toEqual({ ids: made.map(({ id }) => id), total: 2 })
  })

  it('pages through the changes since a time by the last row, though orders change meanwhile', async () => {
    const name = uniqueWord('Changed')
    const rows = await Promise.all(
      [1000, 2000, 2000, 2000, 3000].map((updatedAtMs) =>
        insertOrder(ctx.db, { customerName: name, createdAtMs: 1, updatedAtMs }),
      ),
    )
    const query = { q: name, sort: 'changed', limit: '2' } as const
    const seen: string[] = []
    let last = { changed_since: isoTime(2000) } as v.InferInput<typeof OrderQuery>
    for (;;) {
      const input = v.parse(OrderQuery, { ...query, ...last })
      const { rows: page } = await listOrders({ ctx, input })
      seen.push(...page.map(({ id }) => id))
      const [first] = page
      if (seen.length === 2 && first)
        await updateOrder({ ctx, input: { id: first.id, status: 'shipped', version: 1 } })
      const end = page.at(-1)
      if (!end) break
      last = { changed_since: isoTime(end.updatedAtMs), after: end.id }
    }
    const [, ...changed] = rows.map(({ id }) => id)
    expect(seen).toHaveLength(5)
    expect(seen.slice(0, 4).toSorted()).toEqual(changed.toSorted())
    expect(seen[4]).toBe(seen[0])
  })

  it('finds changes by an index alone', async () => {
    const batch = vi.spyOn(ctx.db, 'batch')
    onTestFinished(() => batch.mockRestore())
    await list({ changed_since: isoTime(0), after: 'x', sort: 'changed' })
    // Takes the last batch, because an earlier one may read settings that have left the cache.
    const [[page, , total]] = batch.mock.lastCall as unknown as [{ getSQL: () => SQL }[]]
    for (const query of [page, total]) {
      const plan = await ctx.db.all<{ detail: string }>(sql`explain query plan ${query?.getSQL()}`)
      const details = plan.map(({ detail }) => detail)
      expect(details).toContainEqual(
        expect.stringMatching(/SEARCH orders USING COVERING INDEX orders_changed/),
      )
      expect(details.filter((detail) => detail.startsWith('SCAN orders'))).toEqual([])
    }
  })

  it.each([
    ['new', [2, 1, 0]],
    ['old', [0, 1, 2]],
    ['total-high', [0, 2, 1]],
    ['total-low', [2, 1, 0]],
    ['customer', [1, 2, 0]],
  ] as const)('sorts by %s, newest first among equals', async (sort, places) => {
    const word = uniqueWord('Sort')
    const made = [
      await insertOrder(ctx.db, { customerName: `${word} b`, createdAtMs: 1, totalCents: 9000 }),
      await insertOrder(ctx.db, { customerName: `${word} A`, createdAtMs: 2, totalCents: 100 }),
      await insertOrder(ctx.db, { customerName: `${word} B`, createdAtMs: 3, totalCents: 100 }),
    ]
    expect((await list({ q: word, sort })).ids).toEqual(places.map((place) => made[place]?.id))
  })
})

describe('getOrderStats', () => {
  it('counts by status, and adds up the totals of orders that are not cancelled', async () => {
    const before = await getOrderStats({ ctx })
    await insertOrder(ctx.db, { status: 'processing', totalCents: 99_999_999 })
    await insertOrder(ctx.db, { status: 'pending', totalCents: 99_999_999 })
    await insertOrder(ctx.db, { status: 'cancelled', totalCents: 1 })
    const after = await getOrderStats({ ctx })
    expect(after).toMatchObject({
      total: before.total + 3,
      pending: before.pending + 1,
      processing: before.processing + 1,
    })
    expect(after.revenue).toBeCloseTo(before.revenue + 1_999_999.98)
  })

  it('counts the orders that are pending for longer than the processing window of 48 hours, and the pieces they hold', async () => {
    const { overdue: before } = await getOrderStats({ ctx })
    const old = Date.now() - 48 * hourMs - 1000
    const lines = [orderLine(product, { quantity: 2 }), orderLine(product, { quantity: 3 })]
    await order({ items: lines }, old)
    await order()
    const worked = await order({}, old)
    await updateOrder({
      ctx,
      input: { id: worked.id, status: 'processing', version: 1 },
    })
    const { overdue: after } = await getOrderStats({ ctx })
    expect(after).toEqual({ orders: (before?.orders ?? 0) + 1, pieces: (before?.pieces ?? 0) + 5 })
  })
})
