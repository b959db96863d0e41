import { expect, it } from 'vitest'

import type { RealtimeTopic } from '@shop/contracts/realtime'

import { maxProductsAtOnce, textsTogether } from './subscribers.ts'
import { createRing } from './message-ring.ts'

const toMessage = (topic: RealtimeTopic, seq: number) => ({
  seq,
  topic,
  subjectId: String(seq),
  createdAtMs: 0,
  text: `${topic} ${seq}`,
})
const products = Array.from({ length: maxProductsAtOnce + 1 }, (_, index) =>
  toMessage('products', index + 1),
)
const order = toMessage('orders', 900)
const messages = [...products, order]
const ring = createRing({ floor: 0, floorAtMs: 0, seq: 900, messages })

it('sends the messages of a few products unchanged', () => {
  expect(textsTogether(ring, [...products.slice(1), order], { topics: ['products'] })).toHaveLength(
    maxProductsAtOnce,
  )
})

it('replaces the many products of an import by one reset, after the other messages', () => {
  const reset = '{"type":"reset","seq":900}'
  expect(textsTogether(ring, messages, { topics: ['products'] })).toEqual([reset])
  expect(textsTogether(ring, messages, { topics: ['products', 'orders'] })).toEqual([
    'orders 900',
    reset,
  ])
  expect(textsTogether(ring, messages, { topics: ['orders'] })).toEqual(['orders 900'])
})
