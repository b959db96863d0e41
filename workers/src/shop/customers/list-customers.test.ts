import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { CustomerQuery } from '@shop/contracts/customer'
import type { OrderStatus } from '@shop/contracts/order'
import { orders } from '@shop/db/schema/orders'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getCustomer, getCustomerStats, listCustomers } from './list-customers.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })
const nowMs = Date.now()
const daysAgo = (days: number) => nowMs - days * 86_400_000
const atNow = { ...ctx, now: () => nowMs }

const list = async (query: v.InferInput<typeof CustomerQuery>) => {
  const found = await listCustomers({ ctx: atNow, input: v.parse(CustomerQuery, query) })
  return { emails: found.rows.map(({ email }) => email), total: found.total }
}

const customersNamed = async (name: string, some: Parameters<typeof insertOrder>[1][]) => {
  const emails = []
  for (const own of some) {
    const { customerEmail } = await insertOrder(ctx.db, { customerName: name, ...own })
    emails.push(customerEmail)
  }
  return emails
}

describe('listCustomers', () => {
  it('finds the first order of each customer of the page by the index on emails', async () => {
    const batch = vi.spyOn(ctx.db, 'batch')
    onTestFinished(() => batch.mockRestore())
    await list({})
    const [[[page]]] = batch.mock.calls as unknown as [[[{ getSQL: () => SQL }]]]
    const plan = await ctx.db.all<{ detail: string }>(sql`explain query plan ${page.getSQL()}`)
    const details = plan.map(({ detail }) => detail)
    expect(details).toContain('SEARCH orders USING INDEX orders_customer (<expr>=?)')
    // Only the customers of the page are looked up, because a subquery selects them first.
    expect(details[0]).toMatch(/SEARCH customers USING INDEX .* \(email=\?\)/)
    expect(details.filter((detail) => detail.startsWith('SCAN orders'))).toEqual([])
  })

  it('excludes cancelled orders, until they are reopened, and expired payments from what a customer has spent', async () => {
    const customerEmail = `${uniqueWord('cancels')}@example.com`
    await insertOrder(ctx.db, { customerEmail, totalCents: 1000 })
    await insertOrder(ctx.db, { customerEmail, totalCents: 70, status: 'cancelled' })
    const { id } = await insertOrder(ctx.db, { customerEmail, totalCents: 500 })
    const read = async () => {
      const { totalOrders, totalSpentCents, cancelledOrders } = await getCustomer({
        ctx,
        input: { id },
      })
      return [totalOrders, totalSpentCents, cancelledOrders]
    }
    const setStatus = (status: OrderStatus) =>
      ctx.db.update(orders).set({ status }).where(eq(orders.id, id))
    expect(await read()).toEqual([3, 1500, 1])
    await setStatus('cancelled')
    expect(await read()).toEqual([3, 1000, 2])
    await setStatus('shipped')
    expect(await read()).toEqual([3, 1500, 1])
    await ctx.db.update(orders).set({ payment: 'expired' }).where(eq(orders.id, id))
    expect(await read()).toEqual([3, 1000, 1])
  })

  it('groups orders by email, in any case, with the name and phone of the last order', async () => {
    const word = uniqueWord('case')
    const one = { customerEmail: `${word}@example.com`, totalCents: 1000, createdAtMs: 1000 }
    const { id } = await insertOrder(ctx.db, { ...one, customerName: 'Old Name' })
    await insertOrder(ctx.db, {
      ...one,
      customerEmail: `${word.toUpperCase()}@Example.com`,
      customerName: 'New Name',
      customerPhone: '504',
      createdAtMs: 2000,
    })
    const { rows: customers } = await listCustomers({
      ctx,
      input: v.parse(CustomerQuery, { q: word }),
    })
    expect(customers).toEqual([
      {
        id,
        email: `${word}@example.com`,
        name: 'New Name',
        phone: '504',
        totalOrders: 2,
        totalSpentCents: 2000,
        firstOrderAtMs: 1000,
        lastOrderAtMs: 2000,
        cancelledOrders: 0,
      },
    ])
  })

  it('searches name and email in any case', async () => {
    const word = uniqueWord('Find')
    const byName = await insertOrder(ctx.db, { customerName: `${word} Batiste` })
    const byEmail = await insertOrder(ctx.db, {
      customerEmail: `${word}@example.com`.toLowerCase(),
    })
    const { emails } = await list({ q: word.toUpperCase() })
    expect(emails.toSorted()).toEqual([byName.customerEmail, byEmail.customerEmail].toSorted())
  })

  it('filters VIPs, who have spent more than $500.00', async () => {
    const name = uniqueWord('Vip')
    const [, above] = await customersNamed(name, [{ totalCents: 50_000 }, { totalCents: 50_001 }])
    expect(await list({ q: name, filter: 'vip' })).toEqual({ emails: [above], total: 1 })
  })

  it('filters new customers, whose first order is at most 30 days old', async () => {
    const name = uniqueWord('New')
    const [exact, older] = await customersNamed(name, [
      { createdAtMs: daysAgo(30) },
      { createdAtMs: daysAgo(30) - 1 },
    ])
    await insertOrder(ctx.db, { customerName: name, customerEmail: String(older) })
    expect(await list({ q: name, filter: 'new' })).toEqual({ emails: [exact], total: 1 })
  })

  it('matches every customer with the filter "active"', async () => {
    const name = uniqueWord('Active')
    await customersNamed(name, [{ createdAtMs: daysAgo(400) }, {}])
    expect((await list({ q: name, filter: 'active' })).total).toBe(2)
  })

  it.each([
    ['recent', [2, 0, 1]],
    ['spent', [1, 2, 0]],
    ['name', [1, 2, 0]],
  ] as const)('sorts by %s', async (sort, order) => {
    const word = uniqueWord('sort')
    const emails = await customersNamed(`${word} c`, [
      { createdAtMs: 2, totalCents: 100 },
      { createdAtMs: 1, totalCents: 300, customerName: `${word} A` },
      { createdAtMs: 3, totalCents: 200, customerName: `${word} b` },
    ])
    expect((await list({ q: word, sort })).emails).toEqual(order.map((index) => emails[index]))
  })

  it('sorts by the number of orders', async () => {
    const name = uniqueWord('Orders')
    const [few, many] = await customersNamed(name, [{}, {}])
    await insertOrder(ctx.db, { customerName: name, customerEmail: String(many) })
    expect((await list({ q: name, sort: 'orders' })).emails).toEqual([many, few])
  })

  it('pages without repeating or losing customers of the same millisecond', async () => {
    const name = uniqueWord('Page')
    const emails = await customersNamed(
      name,
      [{}, {}, {}].map(() => ({ createdAtMs: 5 })),
    )
    const pages = await Promise.all(
      ['0', '2'].map((offset) => list({ q: name, limit: '2', offset })),
    )
    expect(pages.flatMap((page) => page.emails).toSorted()).toEqual(emails.toSorted())
  })
})

