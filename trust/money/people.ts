/** A seed always repeats the decisions of shoppers, staff and forgers. */
import type { OrderWire } from '@shop/contracts/order'
import type { ReturnWire } from '@shop/contracts/return'
import type { Bank } from '@shop/test-bank/start-bank'
import { sign } from '@shop/test-bank/webhooks'
import * as fc from 'fast-check'

import { type Call, describe, fieldsOf, isSuccess } from '../calls.ts'
import {
  changeOrder,
  deleteOrder,
  editProduct,
  judge,
  type Placed,
  placeOrder,
  setStatus,
  type Step,
  type World,
} from '../orders/people.ts'

const byShopper = (path: string, { id, key }: Placed): Call => ({
  method: 'POST',
  path: `/api/orders/${id}/${path}`,
  json: { key },
})

const openPage = async (world: World, placed: Placed): Promise<string | null> => {
  const reply = await world.send(byShopper('payment', placed))
  return (fieldsOf(reply)['url'] ?? null) as string | null
}

const press = async (url: string | null, ...actions: string[]): Promise<void> => {
  if (url === null) return
  for (const action of actions) {
    const body = new URLSearchParams({ action })
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    await response.arrayBuffer()
  }
}

type Payer = (world: World, placed: Placed, url: string | null) => Promise<unknown>

