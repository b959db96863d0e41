import { expect, it } from 'vitest'

import type { EventRow } from '@shop/db/schema/events'

import { type Found, toMessages } from './read-outbox.ts'

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

const send = (rows: readonly Found[]) =>
  toMessages(rows, { after: 0, areAll: true }).messages.map(({ topic, text }) => ({
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

it('goes by the product, not the event: a missing product was removed', () => {
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

it.each([
  ['an edit before a sale', ['saved', 'stock-unshown'], { shownSeq: 1, listsSeq: 1 }],
  ['shown stock after an edit', ['saved', 'stock-shown'], { shownSeq: 2, listsSeq: 1 }],
  ['shown stock before other', ['stock-shown', 'stock-unshown'], { shownSeq: 1, listsSeq: 0 }],
  ['stock that is not shown', ['stock-unshown'], { shownSeq: 0, listsSeq: 0 }],
] as const)('records what is shown of a product’s events: %s', (_what, kinds, expected) => {
  const rows = kinds.map((kind, index) => found(index + 1, { kind }))
  const [message] = toMessages(rows, { after: 0, areAll: true }).messages
  expect(message).toMatchObject(expected)
})

it('assumes that the last event of a subject changed everything if earlier ones are unknown', () => {
  const rows = [found(5, { kind: 'stock-unshown' })]
  const [message] = toMessages(rows, { after: 0, areAll: false }).messages
  expect(message).toMatchObject({ shownSeq: 5, listsSeq: 5 })
})
