import { expect, it } from 'vitest'

import { createRing, maxMessages, type Outgoing } from './message-ring.ts'

const message = (seq: number, subjectId = `tee-${seq}`): Outgoing => ({
  seq,
  topic: 'products',
  subjectId,
  createdAtMs: 1000 + seq,
  text: `${seq}`,
})

const range = (from: number, to: number): Outgoing[] =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

const begin = (floor: number, messages: Outgoing[] = []) =>
  createRing({ floor, floorAtMs: 1000 + floor, seq: messages.at(-1)?.seq ?? floor, messages })

const seqs = (messages: readonly Outgoing[] | null) => messages?.map(({ seq }) => seq)

it('returns what was missed after a number in its range, and null outside of it', () => {
  const ring = begin(10, range(11, 14))
  expect(seqs(ring.after(12))).toEqual([13, 14])
  expect(ring.after(14)).toEqual([])
  expect(seqs(ring.after(10))).toEqual([11, 12, 13, 14])
  expect(ring.after(9)).toBeNull()
  expect(ring.after(15)).toBeNull()
})

it('returns what was missed since a time, and null for a time before its beginning', () => {
  const ring = begin(10, range(11, 14))
  expect(seqs(ring.since(1012))).toEqual([13, 14])
  expect(seqs(ring.since(1010))).toEqual([11, 12, 13, 14])
  expect(ring.since(1009)).toBeNull()
})

it('holds the last message of each subject, in order', () => {
  const ring = begin(0, [message(1, 'tee'), message(2, 'cap')])
  expect(ring.add({ floor: 2, floorAtMs: 0, seq: 3, messages: [message(3, 'tee')] })).toBe(true)
  expect(seqs(ring.after(0))).toEqual([2, 3])
  expect(ring.seq()).toBe(3)
})

it('skips messages that it already has', () => {
  const ring = begin(0, range(1, 5))
  expect(ring.add({ floor: 2, floorAtMs: 0, seq: 6, messages: range(3, 6) })).toBe(true)
  expect(seqs(ring.after(0))).toEqual([1, 2, 3, 4, 5, 6])
})

it('drops the oldest messages beyond its limit, and returns null for that time', () => {
  const ring = begin(0, range(1, maxMessages))
  ring.add({
    floor: maxMessages,
    floorAtMs: 0,
    seq: maxMessages + 2,
    messages: range(maxMessages + 1, maxMessages + 2),
  })
  expect(ring.after(2)).toHaveLength(maxMessages)
  expect(ring.after(1)).toBeNull()
  expect(ring.since(1002)).toHaveLength(maxMessages)
  expect(ring.since(1001)).toBeNull()
})

it.each([
  ['begins above its end', { floor: 20, floorAtMs: 1020, seq: 21, messages: range(21, 21) }, [21]],
  ['ends below its end', { floor: 8, floorAtMs: 1008, seq: 8, messages: [] }, []],
])('starts over with messages that %s', (_what, next, held) => {
  const ring = begin(10, range(11, 14))
  expect(ring.add(next)).toBe(false)
  expect(ring.seq()).toBe(next.seq)
  expect(seqs(ring.after(next.floor))).toEqual(held)
  expect(ring.after(next.floor - 1)).toBeNull()
})

it('can be copied', () => {
  const ring = begin(10, range(11, 14))
  const copy = createRing(ring.messages())
  expect(copy.messages()).toEqual(ring.messages())
})