const payers: Record<string, Payer> = {
  pays: (_world, _placed, url) => press(url, 'approve'),
  'presses twice': (_world, _placed, url) =>
    Promise.all([press(url, 'approve'), press(url, 'approve')]),
  'pays later': (_world, _placed, url) => press(url, 'later'),
  'is declined first': (_world, _placed, url) => press(url, 'decline', 'approve'),
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

export const buy: Step = async (world, dice) => {
  const reply = await placeOrder(world, dice)
  if (!reply) return
  const { id, link_key: key, payment_url: paymentUrl } = fieldsOf(reply)
  const placed = { id: String(id), key: String(key) }
  const url = (paymentUrl ?? (await openPage(world, placed))) as string | null
  await dice.pick(Object.values(payers))?.(world, placed, url)
}

const visit: Step = async (world, dice) => {
  const placed = dice.pick(world.orders)
  if (placed) await openPage(world, placed)
}

const cancel: Step = async (world, dice) => {
  const placed = dice.pick(world.orders)
  if (placed) await world.send(byShopper('cancel', placed))
}

const refundCall = (path: string, json: unknown): Call => ({
  method: 'POST',
  path: `${path}/refunds`,
  headers: { 'idempotency-key': crypto.randomUUID() },
  json,
})

/** `bad-input` means that a simultaneous refund has returned the same pieces, or has failed. */
const refundProblems = ['order-unpaid', 'refund-too-large', 'order-not-found', 'bad-input']

/**
 * Refunds 10 to 150 % of the unrefunded amount. More than 100 % may succeed if an earlier refund
 * has failed by then, but more than the order's total must never succeed.
 */
const refund: Step = async (world, dice) => {
  const path = `/api/orders/${dice.pick(world.orders)?.id}`
  const order = fieldsOf(await world.sendAsStaff({ path })) as Partial<OrderWire>
  const { total_amount: total = 0, refunded = 0, order_items: [line] = [] } = order
  const share = dice.of(fc.constantFrom(10, 50, 100, 150))
  const amount = Math.round((total - (refunded ?? 0)) * share) / 100
  if (!(amount > 0)) return
  const isRestocked = dice.isIn(30) && line !== undefined
  const pieces = isRestocked && { items: [{ id: line.id, quantity: 1 }], restock: true }
  const calls = Array.from({ length: dice.of(fc.constantFrom(1, 1, 3)) }, () =>
    refundCall(path, { amount, reason: 'Returned', ...pieces }),
  )
  if (dice.isIn(20)) calls.push(...calls.slice(0, 1))
  const replies = await Promise.all(calls.map(world.sendAsStaff))
  const what = `a refund of ${share} %`
  const done = judge(world, replies, { what, problems: refundProblems })
  if (amount > total && done.length > 0) world.wrong.push(`${what} of all was paid back`)
}

const returnProblems = [
  'version-conflict',
  'return-not-found',
  'order-not-found',
  'out-of-stock',
  'product-not-found',
  'bad-input',
]

const requestReturn: Step = async (world, dice) => {
  const found = fieldsOf(await world.sendAsStaff({ path: '/api/orders?payment=paid&limit=50' }))
  const order = dice.pick((found['orders'] ?? []) as OrderWire[])
  const placed = world.orders.find(({ id }) => id === order?.id)
  const [line] = order?.order_items ?? []
  if (!placed || !order || !line) return
  if (order.status === 'pending') {
    const json = { status: 'shipped', version: order.version }
    await world.sendAsStaff({ method: 'PATCH', path: `/api/orders/${order.id}`, json })
  }
  const sizes = world.products.find(({ id }) => id === line.product_id)?.sizes ?? []
  const quantity = dice.of(fc.constantFrom(1, 1, 1, 3))
  const size = dice.pick(sizes) ?? 'M'
  const items = [{ id: line.id, quantity, reason: 'does-not-fit', size }]
  const resolution = dice.of(fc.constantFrom('refund', 'exchange'))
  const path = `/api/returns/own/${placed.id}`
  const call = { method: 'POST', path, json: { key: placed.key, items, resolution } }
  const replies = await Promise.all((dice.isIn(30) ? [call, call] : [call]).map(world.send))
  const problems = [...returnProblems, 'not-returnable']
  const [requested] = judge(world, replies, { what: 'the request of a return', problems })
  if (!requested || !dice.isIn(10)) return
  const [{ id = '' } = {}] = fieldsOf(requested)['returns'] as ReturnWire[]
  const json = { key: placed.key, return_id: id }
  const withdrawn = await world.send({ method: 'POST', path: `${path}/withdraw`, json })
  judge(world, [withdrawn], { what: 'the withdrawal of a return', problems: returnProblems })
}

const decideReturn: Step = async (world, dice) => {
  const { sendAsStaff } = world
  const state = dice.of(fc.constantFrom('requested', 'approved', 'received'))
  const found = fieldsOf(await sendAsStaff({ path: `/api/returns?state=${state}&limit=20` }))
  const row = dice.pick((found['returns'] ?? []) as ReturnWire[])
  if (!row) return
  const { version } = row
  const path = `/api/returns/${row.id}`
  const change = (json: object): Call => ({ method: 'PATCH', path, json: { version, ...json } })
  const order = fieldsOf(await sendAsStaff({ path: `/api/orders/${row.order_id}` }))
  const share = dice.of(fc.constantFrom(0, 50, 100))
  const amount = Math.round(Number(order['subtotal'] ?? 0) * share) / 100
  const payBack = { method: 'POST', path: `${path}/refund`, json: { version, amount } }
  const isRestocked = dice.isIn(50)
  const items = row.items.map(({ id, quantity }) => {
    return { id, received: quantity, is_restocked: isRestocked }
  })
  const rejection = change({ state: 'refused', refused_reason: 'It was worn.' })
  const exchange = change({ state: 'exchanged' })
  const choices: Partial<Record<ReturnWire['state'], [Call, Call]>> = {
    requested: [change({ state: 'approved', instructions: 'Send it to us.' }), rejection],
    approved: [change({ state: 'received', items }), rejection],
    received: [row.resolution === 'exchange' ? exchange : payBack, payBack],
  }
  const calls = choices[row.state]?.slice(0, dice.isIn(30) ? 2 : 1) ?? []
  const replies = await Promise.all(calls.map(sendAsStaff))
  const problems = [...returnProblems, 'refund-too-large']
  const done = judge(world, replies, { what: `a decision about a ${state} return`, problems })
  const isSame = new Set(calls).size < calls.length
  if (!isSame && done.length > 1) world.wrong.push(`two clerks decided about the return ${row.id}`)
}

const forgeWebhook =
  (bank: Bank): Step =>
  async (world, dice) => {
    const session = dice.pick(bank.books().sessions)
    if (!session) return
    const object = { ...session, status: 'complete', payment_status: 'paid' }
    const event = { id: 'evt_forged', type: 'checkout.session.completed', data: { object } }
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': sign(body, 'whsec_forged') }
    const reply = await world.send({ method: 'POST', path: '/api/payments/webhook', headers, body })
    if (reply.status !== 400) world.wrong.push(`a forged webhook got ${describe(reply)}`)
  }

/** All steps except purchases. `num` is a step's weight in the random choice. */
export const otherSteps = (bank: Bank): fc.Arbitrary<Step> =>
  fc.mapToConstant(
    { num: 4, build: () => visit },
    { num: 2, build: () => cancel },
    { num: 6, build: () => setStatus },
    { num: 5, build: () => refund },
    { num: 3, build: () => changeOrder },
    { num: 2, build: () => deleteOrder },
    { num: 1, build: () => forgeWebhook(bank) },
    { num: 4, build: () => editProduct },
    { num: 5, build: () => requestReturn },
    { num: 8, build: () => decideReturn },
  )

export const refundOwed = async (world: World): Promise<void> => {
  const found = fieldsOf(await world.sendAsStaff({ path: '/api/orders?payment=owed&limit=100' }))
  for (const { id, total_amount: total, refunded } of found['orders'] as OrderWire[]) {
    const amount = Math.round(100 * (total - (refunded ?? 0))) / 100
    const reply = await world.sendAsStaff(
      refundCall(`/api/orders/${id}`, { amount, reason: 'Owed' }),
    )
    if (!isSuccess(reply)) world.wrong.push(`a refund of $${amount} got ${describe(reply)}`)
  }
}
