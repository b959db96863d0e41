import Papa from 'papaparse'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'

import { audit } from '@shop/db/schema/audit'
import { chargesBy } from '@shop/domain/charges'
import { defaultSettings, standardMethod } from '@shop/domain/shop-settings'
import { insertOrder, insertOrderItem, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { exportOrders } from './list-orders.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

const linesOf = async (input: Parameters<typeof exportOrders>[0]['input'], limit?: number) => {
  let text = ''
  const parts = await exportOrders({ ctx, input, ...(limit ? { limit } : {}) })
  for await (const part of parts) text += part
  return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true }).data
}

it('writes one row per order line, and escapes text that a spreadsheet would run', async () => {
  const customerName = `=${uniqueWord('Formula')}`
  const { id } = await insertOrder(ctx.db, { customerName, status: 'shipped' })
  await insertOrderItem(ctx.db, { orderId: id, name: 'First Tee', quantity: 2, priceCents: 4050 })
  await insertOrderItem(ctx.db, { orderId: id, name: 'Second Tee' })
  const lines = await linesOf({ q: customerName })
  expect(lines.map(({ Product }) => Product)).toEqual(['First Tee', 'Second Tee'])
  expect(lines[0]).toMatchObject({
    Order: id,
    Status: 'shipped',
    Name: `'${customerName}`,
    Quantity: '2',
    'Unit price': '40.50',
    Total: '53.19',
  })
})

it('splits the discount of an order over its lines', async () => {
  const customerName = uniqueWord('Discounted')
  const discount = {
    id: 'd1',
    code: 'SUMMER10',
    title: 'Summer',
    kind: 'amount',
    value: 100,
    productIds: null,
    version: 1,
  } as const
  const { id } = await insertOrder(ctx.db, { customerName, discount, discountCents: 100 })
  for (const priceCents of [1000, 2000]) await insertOrderItem(ctx.db, { orderId: id, priceCents })
  const lines = await linesOf({ q: customerName })
  expect(lines.map((line) => line['Discount of line'])).toEqual(['0.33', '0.67'])
  expect(lines[0]).toMatchObject({ Discount: '1.00', 'Discount code': 'SUMMER10' })
})

it('names the shipping method and the taxes that the order was charged by', async () => {
  const customerName = uniqueWord('Charged')
  const method = { ...standardMethod, id: 'pickup', name: 'Local pickup' }
  const charges = { ...chargesBy(defaultSettings, method), taxRate: 0.095, isTaxIncluded: true }
  const charged = { customerName, shippingMethod: 'pickup', charges }
  for (const one of [charged, { customerName, shippingMethod: 'express' }]) {
    const { id } = await insertOrder(ctx.db, one)
    await insertOrderItem(ctx.db, { orderId: id })
  }
  const lines = await linesOf({ q: customerName })
  const names = ['Shipping method', 'Tax rate', 'Tax included'] as const
  const shown = lines.map((line) => names.map((name) => line[name]).join(' '))
  expect(shown.toSorted()).toEqual(['Express 0.08 no', 'Local pickup 0.095 yes'])
})

it('reads page by page without repeating or losing orders, even orders of the same millisecond', async () => {
  const customerName = uniqueWord('Paged')
  for (const createdAtMs of [5, 5, 5, 9, 1]) {
    const { id } = await insertOrder(ctx.db, { customerName, createdAtMs })
    await insertOrderItem(ctx.db, { orderId: id })
  }
  const paged = await linesOf({ q: customerName }, 2)
  expect(paged).toHaveLength(5)
  expect(paged).toEqual(await linesOf({ q: customerName }))
  expect(await linesOf({ q: customerName, status: 'shipped' })).toEqual([])
  expect(await linesOf({ q: customerName, placed: '1970-01' })).toEqual([])
  expect(await linesOf({ q: customerName, placed: '1969' })).toHaveLength(5)
})

it('is audited without the search text', async () => {
  const q = uniqueWord('Secret')
  await linesOf({ q, status: 'pending' })
  const records = await ctx.db.select().from(audit).where(eq(audit.action, 'export'))
  expect(records.at(-1)).toMatchObject({ noun: 'order', subjectId: 'list' })
  expect(records.at(-1)?.after).toBe('{"status":"pending","isSearch":true}')
  expect(JSON.stringify(records)).not.toContain(q)
})

it('makes at most 500 orders at a time, because other requests wait meanwhile', async () => {
  await insertOrder(ctx.db)
  const batch = vi.spyOn(ctx.db, 'batch')
  onTestFinished(() => batch.mockRestore())
  await linesOf({})
  const [[page] = []] = batch.mock.calls.at(-1) as unknown as [[{ toSQL: () => Statement }]]
  expect(page?.toSQL().params).toContain(500)
})

type Statement = { params: unknown[] }
