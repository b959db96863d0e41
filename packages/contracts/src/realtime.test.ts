import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { RealtimeMessage } from './realtime.ts'
import { RealtimeQuery } from './realtime-input.ts'
import { productWire } from '@shop/testkit/wire'
import { invalidFields, issuesOf } from '@shop/testkit/issues'

describe('RealtimeQuery', () => {
  it('subscribes to future changes of products when it is empty', () => {
    expect(v.parse(RealtimeQuery, {})).toEqual({ topics: ['products'] })
  })

  it('reads topics as a list and the last seen number as a number', () => {
    expect(v.parse(RealtimeQuery, { topics: 'products,orders', after: '17' })).toEqual({
      topics: ['products', 'orders'],
      after: 17,
    })
  })

  it.each(['', 'customers', 'products,', 'products, orders', 'Products'])(
    'refuses the topics %j',
    (topics) => {
      expect(issuesOf(RealtimeQuery, { topics }).join()).toContain('must be of products, settings')
    },
  )

  it.each(['', '-1', '1.5', 'x', '1'.repeat(16)])('refuses after=%j', (after) => {
    expect(issuesOf(RealtimeQuery, { after })).toEqual(['after: must be a sequence number'])
  })

  it('subscribes to one order only with its id and the key of its link', () => {
    const whole = { topics: 'own-order', order: 'order-1', key: 'k1' }
    expect(v.parse(RealtimeQuery, whole)).toEqual({ ...whole, topics: ['own-order'] })
    for (const query of [
      { topics: 'own-order' },
      { ...whole, key: undefined },
      { ...whole, order: undefined },
      { ...whole, topics: 'products' },
    ])
      expect(invalidFields(RealtimeQuery, query)).toEqual(['order'])
  })

  it('accepts the batch=1 of earlier shells', () => {
    expect(v.parse(RealtimeQuery, { batch: '1' })).toMatchObject({ topics: ['products'] })
  })

  it('refuses any other field', () => {
    expect(invalidFields(RealtimeQuery, { token: 'x' })).toEqual(['token'])
  })
})

describe('RealtimeMessage', () => {
  it('reads a saved product with its price in cents', () => {
    const message = { type: 'product.saved', seq: 4, product: productWire({ price: 35 }) }
    expect(v.parse(RealtimeMessage, message)).toMatchObject({
      seq: 4,
      product: { priceCents: 3500 },
    })
  })

  it.each([
    { type: 'hello', seq: 0 },
    { type: 'reset', seq: 9 },
    { type: 'product.removed', seq: 1, id: 'focus-tee' },
    { type: 'changed', seq: 2, topic: 'orders', id: 'order-1' },
    { type: 'changed', seq: 2, topic: 'orders', id: 'order-1', is_new: true },
    { type: 'changed', seq: 3, topic: 'reviews', id: 'review-1' },
  ])('reads $type', (message) => {
    expect(v.parse(RealtimeMessage, message)).toEqual(message)
  })

  it.each([
    ['type', { type: 'product.liked', seq: 1 }],
    ['type', { seq: 1 }],
    ['seq', { type: 'hello' }],
    ['seq', { type: 'hello', seq: '1' }],
    ['id', { type: 'changed', seq: 1, topic: 'orders' }],
    ['topic', { type: 'changed', seq: 1, topic: 'products', id: 'tee' }],
    ['product', { type: 'product.saved', seq: 1 }],
    ['product.price', { type: 'product.saved', seq: 1, product: productWire({ price: -1 }) }],
  ])('refuses a message with a wrong %s: %j', (field, message) => {
    expect(invalidFields(RealtimeMessage, message)).toEqual([field])
  })
})
