import { expect, it } from 'vitest'

import { createChangeIndex } from './change-index.ts'
import { createHubMemory } from './hub-memory.ts'
import { maxMessages, type Outgoing } from './message-ring.ts'

const message = (seq: number, topic: Outgoing['topic'], subjectId: string): Outgoing => ({
  seq,
  topic,
  subjectId,
  createdAtMs: seq,
  shownSeq: seq,
  listsSeq: 0,
  text: '',
})

/** Starts at event 10; then a cap changes, and twice as many orders come as the ring holds. */
const busyHub = () => {
  const start = { floor: 10, floorAtMs: 0, seq: 10, messages: [] }
  const memory = createHubMemory({ messages: start, changes: start })
  memory.add({ ...start, seq: 11, messages: [message(11, 'products', 'cap')] })
  const orders = Array.from({ length: 2 * maxMessages }, (_, at) =>
    message(12 + at, 'orders', `order-${at}`),
  )
  const seq = 11 + orders.length
  memory.add({ floor: 11, floorAtMs: 0, seq, messages: orders })
  return memory
}

it('a new replica knows what changed before the last orders', () => {
  const memory = busyHub()
  const replica = createChangeIndex(memory.changesAfter(undefined))
  expect(replica.isValid({ seq: 10, subjects: ['product:tee', 'lists'] })).toBe(true)
  expect(replica.isValid({ seq: 10, subjects: ['product:cap'] })).toBe(false)
  expect(replica.isValid({ seq: 11, subjects: ['product:cap'] })).toBe(true)
  expect(replica.isValid({ seq: 9, subjects: ['product:tee'] })).toBe(false)
})

it('returns only the missed changes, even after a number that the ring no longer has', () => {
  const memory = busyHub()
  const seq = memory.seq()
  expect(memory.after(10)).toBeNull()
  expect(memory.changesAfter(10)).toMatchObject({ floor: 10, seq, changes: [{ seq: 11 }] })
  expect(memory.changesAfter(11)).toEqual({ floor: 11, seq, changes: [] })
  expect(memory.changesAfter(seq + 1)).toMatchObject({ floor: 10, seq, changes: [{ seq: 11 }] })
})

it('starts over with a restored database', () => {
  const memory = busyHub()
  memory.add({ floor: 9000, floorAtMs: 0, seq: 9001, messages: [] })
  expect(memory.changesAfter(undefined)).toEqual({ floor: 9000, seq: 9001, changes: [] })
})
