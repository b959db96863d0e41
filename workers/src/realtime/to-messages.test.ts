import { expect, it } from 'vitest'

import type { EventRow } from '@shop/db/schema/events'

import { type Rows, toMessages } from './realtime-events.ts'

const event = (seq: number, overrides: Partial<EventRow> = {}): EventRow => ({
  seq,
  topic: 'products',
  kind: 'saved',
  subjectId: 'tee',
  createdAtMs: 0,
  ...overrides,
})

const product = { id: 'tee', name: 'Tee' } as never
const order = { id: 'order-1' } as never
const review = { id: 'review-1' } as never
const rows: Rows = {
  products: new Map([['tee', product]]),
  orders: new Map([['order-1', order]]),
  reviews: new Map([['review-1', review]]),
}

const send = (events: EventRow[]) =>
  toMessages(events, rows).map(({ topic, text }) => ({ topic, ...JSON.parse(text) }))

it('sends one message a subject, with the number of its last event', () => {
  const events = [event(1), event(2, { topic: 'orders', subjectId: 'order-1' }), event(3)]
  expect(send(events)).toEqual([
    { topic: 'orders', type: 'order.saved', seq: 2, order },
    { topic: 'products', type: 'product.saved', seq: 3, product },
  ])
})

it('goes by the row, not by the event: what is not there was removed', () => {
  const events = [
    event(1, { subjectId: 'ghost' }),
    event(2, { topic: 'orders', subjectId: 'ghost', kind: 'removed' }),
    event(3, { kind: 'removed' }),
  ]
  expect(send(events)).toEqual([
    { topic: 'products', type: 'product.removed', seq: 1, id: 'ghost' },
    { topic: 'orders', type: 'order.removed', seq: 2, id: 'ghost' },
    { topic: 'products', type: 'product.saved', seq: 3, product },
  ])
})

it('keeps a product and an order of one id apart', () => {
  const events = [event(1, { subjectId: 'same' }), event(2, { topic: 'orders', subjectId: 'same' })]
  expect(send(events).map(({ type }) => type)).toEqual(['product.removed', 'order.removed'])
})

it('tells of a review that was saved, and of one that was rejected', () => {
  const events = [
    event(1, { topic: 'reviews', subjectId: 'review-1' }),
    event(2, { topic: 'reviews', subjectId: 'ghost' }),
  ]
  expect(send(events)).toEqual([
    { topic: 'reviews', type: 'review.saved', seq: 1, review },
    { topic: 'reviews', type: 'review.removed', seq: 2, id: 'ghost' },
  ])
})

it('sends nothing for no events', () => {
  expect(toMessages([], rows)).toEqual([])
})
