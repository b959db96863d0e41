import { expect, it } from 'vitest'

import { isAbout, subscribeToRealtime, emitRealtimeEvent } from './realtime-events.ts'

const removed = (noun: 'order' | 'product' | 'review') =>
  ({ type: `${noun}.removed`, seq: 1, id: 'x' }) as const

it('tells an order from a product and a review', () => {
  expect(isAbout(removed('order'), ['orders'])).toBe(true)
  expect(isAbout(removed('order'), ['products', 'reviews'])).toBe(false)
})

it.each(['hello', 'reset'] as const)('takes %s for news of everything', (type) => {
  expect(isAbout({ type, seq: 1 }, ['reviews'])).toBe(true)
})

it('tells listeners until they stop', () => {
  const heard: string[] = []
  const stop = subscribeToRealtime(({ type }) => heard.push(type))
  emitRealtimeEvent(removed('review'))
  stop()
  emitRealtimeEvent(removed('review'))
  expect(heard).toEqual(['review.removed'])
})
