import Papa from 'papaparse'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { StaffOrderInput, type StaffOrderWire } from '@shop/contracts/staff-order'
import { audit } from '@shop/db/schema/audit'
import { orders, type OrderWithItems } from '@shop/db/schema/orders'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { openPayingShop } from '../../../test/paying-shop.ts'
import { erasePerson } from '../customers/personal-data.ts'
import { updateOrder } from '../orders/edit-order.ts'
import { placeStaffOrder } from '../orders/place-staff-order.ts'
import { followOpenPayments } from '../payments/follow-payment.ts'
import { startReturn } from '../returns/request-return.ts'
import { refundReturn, updateReturn } from '../returns/update-return.ts'
import { exportSales } from './export-sales.ts'

const shop = await openPayingShop()
const { bank, clock, ctx, pay, paying, place, placePaid, read, refund, setStatus } = shop

const salesOf = async (period: string, limit?: number) => {
  let text = ''
  const parts = await exportSales({ ctx, input: { period }, ...(limit ? { limit } : {}) })
  for await (const part of parts) text += part
  return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true }).data
}
const cellsOf = (rows: Record<string, string>[], names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]).join(' '))
const sumOf = (rows: Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(100 * Number(row[name])), 0) / 100
/** Sets the shop's clock. Each test moves it forward, to months that no other test uses. */
const goTo = (time: string): void => {
  clock.aheadMs = Date.parse(time) - Date.now()
}
const money = ['Kind', 'Goods', 'Discount', 'Shipping', 'Tax', 'Total', 'Taxable']

it('has a sale on the day of its payment, and a refund in the month in which it was made', async () => {
  goTo('2031-02-01T05:58:00Z')
  const late = await place()
  const early = await placePaid()
  goTo('2031-02-01T06:01:00Z')
  await pay(late)
  await refund(early, { amount: 43.2 * 100 })
  const [january, february] = [await salesOf('2031-01'), await salesOf('2031-02')]
  expect(cellsOf(january, ['Day', 'Order', ...money])).toEqual([
    `2031-01-31 ${early.id} sale 80 0 0 6.4 86.4 80`,
  ])
  expect(cellsOf(february, ['Day', 'Order', ...money])).toEqual([
    `2031-02-01 ${late.id} sale 80 0 0 6.4 86.4 80`,
    `2031-02-01 ${early.id} refund -40 0 0 -3.2 -43.2 -40`,
  ])
  expect(february).toMatchObject([
    { State: 'LA', 'Paid by': 'test', 'Provider ID': expect.stringMatching(/^pi_/) },
    { State: 'LA', 'Paid by': 'test', 'Provider ID': expect.stringMatching(/^re_/) },
  ])
})

it('adds up to what the provider took and paid back, page by page', async () => {
  goTo('2031-03-10T12:00:00Z')
  const placed = await placePaid(undefined, 1)
  for (const amount of [1, 999, 1234, 2000, 1085]) await refund(placed, { amount })
  await refund(await placePaid(), { amount: 8640 })
  const sold = bank.books().sessions.filter((session) => session.payment_status === 'paid')
  const taken = sold.reduce((sum, { amount_total: cents }) => sum + cents, 0)
  const back = bank.books().refunds.reduce((sum, { amount }) => sum + amount, 0)
  const rows = await salesOf('2031', 2)
  expect(rows).toEqual(await salesOf('2031'))
  expect(sumOf(rows, 'Total')).toBe((taken - back) / 100)
  const own = rows.filter(({ Order }) => Order === placed.id)
  expect(cellsOf(own, money).slice(0, 2)).toEqual([
    'sale 40 0 9.99 3.2 53.19 40',
    'refund -0.01 0 0 0 -0.01 -0.01',
  ])
  for (const name of money.slice(1)) expect(sumOf(own, name)).toBe(0)
})

const product = await insertProduct(ctx.db, { priceCents: 4000, stock: 10 })
const placeAtStall = () => {
  const received: StaffOrderWire = {
    ...orderInput([orderLine(product)]),
    paid_by: 'cash',
    discount: { amount: 10, reason: 'A friend' },
  }
  const order = v.parse(StaffOrderInput, received)
  return placeStaffOrder({ ctx, input: { key: crypto.randomUUID(), order, received } })
}
const takeBack = async ({ id: order_id, items }: OrderWithItems, amount: number) => {
  await setStatus(order_id, { status: 'delivered' })
  const lines = items.map(({ id, quantity }) => ({ id, quantity, reason: 'other' as const }))
  const requested = { order_id, resolution: 'refund', items: lines, note: '' } as const
  const { id } = await startReturn({ ctx, input: requested })
  await updateReturn({ ctx, input: { id, state: 'approved', version: 1, instructions: 'Come' } })
  const came = lines.map((line) => ({ id: line.id, received: 1, is_restocked: true }))
  await updateReturn({ ctx, input: { id, state: 'received', version: 2, items: came } })
  await refundReturn({ ctx, input: { id, version: 3, amount } })
}

it('takes a cash order back when it is cancelled, and has no order whose payment never came', async () => {
  goTo('2031-05-31T12:00:00Z')
  const [cancelled, returned, unpaid] = [await placeAtStall(), await placeAtStall(), await place()]
  await updateOrder({
    ctx,
    input: { id: unpaid.id, status: 'shipped', version: 1, is_unpaid_ok: true },
  })
  goTo('2031-06-02T12:00:00Z')
  await setStatus(cancelled.id, { status: 'cancelled' })
  await expect(refund(cancelled, { amount: 1000 })).rejects.toMatchObject({ code: 'order-unpaid' })
  await takeBack(returned, 2000)
  await followOpenPayments(paying)
  expect(await read(unpaid)).toMatchObject({ status: 'shipped', payment: 'expired' })
  const columns = [...money, 'Paid by', 'Provider ID']
  const sale = 'sale 40 -10 9.99 2.4 42.39 30 cash '
  expect(cellsOf(await salesOf('2031-05'), columns)).toEqual([sale, sale])
  expect(cellsOf(await salesOf('2031-06'), columns)).toEqual([
    'cancellation -30 0 -9.99 -2.4 -42.39 -30 cash ',
    'refund -18.52 0 0 -1.48 -20 -18.52 cash ',
  ])
})

it('names the state by its code, also of an erased customer, and is audited', async () => {
  goTo('2031-07-15T12:00:00Z')
  const { id, customerEmail: email } = await placePaid()
  const address = { address: '1 Main St', city: 'Albany', state: ' n.y.', zip_code: '12201' }
  await ctx.db.update(orders).set({ shippingAddress: address }).where(eq(orders.id, id))
  await erasePerson({ ctx, input: { email } })
  expect(await salesOf('2031-07-15')).toMatchObject([{ Order: id, State: 'NY' }])
  const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, 'sales'))
  expect(records.at(-1)).toMatchObject({ action: 'export', after: expect.stringContaining('2031') })
})
