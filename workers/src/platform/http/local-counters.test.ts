import { expect, it } from 'vitest'

import { minuteMs } from '@shop/domain/time'

import { createCounter } from './rate-limit.ts'

it('a counter: allows each key its own number of requests', async () => {
  const counter = createCounter(2, minuteMs, () => 0)
  const allowed = []
  for (const key of ['a', 'a', 'a', 'b', 'a']) allowed.push((await counter.limit({ key })).success)
  expect(allowed).toEqual([true, true, false, true, false])
})

it('a counter: starts again with each period of the clock', async () => {
  let nowMs = minuteMs - 1
  const counter = createCounter(1, minuteMs, () => nowMs)
  const send = async () => (await counter.limit({ key: 'a' })).success
  expect([await send(), await send()]).toEqual([true, false])
  nowMs = minuteMs
  expect([await send(), await send()]).toEqual([true, false])
})

const sendFromMany = async (counter: RateLimit, times = 1): Promise<void> => {
  for (let index = 0; index < 50_000 * times; index += 1)
    await counter.limit({ key: `${index % 50_000}` })
}

it('a counter: keeps its counts when many other keys follow in the same period', async () => {
  const counter = createCounter(10, minuteMs, () => 0)
  const send = async () => (await counter.limit({ key: 'first' })).success
  const isAllowed = async () =>
    (await Promise.all(Array.from({ length: 12 }, send))).filter(Boolean)
  expect(await isAllowed()).toHaveLength(10)
  await sendFromMany(counter)
  expect(await isAllowed()).toEqual([])
})

it('a counter: gives a key that follows many others its whole limit', async () => {
  const counter = createCounter(2, minuteMs, () => 0)
  await sendFromMany(counter, 2)
  const results = []
  for (let index = 0; index < 4; index += 1) results.push(await counter.limit({ key: 'late' }))
  expect(results.filter(({ success }) => success)).toHaveLength(2)
})
