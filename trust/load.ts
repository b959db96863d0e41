/** Sends requests from a separate process, so that sending does not slow down what is measured. */
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { atOnce, type Call, fieldsOf, send } from './calls.ts'

/** Each of `connections` waits for its response before it sends again; `perSecond` never waits. */
export type Load = {
  origin: string
  seconds: number
  /** Sent in turn. A `#` in a path or header becomes the request's unique number. */
  calls: Record<string, Call>
} & ({ connections: number; pauseMs?: number; isUntilRefused?: boolean } | { perSecond: number })

export type Sample = {
  name: string
  key: string | undefined
  status: number
  takenMs: number
  /** The time from the start of the load to the response. */
  atMs: number
  retryAfter: string | undefined
  id?: string | undefined
  code?: string | undefined
}

export type Measured = {
  samples: Sample[]
  /** The time from the first request to the last response. */
  seconds: number
  /** The time from the last request to the last response. */
  drainMs: number
}

const maxBuffer = 256 * 2 ** 20

export const runLoad = async (load: Load): Promise<Measured> => {
  const args = [import.meta.filename, JSON.stringify(load)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer })
  return JSON.parse(stdout) as Measured
}

export const p99MsOf = (samples: readonly Sample[]): number => {
  const sorted = samples.map(({ takenMs }) => takenMs).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

const tickMs = 10
/** A load with `isUntilRefused` may last this multiple of `seconds`. */
const maxSlowness = 5

const makeLoad = async (load: Load): Promise<Measured> => {
  const { origin, seconds, calls } = load
  const begunAtMs = performance.now()
  const samples: Sample[] = []
  const names = Object.keys(calls)
  let sent = 0
  let lastSentAtMs = 0
  const sendNext = async (): Promise<void> => {
    const name = names[sent % names.length] ?? ''
    const call = numbered(calls[name] ?? { path: '/' }, (sent += 1))
    const sentAtMs = (lastSentAtMs = performance.now())
    const reply = await send(origin, call)
    const atMs = performance.now() - begunAtMs
    const takenMs = performance.now() - sentAtMs
    const { status, headers } = reply
    const { id, code }: Pick<Sample, 'id' | 'code'> = call.method === 'POST' ? fieldsOf(reply) : {}
    const key = call.headers?.['idempotency-key']
    const retryAfter = headers['retry-after']
    samples.push({ name, key, status, takenMs, atMs, retryAfter, id, code })
  }
  const shareOfTime = (): number => (performance.now() - begunAtMs) / (seconds * 1000)
  if ('connections' in load) {
    const refused = new Set<string>()
    await atOnce(load.connections, async () => {
      await sendNext()
      await wait(load.pauseMs ?? 0)
      const last = samples.at(-1)
      if (last?.status === 429) refused.add(last.name)
      const isEarly = load.isUntilRefused && refused.size < names.length
      return shareOfTime() < (isEarly ? maxSlowness : 1)
    })
  } else {
    const sending: Promise<void>[] = []
    while (shareOfTime() < 1) {
      const due = shareOfTime() * seconds * load.perSecond
      while (sending.length < due) sending.push(sendNext())
      await wait(tickMs)
    }
    await Promise.all(sending)
  }
  const endMs = performance.now()
  return { samples, seconds: (endMs - begunAtMs) / 1000, drainMs: endMs - lastSentAtMs }
}

/** Replaces `#` with the number, and makes a visitor's address from it if the call has none. */
const numbered = (call: Call, number: number): Call => {
  const unique = (text: string): string => text.replace('#', `${process.pid}-${number}`)
  const address = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.')
  const headers: Record<string, string> = { 'cf-connecting-ip': address }
  for (const [name, value] of Object.entries(call.headers ?? {})) headers[name] = unique(value)
  return { ...call, path: unique(call.path), headers }
}

if (import.meta.main) {
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as Load)))
}
