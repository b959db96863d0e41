import { expect, it } from 'vitest'

import { type Changes, createChangeIndex, type Subject } from './change-index.ts'

const changes = (...last: [Subject, number][]): Map<Subject, number> => new Map(last)

const openIndex = (start: Partial<Changes> = {}, limit?: number) => {
  const index = createChangeIndex(limit)
  index.add({ floor: 10, seq: start.floor ?? 10, last: changes(), ...start })
  return index
}

const tee = 'product:tee'
const cap = 'product:cap'

it('values from before a change become invalid, and values as of the change stay valid', () => {
  const index = openIndex()
  index.add({ floor: 10, seq: 12, last: changes([tee, 11]) })
  expect(index.isValid({ seq: 10, subjects: [tee] })).toBe(false)
  expect(index.isValid({ seq: 11, subjects: [tee] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: [cap] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: [cap, tee] })).toBe(false)
})

it('treats values from before or after its range as invalid', () => {
  const index = openIndex({ seq: 12 })
  const isValid = (seq: number) => index.isValid({ seq, subjects: [tee] })
  expect([9, 10, 12, 13].map(isValid)).toEqual([false, true, true, false])
  expect(index.isValid({ seq: 9, subjects: [] })).toBe(true)
})

it('adds repeated and overlapping changes, and ignores outdated ones', () => {
  const index = openIndex()
  index.add({
    floor: 10,
    seq: 12,
    last: changes([tee, 11], [cap, 12]),
  })
  index.add({ floor: 9, seq: 12, last: changes([tee, 11]) })
  index.add({ floor: 10, seq: 11, last: changes([tee, 11]) }, 10)
  expect(index.seq()).toBe(12)
  expect(index.isValid({ seq: 10, subjects: ['lists'] })).toBe(true)
  expect(index.isValid({ seq: 11, subjects: [cap] })).toBe(false)
  expect(index.isValid({ seq: 12, subjects: [cap, tee] })).toBe(true)
})

it.each([
  ['begin above its end', { floor: 20, seq: 21 }, [19, 20]],
  ['end below the event that they were asked for', { floor: 3, seq: 8 }, [7, 8]],
])('starts over with changes that %s', (_what, next, [before, since]) => {
  const index = openIndex({ seq: 14 })
  index.add({ ...next, last: changes() }, index.seq())
  expect(index.isValid({ seq: before ?? 0, subjects: ['shown'] })).toBe(false)
  expect(index.isValid({ seq: since ?? 0, subjects: ['shown'] })).toBe(true)
})

it('beyond its limit, forgets what changed longest ago, and the time before it', () => {
  const last = changes(['product:b', 2], ['product:c', 3], ['product:a', 4])
  const index = openIndex({ floor: 0, seq: 4, last }, 2)
  const isValid = (seq: number, id: string) => index.isValid({ seq, subjects: [`product:${id}`] })
  expect([isValid(1, 'b'), isValid(2, 'b'), isValid(3, 'c'), isValid(3, 'a')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([isValid(1, 'never changed'), isValid(2, 'never changed')]).toEqual([false, true])
})

it('gives another index what it missed, or everything it knows', () => {
  const index = openIndex({
    seq: 2000,
    last: changes([cap, 11], [tee, 15]),
  })
  expect(index.after(11)).toEqual({ floor: 11, seq: 2000, last: changes([tee, 15]) })
  expect(index.after(2000)).toEqual({ floor: 2000, seq: 2000, last: changes() })
  const everything = { floor: 10, seq: 2000, last: changes([cap, 11], [tee, 15]) }
  for (const unknown of [-1, 9, 2001]) expect(index.after(unknown)).toEqual(everything)
  const other = createChangeIndex()
  other.add(index.after(other.seq()), other.seq())
  expect(other.isValid({ seq: 10, subjects: ['lists'] })).toBe(true)
  expect(other.isValid({ seq: 10, subjects: [cap] })).toBe(false)
})

it('knows a change by this isolate before those of others', () => {
  const index = openIndex()
  index.addOwn([tee], 15)
  expect([index.seq(), index.newestSeq()]).toEqual([10, 15])
  expect(index.isValid({ seq: 14, subjects: [tee] })).toBe(false)
  expect(index.isValid({ seq: 15, subjects: [tee] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: [cap] })).toBe(true)
  index.add({
    floor: 10,
    seq: 15,
    last: changes([cap, 12], [tee, 15]),
  })
  expect(index.isValid({ seq: 15, subjects: [cap, tee] })).toBe(true)
  expect(index.isValid({ seq: 10, subjects: [cap] })).toBe(false)
})
