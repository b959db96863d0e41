import { setTimeout as sleep } from 'node:timers/promises'

import { atOnce, type Call, isSuccess, type Reply, send } from './calls.ts'

/**
 * With `connections`, each connection waits for a response before it sends again. With `perSecond`,
 * requests are sent at this rate, without waiting for responses.
 */
export type Load = {
  origin: string
  seconds: number
  calls: Record<string, () => Call>
} & ({ connections: number; pauseMs?: number; isUntilRefused?: boolean } | { perSecond: number })

/** Times are in milliseconds since the start of the load. */
export type Sample = { name: string; call: Call; reply: Reply; sentAtMs: number; atMs: number }

const tickMs = 10
/** `isUntilRefused` prolongs a load, at most by this factor, until each kind got a 429. */
const maxSlowness = 5

let sent = 0

/** No other request of the run gets this number, so no response comes from a cache. */
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
    const number = nextNumber()
    const visitor = `10.${[16, 8, 0].map((bits) => (number >> bits) & 255).join('.')}`
    const call = { ...given, headers: { 'cf-connecting-ip': visitor, ...given.headers } }
    const sentAtMs = sinceBeginMs()
    const reply = await send(origin, call)
    // The text of a successful read is dropped, because a minute of lists would fill the memory.
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

export const p99MsOf = (samples: readonly Sample[]): number => {
  const sorted = samples.map(({ sentAtMs, atMs }) => atMs - sentAtMs).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
