/** Simulates shoppers, staff and forgers. The same seed repeats their decisions. */
import type { Bank } from '@shop/test-bank/start-bank'
import { sign } from '@shop/test-bank/webhooks'
import * as fc from 'fast-check'

import { type Call, describe, fieldsOf, isSuccess, orderCall, type Reply } from '../calls.ts'
import { changesOf, expectedProblems, productEdits, type World } from '../orders/people.ts'
import { isIn } from '../random.ts'

/** `key` is the key of the order's link. */
type Placed = { id: string; key: string }

export type MoneyWorld = World & {
  bank: Bank
  orders: Placed[]
  /** Orders that staff have shipped although they were not paid. */
  shippedUnpaid: Set<string>
}

export type Step = (world: MoneyWorld) => Promise<void>

/** Selects one of the orders or products that exist when the step begins. */
export const index = fc.nat(1_000_000)

export const at = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length]

const byShopper = (path: string, { id, key }: Placed): Call => ({
  method: 'POST',
  path: `/api/orders/${id}/${path}`,
  json: { key },
})

const openPage = async (world: MoneyWorld, placed: Placed): Promise<string | null> => {
  const reply = await world.send(byShopper('payment', placed))
  return (fieldsOf(reply)['url'] ?? null) as string | null
}

const press = async (url: string | null, action: string): Promise<void> => {
  if (url === null) return
  const body = new URLSearchParams({ action })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await response.arrayBuffer()
}

type Payer = (world: MoneyWorld, placed: Placed, url: string | null) => Promise<unknown>

const payers: Record<string, Payer> = {
  pays: (_world, _placed, url) => press(url, 'approve'),
  'presses twice': (_world, _placed, url) =>
    Promise.all([press(url, 'approve'), press(url, 'approve')]),
  'pays later': (_world, _placed, url) => press(url, 'later'),
  'is declined first': async (_world, _placed, url) => {
    await press(url, 'decline')
    await press(url, 'approve')
  },
  'is declined': (_world, _placed, url) => press(url, 'decline'),
  'goes away': async () => {},
  'cancels while paying': (world, placed, url) =>
    Promise.all([press(url, 'approve'), world.send(byShopper('cancel', placed))]),
  'cancels, then pays': async (world, placed, url) => {
    await world.send(byShopper('cancel', placed))
    await press(url, 'approve')
  },
  'pays and returns': async (world, placed, url) => {
    await press(url, 'approve')
    await openPage(world, placed)
  },
}

export const purchases: fc.Arbitrary<Step> = fc
  .record({
    product: index,
    quantity: fc.integer({ min: 1, max: 3 }),
    payer: fc.constantFrom(...Object.keys(payers)),
    isSentTwice: isIn(10),
  })
  .map(({ product: number, quantity, payer, isSentTwice }) => async (world) => {
    const product = at(world.products, number)
    if (!product) return
    const [size] = product.sizes
    const items = [
      { product_id: product.id, price: product.price, quantity, ...(size && { size }) },
    ]
    const call = orderCall({ items })
    const replies = await Promise.all([call, ...(isSentTwice ? [call] : [])].map(world.send))
    // One of two equal requests may be refused while the other places the order.
    const reply = replies.find(isSuccess) ?? replies[0]
    const placed = reply ? fieldsOf(reply) : {}
    if (expectedProblems.has(placed['code'])) return void (world.refused += 1)
    if (!placed['link_key'])
      return void world.wrong.push(`an order got ${replies.map(describe).join(', ')}`)
    const own = { id: String(placed['id']), key: String(placed['link_key']) }
    world.orders.push(own)
    const url = (placed['payment_url'] ?? (await openPage(world, own))) as string | null
    await payers[payer]?.(world, own, url)
  })

const visits: fc.Arbitrary<Step> = index.map((number) => async (world) => {
  const placed = at(world.orders, number)
  if (placed) await openPage(world, placed)
})

const cancellations: fc.Arbitrary<Step> = index.map((number) => async (world) => {
  const placed = at(world.orders, number)
  if (placed) await world.send(byShopper('cancel', placed))
})

const statuses = ['processing', 'shipped', 'delivered', 'pending', 'cancelled']

const statusChanges: fc.Arbitrary<Step> = fc
  .record({ order: index, status: fc.constantFrom(...statuses), isUnpaidOk: isIn(10) })
  .map(({ order: number, status, isUnpaidOk }) => async (world) => {
    const id = at(world.orders, number)?.id ?? ''
    const path = `/api/orders/${id}`
    const { version } = fieldsOf(await world.sendAsStaff({ path }))
    if (isUnpaidOk) world.shippedUnpaid.add(id)
    const json = { status, version, ...(isUnpaidOk && { is_unpaid_ok: true }) }
    await world.sendAsStaff({ method: 'PATCH', path, json })
  })

