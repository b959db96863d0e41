/** Sends many requests at once and measures their responses. */
import { setTimeout as sleep } from 'node:timers/promises'

import { atOnce, type Call, describe, isSuccess, orderCall, type Reply, send } from './calls.ts'
import type { Row } from './part.ts'

/** Each of `connections` waits for its response before it sends again; `perSecond` never waits. */
export type Load = {
  origin: string
  seconds: number
  /** Called in turn. */
  calls: Record<string, () => Call>
} & ({ connections: number; pauseMs?: number; isUntilRefused?: boolean } | { perSecond: number })

/** Times count from the start of the load. */
export type Sample = { name: string; call: Call; reply: Reply; sentAtMs: number; atMs: number }

const tickMs = 10
/** A load with `isUntilRefused` may last this multiple of `seconds`. */
const maxSlowness = 5

let sent = 0

/** Returns a number that no other request of this run has, so that no response is cached. */
export const nextNumber = (): number => (sent += 1)

export const runLoad = async (load: Load): Promise<Sample[]> => {
  const { origin, seconds, calls } = load
  const begunAtMs = performance.now()
  const sinceBeginMs = (): number => performance.now() - begunAtMs
  const samples: Sample[] = []
  const names = Object.keys(calls)
  let next = 0
  const sendNext = async (): Promise<Sample> => {
    const name = names[next++ % names.length] ?? ''
    const given = calls[name]?.() ?? { path: '/' }
    const call = { ...given, headers: { 'cf-connecting-ip': newAddress(), ...given.headers } }
    const sentAtMs = sinceBeginMs()
    const reply = await send(origin, call)
    // What was read is dropped, because a minute of lists would fill the memory.
    const text = call.method === 'POST' || !isSuccess(reply) ? reply.text : ''
    const sample = { name, call, reply: { ...reply, text }, sentAtMs, atMs: sinceBeginMs() }
    samples.push(sample)
    return sample
  }
  if ('connections' in load) {
    const refused = new Set<string>()
    await atOnce(load.connections, async () => {
      const { name, reply } = await sendNext()
      if (reply.status === 429) refused.add(name)
      await sleep(load.pauseMs ?? 0)
      const isEarly = load.isUntilRefused && refused.size < names.length
      return sinceBeginMs() < seconds * 1000 * (isEarly ? maxSlowness : 1)
    })
  } else {
    const sending: Promise<Sample>[] = []
    while (sinceBeginMs() < seconds * 1000) {
      while (sending.length < (sinceBeginMs() / 1000) * load.perSecond) sending.push(sendNext())
      await sleep(tickMs)
    }
    await Promise.all(sending)
  }
  return samples
}

/** A new visitor's address. */
const newAddress = (): string => {
  const number = nextNumber()
  return [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.')
}

export const p99MsOf = (samples: readonly Sample[]): number => {
  const sorted = samples.map(({ sentAtMs, atMs }) => atMs - sentAtMs).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}

export const browseCalls: Load['calls'] = {
  'a list': () => ({ path: '/api/products?limit=24' }),
  'a product': () => ({ path: '/product/focus-crest-tee', headers: { accept: 'text/markdown' } }),
  'an order': () => ({ ...orderCall(), headers: { 'idempotency-key': `browse-${nextNumber()}` } }),
}

const warmUpShare = 1 / 30

type Browsing = { origin: string; seconds: number; calls: Load['calls']; maxFactor: number }

/** Four visitors, each at the pace of a quick person, browse alone and again during `disturb`. */
export const browseDuring = async <T>(
  { maxFactor, ...browsing }: Browsing,
  disturb: () => Promise<T>,
): Promise<{ disturbed: T; rows: Row[] }> => {
  const browse = { ...browsing, connections: 4, pauseMs: 100 }
  await runLoad({ ...browse, seconds: browse.seconds * warmUpShare })
  const alone = await runLoad(browse)
  const [during, disturbed] = await Promise.all([runLoad(browse), disturb()])
  const failed = [...alone, ...during].filter(({ reply }) => !isSuccess(reply))
  const [beforeMs, duringMs] = [p99MsOf(alone), p99MsOf(during)]
  const rows = [
    {
      promise: 'all others succeed meanwhile',
      result: `${during.length} requests of ${Object.keys(browse.calls).join(', ')}`,
      wrong: failed.map(({ name, reply }) => `${name} got ${describe(reply)}`),
    },
    {
      promise: `the others wait at most ${maxFactor} times as long`,
      result: `p99 ${beforeMs} ms alone, ${duringMs} ms meanwhile`,
      isInTime: duringMs <= maxFactor * beforeMs,
    },
  ]
  return { disturbed, rows }
}
