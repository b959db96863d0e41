import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import {
  RefundReturnInput,
  ReturnQuery,
  StartReturnInput,
  UpdateReturnInput,
} from '@shop/contracts/return'
import { checkInvariants } from '@shop/db/invariants'
import { orderItems, orders } from '@shop/db/schema/orders'
import { productVariants } from '@shop/db/schema/products'
import { dayMs, minuteMs } from '@shop/domain/time'
import { insertProductInVariants, orderInput, orderLine } from '@shop/testkit/builders'
import { IdempotencyKey, PlaceOrderInput } from '@shop/contracts/order-input'

import { openPayingShop, type PlacedOrder } from '../../../test/paying-shop.ts'
import { erasePerson, readPersonalData } from '../customers/personal-data.ts'
import { readDashboard } from '../dashboard/routes.ts'
import { cancelOwnOrder, getOwnOrder } from '../orders/own-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { updateOrder } from '../orders/edit-order.ts'
import { toOrderView } from '../orders/order-view.ts'
import { deleteProduct } from '../products/write-products.ts'
import { getOrderTimeline } from '../timeline/routes.ts'
import { getReturn, listReturns } from './read-returns.ts'
import { requestOwnReturn, startReturn, withdrawOwnReturn } from './request-return.ts'
import { refundReturn, updateReturn } from './update-return.ts'

const shop = await openPayingShop()
const { ctx, mailsOf, place, placePaid, read, refund, refundsOf, setStatus, stockOf } = shop

const isFulfilled = ({ status }: { status: string }) => status === 'fulfilled'

const ship = async <Placed extends { id: string }>(placed: Placed): Promise<Placed> => {
  await setStatus(placed.id, { status: 'shipped' })
  return placed
}
const unpaid = { ...ctx, payments: null }
const placeShipped = async (quantity = 2) => ship(await place(undefined, quantity, unpaid))

type Order = Pick<PlacedOrder, 'id' | 'link' | 'items'>
const requestOf = ({ items }: Order, quantity = 1, size?: string) => ({
  items: [
    { id: items[0]?.id ?? '', quantity, reason: 'does-not-fit' as const, ...(size && { size }) },
  ],
  resolution: size ? ('exchange' as const) : ('refund' as const),
  note: 'Please hurry',
})
const request = async (order: Order, quantity = 1, size?: string, of: typeof ctx = ctx) => {
  const input = { ...order.link, ...requestOf(order, quantity, size) }
  const [first] = await requestOwnReturn({ ctx: of, input })
  return first?.id ?? ''
}
const update = async (id: string, given: object, version?: number) => {
  const changes = v.parse(UpdateReturnInput, {
    version: version ?? (await getReturn(ctx, id)).version,
    ...given,
  })
  return updateReturn({ ctx, input: { id, ...changes } })
}
const approve = (id: string, version?: number) =>
  update(id, { state: 'approved', instructions: 'Send it\nto {city}' }, version)
const receive = async (id: string, received = 1, is_restocked = true, version?: number) => {
  const { lines } = await getReturn(ctx, id)
  const items = lines.map(({ orderItemId }) => ({ id: orderItemId, received, is_restocked }))
  return update(id, { state: 'received', items }, version)
}
const payBack = async (id: string, amount: number) => {
  const { version } = await getReturn(ctx, id)
  const changes = v.parse(RefundReturnInput, { version, amount })
  return refundReturn({ ctx, input: { id, ...changes } })
}
const arrive = async (order: Order, quantity = 1, size?: string) => {
  const id = await request(order, quantity, size)
  await approve(id)
  await receive(id, quantity)
  return id
}
const returnedOf = async ({ id }: Order) =>
  (await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id))).map(
    (line) => line.returned,
  )

it('goes from the request to the refund, with its stock, e-mails and timeline', async () => {
  const order = await ship(await placePaid())
  const id = await request(order)
  await approve(id)
  expect((await getReturn(ctx, id)).instructions).toBe('Send it\nto New Orleans')
  expect(await stockOf(order)).toBe(8)
  const { updatedAtMs } = await read(order)
  await receive(id)
  expect([await stockOf(order), await returnedOf(order)]).toEqual([9, [1]])
  expect((await read(order)).updatedAtMs).toBeGreaterThan(updatedAtMs)
  expect(await payBack(id, 43.2)).toMatchObject({ state: 'refunded', version: 4 })
  expect(await refundsOf(order)).toMatchObject([
    { amountCents: 4320, state: 'done', reason: 'Returned' },
  ])
  expect((await mailsOf(order)).toSorted()).toEqual([
    'received',
    'refunded',
    'return-approved',
    'shipped',
  ])
  const entries = await getOrderTimeline({ ctx, input: order })
  expect(
    entries.flatMap(({ kind, text, by }) => (kind === 'return' ? [`${text} ${by}`] : [])),
  ).toEqual([
    'Return refunded staff@example.com',
    'Return received staff@example.com',
    'Return approved staff@example.com',
    'Return requested customer',
  ])
})

