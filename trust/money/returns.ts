/** Simulates shoppers who send pieces back, and staff who decide about returns. */
import type { OrderWire } from '@shop/contracts/order'
import type { ReturnWire } from '@shop/contracts/return'
import * as fc from 'fast-check'

import { type Call, describe, fieldsOf, isSuccess, type Reply } from '../calls.ts'
import { isIn } from '../random.ts'
import { at, index, type MoneyWorld, type Step } from './people.ts'

/** Sends all calls at the same time. */
const sendAll = async (
  world: MoneyWorld,
  calls: readonly Call[],
  { send, expected }: { send: (call: Call) => Promise<Reply>; expected: ReadonlySet<unknown> },
): Promise<Reply[]> => {
  const replies = await Promise.all(calls.map(send))
  for (const reply of replies)
    if (!isSuccess(reply) && !expected.has(fieldsOf(reply)['code']))
      world.wrong.push(`${calls[0]?.method} ${calls[0]?.path} got ${describe(reply)}`)
  return replies
}

const requestProblems = new Set<unknown>([
  'not-returnable',
  'out-of-stock',
  'bad-input',
  'product-not-found',
  'order-not-found',
])

/** Ships a paid order and requests its return, sometimes twice at the same time. */
const requests: fc.Arbitrary<Step> = fc
  .record({
    order: index,
    quantity: fc.constantFrom(1, 1, 1, 3),
    resolution: fc.constantFrom('refund', 'exchange'),
    times: fc.constantFrom(1, 1, 2),
    isWithdrawn: isIn(10),
  })
  .map(({ order: number, quantity, resolution, times, isWithdrawn }) => async (world) => {
    const found = fieldsOf(await world.sendAsStaff({ path: '/api/orders?payment=paid&limit=50' }))
    const order = at((found['orders'] ?? []) as OrderWire[], number)
    const placed = world.orders.find(({ id }) => id === order?.id)
    const [line] = order?.order_items ?? []
    if (!placed || !order || !line) return
    if (order.status === 'pending') {
      const json = { status: 'shipped', version: order.version }
      await world.sendAsStaff({ method: 'PATCH', path: `/api/orders/${order.id}`, json })
    }
    const sizes = world.products.find(({ id }) => id === line.product_id)?.sizes ?? []
    const size = at(sizes, number) ?? 'M'
    const items = [{ id: line.id, quantity, reason: 'does-not-fit', size }]
    const own = `/api/returns/own/${placed.id}`
    const call = { method: 'POST', path: own, json: { key: placed.key, items, resolution } }
    const { send } = world
    const replies = await sendAll(
      world,
      Array.from({ length: times }, () => call),
      { send, expected: requestProblems },
    )
    const requested = replies.find(isSuccess)
    if (!isWithdrawn || !requested) return
    const [{ id = '' } = {}] = fieldsOf(requested)['returns'] as { id: string }[]
    const withdrawal = {
      method: 'POST',
      path: `${own}/withdraw`,
      json: { key: placed.key, return_id: id },
    }
    const expected = new Set(['version-conflict', 'return-not-found', 'order-not-found'])
    await sendAll(world, [withdrawal], { send, expected })
  })

const decisionProblems = new Set<unknown>([
  'version-conflict',
  'return-not-found',
  'order-not-found',
  'out-of-stock',
  'product-not-found',
  'bad-input',
  'refund-too-large',
])

/** Decides about a return. Sometimes two clerks decide differently at the same time. */
const decisions: fc.Arbitrary<Step> = fc
  .record({
    row: index,
    state: fc.constantFrom('requested', 'approved', 'received'),
    share: fc.constantFrom(0, 50, 100),
    isRestocked: fc.boolean(),
    isContested: isIn(30),
  })
  .map(({ row: number, state, share, isRestocked, isContested }) => async (world) => {
    const { sendAsStaff } = world
    const found = fieldsOf(await sendAsStaff({ path: `/api/returns?state=${state}&limit=20` }))
    const row = at((found['returns'] ?? []) as ReturnWire[], number)
    if (!row) return
    const { id, version } = row
    const change = (json: object): Call => ({
      method: 'PATCH',
      path: `/api/returns/${id}`,
      json: { version, ...json },
    })
    const order = fieldsOf(await sendAsStaff({ path: `/api/orders/${row.order_id}` }))
    const amount = Math.round(Number(order['subtotal'] ?? 0) * share) / 100
    const refund = { method: 'POST', path: `/api/returns/${id}/refund`, json: { version, amount } }
    const items = row.items.map((item) => ({
      id: item.id,
      received: item.quantity,
      is_restocked: isRestocked,
    }))
    const rejection = change({ state: 'refused', refused_reason: 'It was worn.' })
    const exchange = change({ state: 'exchanged' })
    const choices: Partial<Record<ReturnWire['state'], Call[]>> = {
      requested: [change({ state: 'approved', instructions: 'Send it to us.' }), rejection],
      approved: [change({ state: 'received', items }), rejection],
      received: row.resolution === 'exchange' ? [exchange, refund] : [refund, refund],
    }
    const calls = choices[row.state]?.slice(0, isContested ? 2 : 1) ?? []
    const replies = await sendAll(world, calls, { send: sendAsStaff, expected: decisionProblems })
    const isSame = new Set(calls).size < calls.length
    if (!isSame && replies.filter(isSuccess).length > 1)
      world.wrong.push(`two clerks decided about the return ${id}`)
  })

export const returnSteps = [
  { arbitrary: requests, weight: 5 },
  { arbitrary: decisions, weight: 8 },
]
