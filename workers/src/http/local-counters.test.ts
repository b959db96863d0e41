import { expect, it } from 'vitest'

import { createCounter } from './local-counters.ts'

const minuteMs = 60_000

it('a counter: each key is allowed its number of requests, and others theirs', async () => {
  const counter = createCounter(2, minuteMs, () => 0)
  const allowed = []
  for (const key of ['a', 'a', 'a', 'b', 'a']) allowed.push((await counter.limit({ key })).success)
  expect(allowed).toEqual([true, true, false, true, false])
})

it('a counter: begins again with each period of the clock', async () => {
  let nowMs = minuteMs - 1
  const counter = createCounter(1, minuteMs, () => nowMs)
  const send = async () => (await counter.limit({ key: 'a' })).success
  expect([await send(), await send()]).toEqual([true, false])
  nowMs = minuteMs
  expect([await send(), await send()]).toEqual([true, false])
})

it('a counter: holds no more keys than fit its memory', async () => {
  const counter = createCounter(1, minuteMs, () => 0)
  await counter.limit({ key: 'first' })
  for (let index = 0; index < 50_000; index += 1) await counter.limit({ key: `${index}` })
  expect((await counter.limit({ key: 'first' })).success).toBe(true)
})