it('never has a piece in two returns, and none that a refund has restocked', async () => {
  const order = await placeShipped(3)
  const results = await Promise.allSettled([
    request(order, 2),
    request(order, 2),
    request(order, 2),
  ])
  expect(results.filter(isFulfilled)).toHaveLength(1)
  await expect(request(order, 2)).rejects.toMatchObject({ code: 'not-returnable' })
  await request(order, 1)

  const paid = await ship(await placePaid())
  const items = [{ id: paid.items[0]?.id ?? '', quantity: 1 }]
  const races = await Promise.allSettled([
    ...[1, 2].map(() => request(paid, 1)),
    ...[1, 2].map(() => refund(paid, { items, restock: true })),
  ])
  expect(races.filter(isFulfilled)).toHaveLength(2)
  await expect(request(paid, 1)).rejects.toMatchObject({ code: 'not-returnable' })
  await expect(refund(paid, { items, restock: true })).rejects.toMatchObject({ code: 'bad-input' })
})

it('frees the pieces of a withdrawn or refused return, and says why it was refused', async () => {
  const order = await placeShipped(1)
  const first = await request(order)
  for (let repeats = 0; repeats < 2; repeats += 1)
    await withdrawOwnReturn({ ctx, input: { ...order.link, return_id: first } })
  const second = await request(order)
  await update(second, { state: 'refused', refused_reason: 'It was worn' })
  expect(await mailsOf(order)).toContain('return-refused')
  const third = await request(order)
  await approve(third)
  const late = withdrawOwnReturn({ ctx, input: { ...order.link, return_id: third } })
  await expect(late).rejects.toMatchObject({ code: 'version-conflict' })
  const foreign = withdrawOwnReturn({
    ctx,
    input: { ...(await placeShipped()).link, return_id: third },
  })
  await expect(foreign).rejects.toMatchObject({ code: 'return-not-found' })
})

it('lets only one of two clerks decide, receive or refund at the same time', async () => {
  const order = await ship(await placePaid())
  const id = await request(order)
  const decided = await Promise.allSettled([
    approve(id, 1),
    update(id, { state: 'refused', refused_reason: 'No' }, 1),
    approve(id, 1),
  ])
  expect(decided.filter(isFulfilled)).toHaveLength(1)
  expect(decided.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'version-conflict' },
  })
  const other = await request(order)
  await approve(other)
  const received = await Promise.allSettled([1, 2, 3].map(() => receive(other, 1, true, 2)))
  expect([
    received.filter(isFulfilled).length,
    await stockOf(order),
    await returnedOf(order),
  ]).toEqual([1, 9, [1]])
  const refunded = await Promise.allSettled([1, 2, 3].map((cents) => payBack(other, cents)))
  expect(refunded.filter(isFulfilled)).toHaveLength(1)
  expect(await refundsOf(order)).toHaveLength(1)
})

it('is refused to a shopper before shipping and after the return period, but not to staff after it', async () => {
  const fresh = await place(undefined, 1, unpaid)
  await expect(request(fresh)).rejects.toMatchObject({ code: 'not-returnable' })
  const order = await placeShipped(2)
  const shippedAtMs =
    (await getOwnOrder({ ctx, input: order.link })).changes.at(-1)?.createdAtMs ?? 0
  const at = (atMs: number) => ({ ...ctx, now: () => atMs })
  const endMs = shippedAtMs + 30 * dayMs
  await request(order, 1, undefined, at(endMs))
  const late = request(order, 1, undefined, at(endMs + minuteMs))
  await expect(late).rejects.toMatchObject({
    code: 'not-returnable',
    message: expect.stringMatching(/until \w+day, \w+ \d+\./),
  })
  await setStatus(order.id, { status: 'delivered' })
  await startReturn({
    ctx: at(endMs + 90 * dayMs),
    input: v.parse(StartReturnInput, { order_id: order.id, ...requestOf(order) }),
  })
  const query = v.parse(ReturnQuery, { order: order.id, state: 'requested' })
  expect(
    (await listReturns({ ctx, input: query })).rows.map((row) => row.createdBy).toSorted(),
  ).toEqual(['customer', 'staff@example.com'])
})

