import { expect, it } from 'vitest'

import type { Subject } from '../platform/validity.ts'
import { type Change, createChangeIndex } from './change-index.ts'

const product = (seq: number, overrides: Partial<Change> = {}): Change => ({
  seq,
  topic: 'products',
  subjectId: 'tee',
  shownSeq: seq,
  listsSeq: seq,
  ...overrides,
})

const begin = (floor = 10, seq = floor) => createChangeIndex({ floor, seq, changes: [] })

const subjects: readonly Subject[] = [
  'lists',
  'shown',
  'stock',
  'releases',
  'reviews',
  'values:looks',
  'product:tee',
  'product:cap',
]

/** The subjects that the change ends for values as of event 10. */
const ended = (change: Change): Subject[] => {
  const index = begin()
  index.add({ floor: 10, seq: change.seq, changes: [change] })
  return subjects.filter((subject) => !index.isValid({ seq: 10, subjects: [subject] }))
}

it.each([
  ['a saved product', product(11), ['lists', 'shown', 'stock', 'product:tee']],
  ['stock that is shown', product(11, { listsSeq: 0 }), ['shown', 'stock', 'product:tee']],
  ['stock that is not shown', product(11, { listsSeq: 0, shownSeq: 0 }), ['stock']],
  ['a live release', product(11, { topic: 'releases' }), ['releases']],
  ['a review', product(11, { topic: 'reviews' }), ['reviews']],
  ['a value of a module', product(11, { topic: 'values', subjectId: 'looks' }), ['values:looks']],
  ['a value of another module', product(11, { topic: 'values', subjectId: 'other' }), []],
  ['an order', product(11, { topic: 'orders' }), []],
])('%s ends what depends on it', (_what, change, expected) => {
  expect(ended(change)).toEqual(expected)
})

it('values before a change end, values as of the change are valid', () => {
  const index = begin()
  index.add({ floor: 10, seq: 12, changes: [product(11)] })
  expect(index.isValid({ seq: 10, subjects: ['product:tee'] })).toBe(false)
  expect(index.isValid({ seq: 11, subjects: ['product:tee'] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: [] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: ['product:cap', 'product:tee'] })).toBe(false)
})

it('remembers an edit after a later sale', () => {
  const index = begin()
  index.add({ floor: 10, seq: 11, changes: [product(11)] })
  index.add({ floor: 11, seq: 12, changes: [product(12, { listsSeq: 0, shownSeq: 0 })] })
  expect(index.isValid({ seq: 10, subjects: ['product:tee'] })).toBe(false)
  index.add({ floor: 12, seq: 14, changes: [product(14, { listsSeq: 0, shownSeq: 13 })] })
  expect(index.isValid({ seq: 12, subjects: ['product:tee'] })).toBe(false)
  expect(index.isValid({ seq: 12, subjects: ['lists'] })).toBe(true)
})

it('treats values from before its beginning, or after its end, as not valid', () => {
  const index = begin(10, 12)
  expect([9, 10, 12, 13].map((after) => index.isValid({ seq: after, subjects: [] }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('adds repeated and overlapping changes', () => {
  const index = begin()
  index.add({ floor: 10, seq: 12, changes: [product(11), product(12, { subjectId: 'cap' })] })
  index.add({ floor: 9, seq: 12, changes: [product(11)] })
  expect(index.isValid({ seq: 10, subjects: [] })).toBe(true)
  expect(index.isValid({ seq: 11, subjects: ['product:cap'] })).toBe(false)
  expect(index.isValid({ seq: 12, subjects: ['product:cap', 'lists'] })).toBe(true)
})

it.each([
  ['begins above its end', { floor: 20, seq: 21 }, [19, 20]],
  ['ends below its end', { floor: 3, seq: 8 }, [7, 8]],
])('starts over with changes that %s', (_what, next, [before, since]) => {
  const index = begin(10, 14)
  index.add({ ...next, changes: [] })
  expect(index.isValid({ seq: before ?? 0, subjects: [] })).toBe(false)
  expect(index.isValid({ seq: since ?? 0, subjects: ['shown'] })).toBe(true)
})

it('beyond its limit, counts the products that changed longest ago as changed', () => {
  const index = createChangeIndex({ floor: 0, seq: 0, changes: [] }, 2)
  const ids = ['a', 'b', 'c', 'a']
  const changes = ids.map((subjectId, at) => product(at + 1, { subjectId }))
  index.add({ floor: 0, seq: 4, changes })
  const isValid = (after: number, id: string) =>
    index.isValid({ seq: after, subjects: [`product:${id}`] })
  expect([isValid(1, 'b'), isValid(2, 'b'), isValid(3, 'c'), isValid(3, 'a')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([isValid(1, 'never changed'), isValid(2, 'never changed')]).toEqual([false, true])
})
