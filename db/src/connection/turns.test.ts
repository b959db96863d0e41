import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTurns, turnTimeoutMs } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

/** Takes a turn, and says what came of it so far. */
const take = ({ take: takeTurn }: ReturnType<typeof createTurns>) => {
  const taken: { turn?: Awaited<ReturnType<typeof takeTurn>> } = {}
  void takeTurn().then((turn) => (taken.turn = turn))
  return taken
}

it('gives turns to as many as may have one, and then in the order of the queue', async () => {
  const turns = createTurns(2)
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => take(turns))
  await wait(0)
  expect([first, second, third, fourth].map((one) => Boolean(one?.turn))).toEqual([
    true,
    true,
    false,
    false,
  ])
  if (second?.turn) turns.end(second.turn)
  await wait(0)
  expect([third, fourth].map((one) => Boolean(one?.turn))).toEqual([true, false])
})

it('gives none to who has waited for long, and later nothing either', async () => {
  const turns = createTurns(1)
  const [first, second, third] = Array.from({ length: 3 }, () => take(turns))
  await wait(turnTimeoutMs - 1)
  expect(second?.turn).toBeUndefined()
  await wait(1)
  expect([second?.turn, third?.turn]).toEqual([null, null])
  if (first?.turn) turns.end(first.turn)
  const next = take(turns)
  await wait(0)
  expect(next.turn).toBeTruthy()
})

it('counts a turn that never ends no longer than requests wait, and then takes it as ended', async () => {
  const turns = createTurns(1)
  const lost = take(turns)
  await wait(turnTimeoutMs + 1)
  const [next, queued] = [take(turns), take(turns)]
  await wait(0)
  expect(next.turn).toBeTruthy()
  if (!lost.turn || !next.turn) throw new Error('no turn')
  expect([turns.isCounted(lost.turn), turns.isCounted(next.turn)]).toEqual([false, true])
  // The end of a turn that counts no longer gives none to the queue.
  turns.end(lost.turn)
  await wait(0)
  expect(queued.turn).toBeUndefined()
  turns.end(next.turn)
  await wait(0)
  expect(queued.turn).toBeTruthy()
})

it('gives the turn to the next when one in the queue never takes it', async () => {
  const turns = createTurns(1)
  const first = take(turns)
  const abandoned = take(turns)
  await wait(10)
  if (first.turn) turns.end(first.turn)
  await wait(turnTimeoutMs + 1)
  expect(abandoned.turn).toBeTruthy()
  const next = take(turns)
  await wait(0)
  expect(next.turn).toBeTruthy()
})