it('names the line of a bad request, and the wrong key finds no order', async () => {
  const order = await placeShipped(1)
  const bad = (line: object) =>
    requestOwnReturn({
      ctx,
      input: {
        ...order.link,
        ...requestOf(order),
        items: [{ ...requestOf(order).items[0], ...line }],
      } as never,
    })
  await expect(bad({ id: 'other' })).rejects.toMatchObject({ issues: [{ path: 'items.0.id' }] })
  await expect(bad({ quantity: 2 })).rejects.toMatchObject({
    issues: [{ path: 'items.0.quantity' }],
  })
  await expect(request({ ...order, link: { id: order.id, key: 'wrong' } })).rejects.toMatchObject({
    code: 'order-not-found',
  })
  const id = await request(order)
  await approve(id)
  await expect(receive(id, 2)).rejects.toMatchObject({ issues: [{ path: 'items.0.received' }] })
  await expect(receive(id, 0)).rejects.toMatchObject({ issues: [{ path: 'items' }] })
  await expect(update(id, { state: 'exchanged' })).rejects.toMatchObject({
    code: 'version-conflict',
  })
})

it('keeps damaged pieces out of the stock, and takes back what is no longer sold', async () => {
  const order = await placeShipped(2)
  const id = await request(order, 2)
  await approve(id)
  await receive(id, 1, false)
  expect([await stockOf(order), await returnedOf(order)]).toEqual([8, [0]])
  await request(order, 1)
  await expect(request(order, 1)).rejects.toMatchObject({ code: 'not-returnable' })

  const gone = await placeShipped(1)
  await deleteProduct({ ctx, input: gone.product })
  const back = await arrive(gone)
  await expect(payBack(back, 1e5)).rejects.toMatchObject({ code: 'refund-too-large' })
  await payBack(back, 40)
  expect(await mailsOf(gone)).toContain('refunded')
  expect([await refundsOf(gone), (await read(gone)).refundedCents]).toMatchObject([
    [{ amountCents: 4000, state: 'done', createdBy: 'staff@example.com' }],
    4000,
  ])
  await expect(request(gone, 1, 'S')).rejects.toMatchObject({ code: 'product-not-found' })
})

it('refunds nothing of a cancelled order that was paid elsewhere, which counts as refunded', async () => {
  const order = await placeShipped(1)
  const id = await arrive(order)
  await setStatus(order.id, { status: 'cancelled' })
  await expect(payBack(id, 40)).rejects.toMatchObject({ code: 'order-unpaid' })
  await payBack(id, 0)
  expect((await getReturn(ctx, id)).state).toBe('refunded')
  expect([await refundsOf(order), await mailsOf(order)]).toEqual([
    [],
    expect.not.arrayContaining(['refunded']),
  ])
})

it('ends without a refund, and without an e-mail about one, if the order was never paid', async () => {
  const order = await place(undefined, 1)
  const shipped = { id: order.id, status: 'shipped', version: 1, is_unpaid_ok: true } as const
  await updateOrder({ ctx, input: shipped })
  const id = await arrive(order)
  await expect(payBack(id, 40)).rejects.toMatchObject({ code: 'order-unpaid' })
  await payBack(id, 0)
  expect((await getReturn(ctx, id)).state).toBe('refunded')
  expect(await mailsOf(order)).not.toContain('refunded')
})

const placeSize = async (medium = 1) => {
  const product = await insertProductInVariants(ctx.db, [
    { size: 'S', stock: 5 },
    { size: 'M', stock: medium },
  ])
  const received = orderInput([orderLine(product, { size: 'S' })])
  const input = { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received }
  const placed = await placeOrder({ ctx: unpaid, input })
  const link = { id: placed.id, key: placed.linkKey ?? '' }
  return ship({ ...placed, product, link })
}
const stocksOf = async ({ product }: { product: { id: string } }) =>
  Object.fromEntries(
    (
      await ctx.db.select().from(productVariants).where(eq(productVariants.productId, product.id))
    ).map(({ size, stock }) => [size, stock]),
  )

