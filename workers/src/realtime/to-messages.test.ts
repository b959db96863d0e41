import { expect, it } from 'vitest'

import type { EventRow } from '@shop/db/schema/events'

import { type Products, toMessages } from './realtime-events.ts'

const event = (seq: number, overrides: Partial<EventRow> = {}): EventRow => ({
  seq,
  topic: 'products',
  kind: 'saved',
  subjectId: 'tee',
  createdAtMs: 0,
  ...overrides,
})

const product = { id: 'tee', name: 'Tee' } as never
const rows: Products = new Map([['tee', product]])

const send = (events: EventRow[]) =>
  toMessages(events, rows).map(({ topic, text }) => ({ topic, ...JSON.parse(text) }))

it('sends one message a subject, with the number of its last event', () => {
  const events = [event(1), event(2, { topic: 'orders', subjectId: 'order-1' }), event(3)]
  expect(send(events)).toEqual([
    { topic: 'orders', type: 'changed', seq: 2, id: 'order-1' },
    { topic: 'products', type: 'product.saved', seq: 3, product },
  ])
})

it('goes by the product, not by the event: one that is missing was removed', () => {
  const events = [
    event(1, { subjectId: 'ghost' }),
    event(2, { topic: 'orders', subjectId: 'ghost', kind: 'removed' }),
    event(3, { kind: 'removed' }),
  ]
  expect(send(events)).toEqual([
    { topic: 'products', type: 'product.removed', seq: 1, id: 'ghost' },
    { topic: 'orders', type: 'changed', seq: 2, id: 'ghost' },
    { topic: 'products', type: 'product.saved', seq: 3, product },
  ])
})

it('keeps a product and an order of one id apart', () => {
  const events = [event(1, { subjectId: 'same' }), event(2, { topic: 'orders', subjectId: 'same' })]
  expect(send(events).map(({ type }) => type)).toEqual(['product.removed', 'changed'])
})

it('names a review that was saved, and one that was rejected', () => {
  const events = [
    event(1, { topic: 'reviews', subjectId: 'review-1' }),
    event(2, { topic: 'reviews', subjectId: 'review-2', kind: 'removed' }),
  ]
  expect(send(events)).toEqual([
    { topic: 'reviews', type: 'changed', seq: 1, id: 'review-1' },
    { topic: 'reviews', type: 'changed', seq: 2, id: 'review-2' },
  ])
})

it('sends nothing for no events', () => {
  expect(toMessages([], rows)).toEqual([])
})