describe('getCustomer', () => {
  it('returns a customer by the id of any of their orders, with the id of the first', async () => {
    const { id, customerEmail } = await insertOrder(ctx.db, { totalCents: 4200, createdAtMs: 1 })
    const again = await insertOrder(ctx.db, {
      customerEmail: customerEmail.toUpperCase(),
      totalCents: 100,
      createdAtMs: 2,
    })
    const customer = { id, email: customerEmail, totalSpentCents: 4300 }
    expect(await getCustomer({ ctx, input: { id } })).toMatchObject(customer)
    expect(await getCustomer({ ctx, input: { id: again.id } })).toMatchObject(customer)
  })

  it('finds no customer by an email, or by a deleted order', async () => {
    const { id, customerEmail } = await insertOrder(ctx.db)
    await ctx.db.delete(orders).where(eq(orders.id, id))
    for (const given of [customerEmail, id]) {
      const found = getCustomer({ ctx, input: { id: given } })
      await expect(found).rejects.toMatchObject({ code: 'customer-not-found' })
    }
  })
})

describe('getCustomerStats', () => {
  it('counts each customer by spending and by age, with exact bounds', async () => {
    const before = await getCustomerStats({ ctx: atNow })
    await customersNamed('Bounds', [
      { totalCents: 20_000, createdAtMs: daysAgo(30) },
      { totalCents: 20_001, createdAtMs: daysAgo(30) - 1 },
      { totalCents: 50_000, createdAtMs: daysAgo(60) },
      { totalCents: 50_001, createdAtMs: daysAgo(60) - 1 },
      { totalCents: 100_000, createdAtMs: daysAgo(90) },
      { totalCents: 100_001, createdAtMs: daysAgo(90) - 1 },
    ])
    const after = await getCustomerStats({ ctx: atNow })
    expect(after).toMatchObject({
      total: before.total + 6,
      new: before.new + 1,
      vip: before.vip + 3,
      segments: {
        high: before.segments.high + 1,
        medium: before.segments.medium + 4,
        low: before.segments.low + 1,
      },
      activity: {
        active: before.activity.active + 1,
        at_risk: before.activity.at_risk + 2,
        inactive: before.activity.inactive + 1,
      },
    })
    expect(after.revenue).toBeCloseTo(before.revenue + 3400.03)
  })

  it('sums beyond the limit of a single order', async () => {
    await customersNamed('Rich', [{ totalCents: 99_999_999 }, { totalCents: 99_999_999 }])
    expect((await getCustomerStats({ ctx })).revenue).toBeGreaterThan(1_999_999)
  })
})