it('exchanges for another size by a new order that costs nothing', async () => {
  const order = await placeSize()
  const id = await arrive(order, 1, 'M')
  const results = await Promise.allSettled([1, 2].map(() => update(id, { state: 'exchanged' }, 3)))
  expect(results.filter(isFulfilled)).toHaveLength(1)
  const { exchangeOrderId } = await getReturn(ctx, id)
  const sent = await read({ id: exchangeOrderId ?? '' })
  expect(sent).toMatchObject({
    status: 'pending',
    totalCents: 0,
    customerEmail: order.customerEmail,
    items: [{ size: 'M', quantity: 1, priceCents: 0 }],
  })
  expect(toOrderView(sent)).toMatchObject({ is_exchange: true })
  const entries = await getOrderTimeline({ ctx, input: sent })
  expect(entries.find(({ kind }) => kind === 'placed')?.by).toBeNull()
  expect(entries.map(({ text }) => text)).toContain('Return exchanged')
  expect(toOrderView(order).is_exchange).toBeUndefined()
  expect(sent.linkKey).not.toBe(order.linkKey)
  // The customer would get neither pieces nor money.
  const cancelled = cancelOwnOrder({ ctx, input: { id: sent.id, key: sent.linkKey ?? '' } })
  await expect(cancelled).rejects.toMatchObject({ code: 'version-conflict' })
  expect(await stocksOf(order)).toEqual({ S: 5, M: 0 })
  await expect(payBack(id, 1)).rejects.toMatchObject({ code: 'version-conflict' })
  const query = v.parse(ReturnQuery, { order: sent.id })
  expect((await listReturns({ ctx, input: query })).rows.map((row) => row.id)).toEqual([id])
  await erasePerson({ ctx, input: { email: order.customerEmail } })
  expect(toOrderView(await read(sent)).is_exchange).toBe(true)
})

it('gives the order of an exchange a key that no shopper can take first', async () => {
  const id = await arrive(await placeSize(), 1, 'M')
  const { exchangeOrderId } = await update(id, { state: 'exchanged' })
  const [sent] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, exchangeOrderId ?? ''))
  expect(v.is(IdempotencyKey, sent?.idempotencyKey)).toBe(false)
})

it('an exchange whose size has just sold out changes nothing, and may be refunded', async () => {
  const order = await placeSize()
  const id = await arrive(order, 1, 'M')
  await expect(request(await placeSize(0), 1, 'M')).rejects.toMatchObject({
    code: 'out-of-stock',
    issues: [{ path: 'items.0.quantity' }],
  })
  const other = await arrive({ ...order, ...(await placeSizeOf(order)) }, 1, 'M')
  const results = await Promise.allSettled(
    [id, other].map((one) => update(one, { state: 'exchanged' }, 3)),
  )
  expect(results.filter(isFulfilled)).toHaveLength(1)
  expect(results.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'out-of-stock' },
  })
  const left = [id, other].find((_id, index) => results[index]?.status === 'rejected') ?? ''
  expect(await payBack(left, 0)).toMatchObject({ state: 'refunded', exchangeOrderId: null })
  expect((await stocksOf(order))['M']).toBe(0)
})

const placeSizeOf = async ({
  product,
}: {
  product: Awaited<ReturnType<typeof placeSize>>['product']
}) => {
  const received = orderInput([orderLine(product, { size: 'S' })])
  const input = { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received }
  const placed = await placeOrder({ ctx: unpaid, input })
  return ship({ ...placed, link: { id: placed.id, key: placed.linkKey ?? '' } })
}

it('exports and erases the texts of a return, which staff can still complete', async () => {
  const order = await placeSize()
  const id = await arrive(order, 1, 'M')
  const { customerEmail: email } = order
  expect((await readPersonalData({ ctx, input: { email } })).returns).toMatchObject([
    { note: 'Please hurry', state: 'received' },
  ])
  await erasePerson({ ctx, input: { email } })
  expect(await getReturn(ctx, id)).toMatchObject({ note: '', instructions: '' })
  expect((await mailsOf(order)).filter((kind) => kind.startsWith('return-'))).toEqual([])
  await expect(request(order)).rejects.toMatchObject({ code: 'order-not-found' })
  const { exchangeOrderId } = await update(id, { state: 'exchanged' })
  expect(await read({ id: exchangeOrderId ?? '' })).toMatchObject({
    linkKey: null,
    customerName: 'Erased customer',
  })
})

it('shows on the dashboard the share of shipped pieces that were returned', async () => {
  const { returned_percent: percent } = await readDashboard({ ctx })
  expect(percent).toBeGreaterThan(0)
  expect(percent).toBeLessThan(100)
  expect((await checkInvariants(ctx.db)).broken).toEqual([])
})