const changes = changesOf<MoneyWorld>((world, number) => at(world.orders, number)?.id)

const deletions: fc.Arbitrary<Step> = index.map((number) => async (world) => {
  const path = `/api/orders/${at(world.orders, number)?.id}`
  await world.sendAsStaff({ method: 'DELETE', path })
})

/**
 * Refunds a percentage of the amount that is left. A refund of more than the order's total must be
 * refused. A refund of more than the amount left may succeed if an earlier refund fails meanwhile,
 * which the bank's books show.
 */
const refunds: fc.Arbitrary<Step> = fc
  .record({
    order: index,
    share: fc.constantFrom(10, 50, 100, 150),
    isRestocked: isIn(30),
    times: fc.constantFrom(1, 1, 3),
    isSentTwice: isIn(20),
  })
  .map(({ order: number, share, isRestocked, times, isSentTwice }) => async (world) => {
    const path = `/api/orders/${at(world.orders, number)?.id}`
    const order = fieldsOf(await world.sendAsStaff({ path }))
    const total = Number(order['total_amount'])
    const left = total - Number(order['refunded'])
    const amount = Math.round(left * share) / 100
    if (!(amount > 0)) return
    const [line] = order['order_items'] as { id: string }[]
    const pieces = isRestocked && line && { items: [{ id: line.id, quantity: 1 }], restock: true }
    const calls = Array.from({ length: times }, () =>
      refundCall(path, { amount, reason: 'Returned', ...pieces }),
    )
    const sent = [...calls, ...(isSentTwice ? calls.slice(0, 1) : [])]
    const replies = await Promise.all(sent.map(world.sendAsStaff))
    const isOdd = (reply: Reply): boolean =>
      isSuccess(reply) ? amount > total : !refundProblems.has(fieldsOf(reply)['code'])
    for (const reply of replies.filter(isOdd))
      world.wrong.push(`a refund of ${share} % got ${describe(reply)}`)
  })

/** `bad-input`: another refund has returned the same pieces, or has failed meanwhile. */
const refundProblems = new Set<unknown>([
  'order-unpaid',
  'refund-too-large',
  'order-not-found',
  'bad-input',
])

const refundCall = (path: string, json: unknown): Call => ({
  method: 'POST',
  path: `${path}/refunds`,
  headers: { 'idempotency-key': crypto.randomUUID() },
  json,
})

const forgeries: fc.Arbitrary<Step> = index.map((number) => async (world) => {
  const session = at(world.bank.books().sessions, number)
  if (!session) return
  const object = { ...session, status: 'complete', payment_status: 'paid' }
  const event = { id: `evt_forged_${number}`, type: 'checkout.session.completed', data: { object } }
  const body = JSON.stringify(event)
  const headers = { 'stripe-signature': sign(body, 'whsec_forged') }
  const reply = await world.send({ method: 'POST', path: '/api/payments/webhook', headers, body })
  if (reply.status !== 400) world.wrong.push(`a forged webhook got ${describe(reply)}`)
})

/** Steps other than purchases, with the weights of their random choice. */
export const otherSteps = [
  { arbitrary: visits, weight: 4 },
  { arbitrary: cancellations, weight: 2 },
  { arbitrary: statusChanges, weight: 6 },
  { arbitrary: refunds, weight: 5 },
  { arbitrary: changes, weight: 3 },
  { arbitrary: deletions, weight: 2 },
  { arbitrary: forgeries, weight: 1 },
  { arbitrary: productEdits, weight: 4 },
]

const probability = fc.constantFrom(0, 0, 0.1, 0.3)

/** The bank's faults in one phase. Sometimes the bank is down. */
export const bankFaults = fc.record({
  webhookLate: probability,
  webhookTwice: probability,
  webhookLost: fc.constantFrom(0, 0.3, 1),
  webhookForged: probability,
  webhookSlow: probability,
  apiSlow: probability,
  apiDown: fc.constantFrom(0, 0.1, 0.1, 0.9),
  apiResponseLost: probability,
  api429: probability,
  api500: probability,
  refundPending: fc.constantFrom(0, 0.5),
  refundFailed: probability,
  delayMs: fc.constantFrom(1, 50, 200),
  seed: index,
})

/** Pays back what customers are owed, like staff who work through the list of such orders. */
export const refundOwed = async (world: MoneyWorld): Promise<void> => {
  const found = fieldsOf(await world.sendAsStaff({ path: '/api/orders?payment=owed&limit=100' }))
  for (const order of found['orders'] as Record<string, unknown>[]) {
    const amount =
      Math.round(100 * (Number(order['total_amount']) - Number(order['refunded']))) / 100
    const json = { amount, reason: 'Owed' }
    const reply = await world.sendAsStaff(refundCall(`/api/orders/${order['id']}`, json))
    if (!isSuccess(reply)) world.wrong.push(`a refund of $${amount} got ${describe(reply)}`)
  }
}
