import { expect, it } from 'vitest'

import type { EventRow } from '@shop/db/schema/events'

import type { Subject } from '../platform/change-index.ts'
import { type Found, subjectsOf, toMessages } from './read-outbox.ts'

const product = { id: 'tee', name: 'Tee' } as never

const found = (
  seq: number,
  { product: now = null, ...overrides }: Partial<EventRow & Found> = {},
) => ({
  event: {
    seq,
    topic: 'products' as const,
    kind: 'saved' as const,
    subjectId: 'tee',
    createdAtMs: seq,
    ...overrides,
  },
  product: now,
})

const event = (overrides: Partial<EventRow>): EventRow => found(1, overrides).event

const send = (rows: readonly Found[]) =>
  toMessages(rows, 0).messages.map(({ topic, text }) => ({
    topic,
    ...JSON.parse(text),
  }))

it('sends one message per subject, with the number of its last event', () => {
  const order = found(2, { topic: 'orders', subjectId: 'order-1' })
  expect(send([found(1, { product }), order, found(3, { product })])).toEqual([
    { topic: 'orders', type: 'changed', seq: 2, id: 'order-1' },
    { topic: 'products', type: 'product.saved', seq: 3, product },
  ])
})

it('relies on the product, not on the event: a missing product counts as removed', () => {
  expect(send([found(1), found(2, { product, subjectId: 'cap', kind: 'removed' })])).toEqual([
    { topic: 'products', type: 'product.removed', seq: 1, id: 'tee' },
    { topic: 'products', type: 'product.saved', seq: 2, product },
  ])
})

it('distinguishes a product and an order with the same id', () => {
  expect(send([found(1), found(2, { topic: 'orders' })]).map(({ type }) => type)).toEqual([
    'product.removed',
    'changed',
  ])
})

it('marks an order as new, even if it was changed since', () => {
  const [placed, edited] = [
    found(1, { topic: 'orders', kind: 'created' }),
    found(2, { topic: 'orders' }),
  ]
  expect(send([placed, edited])).toMatchObject([{ seq: 2, is_new: true }])
  expect(send([edited])).toEqual([{ topic: 'orders', type: 'changed', seq: 2, id: 'tee' }])
})

it('names a saved review and a rejected one', () => {
  const reviews = [
    found(1, { topic: 'reviews', subjectId: 'review-1' }),
    found(2, { topic: 'reviews', subjectId: 'review-2', kind: 'removed' }),
  ]
  expect(send(reviews)).toEqual([
    { topic: 'reviews', type: 'changed', seq: 1, id: 'review-1' },
    { topic: 'reviews', type: 'changed', seq: 2, id: 'review-2' },
  ])
})

it('names the module whose releases have changed', () => {
  const release = found(1, { topic: 'releases', subjectId: 'catalog' })
  expect(send([release])).toEqual([{ topic: 'releases', type: 'changed', seq: 1, id: 'catalog' }])
})

it.each<[string, Parameters<typeof subjectsOf>[0], Subject[]]>([
  ['a saved product', event({}), ['stock', 'shown', 'product:tee', 'lists']],
  ['a deleted product', event({ kind: 'removed' }), ['stock', 'shown', 'product:tee', 'lists']],
  ['stock that is shown', event({ kind: 'stock-shown' }), ['stock', 'shown', 'product:tee']],
  ['stock that is not shown', event({ kind: 'stock-unshown' }), ['stock']],
  ['a live release', event({ topic: 'releases' }), ['releases']],
  ['a review', event({ topic: 'reviews' }), ['reviews']],
  ['a value of a module', event({ topic: 'values', subjectId: 'looks' }), ['values:looks']],
  ['an order', event({ topic: 'orders' }), []],
])('the event of %s invalidates what depends on it', (_what, changed, expected) => {
  expect(subjectsOf(changed)).toEqual(expected)
})
