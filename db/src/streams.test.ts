import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createStreams, noStreams, type Stream, type Streams } from './streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = {
  stream: Stream | null
  baton: string | null | undefined
  requests: readonly string[]
  end: (error?: Error) => void
}

/** Requests that are sent, each round trip of which lasts until it is ended; a result is its request in capitals. */
const sender = (streams: Streams) => {
  const sent: Sent[] = []
  const send = (stream: Stream | null, requests: readonly string[]): Promise<string[]> =>
    new Promise((done, fail) => {
      const end = (error?: Error): void => {
        if (error) return fail(error)
        if (stream) stream.baton = 'opened'
        done(requests.map((request) => request.toUpperCase()))
      }
      sent.push({ stream, baton: stream?.baton, requests, end })
    })
  const run = (request: string, isWrite = true) => {
    const result = streams.run(request, { isWrite, send })
    result.catch(() => {})
    return result
  }
  return { sent, run }
}

const nextTick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

it('keeps none for a server far away', () => {
  const { sent, run } = sender(noStreams)
  void run('a')
  void run('b')
  expect(sent).toMatchObject([
    { stream: null, requests: ['a'] },
    { stream: null, requests: ['b'] },
  ])
})

it('sends what waited for a write together, and gives each its own result', async () => {
  const { sent, run } = sender(createStreams())
  const results = ['a', 'b', 'c'].map((request) => run(request))
  expect(sent).toMatchObject([{ baton: null, requests: ['a'] }])
  sent[0]?.end()
  await nextTick()
  expect(sent[1]).toMatchObject({ baton: 'opened', requests: ['b', 'c'] })
  sent[1]?.end()
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C'])
})

it('waits for at most seven others in a round trip', async () => {
  const { sent, run } = sender(createStreams())
  for (let count = 0; count < 12; count += 1) void run('a')
  sent[0]?.end()
  await nextTick()
  sent[1]?.end()
  await nextTick()
  expect(sent.map(({ requests }) => requests.length)).toEqual([1, 8, 3])
})

it('reads in two streams while another writes', () => {
  const { sent, run } = sender(createStreams())
  void run('write')
  for (const read of ['one', 'two', 'three']) void run(read, false)
  expect(sent.map(({ requests }) => requests)).toEqual([['write'], ['one'], ['two']])
  expect(new Set(sent.map(({ stream }) => stream)).size).toBe(3)
})

it('sends alone what waits for a round trip that is stuck', async () => {
  const { sent, run } = sender(createStreams())
  void run('stuck')
  const waits = run('waits')
  await vi.advanceTimersByTimeAsync(250)
  expect(sent[1]).toMatchObject({ stream: null, requests: ['waits'] })
  sent[1]?.end()
  expect(await waits).toBe('WAITS')
})

it('waits no second time for one that is stuck, and keeps a stream again when the server has closed its own', async () => {
  const { sent, run } = sender(createStreams())
  void run('never ends')
  void run('waits')
  await vi.advanceTimersByTimeAsync(250)
  void run('next')
  expect(sent[2]).toMatchObject({ stream: null, requests: ['next'] })
  sent[2]?.end()
  await vi.advanceTimersByTimeAsync(12_000)
  void run('later')
  expect(sent[3]).toMatchObject({ stream: { baton: null }, requests: ['later'] })
})

it('fails all that were in a round trip, and opens no stream while the server still has the lost one', async () => {
  const { sent, run } = sender(createStreams())
  const results = ['a', 'b', 'c'].map((request) => run(request))
  sent[0]?.end()
  await nextTick()
  sent[1]?.end(new Error('cut off'))
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 'A' },
    { reason: { message: 'cut off' } },
    { reason: { message: 'cut off' } },
  ])
  void run('d')
  expect(sent[2]?.stream).toBeNull()
  sent[2]?.end()
  await vi.advanceTimersByTimeAsync(12_000)
  void run('e')
  expect(sent[3]).toMatchObject({ stream: { baton: null }, requests: ['e'] })
})

it('forgets a stream that was idle for long', async () => {
  const { sent, run } = sender(createStreams())
  for (const pauseMs of [5000, 8001, 0]) {
    void run('a')
    sent.at(-1)?.end()
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  expect(sent.map(({ baton }) => baton)).toEqual([null, 'opened', null])
})
