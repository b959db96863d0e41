/** Fast rate counters: those of workerd take eight times as long as a response (decision 054). */
import * as v from 'valibot'

import type { Env } from '../env.ts'

const Limits = v.record(v.string(), v.object({ limit: v.number(), period: v.number() }))

export const withLocalCounters = (env: Env): Env => (counted ??= { ...env, ...countersOf(env) })

/** Kept between requests, so that counts add up. An isolate has only one environment. */
let counted: Env | undefined

const countersOf = ({ LOCAL_LIMITS: limits }: Env): Record<string, RateLimit> =>
  Object.fromEntries(
    Object.entries(v.parse(Limits, JSON.parse(limits ?? '{}'))).map(([name, { limit, period }]) => [
      name,
      createCounter(limit, period * 1000, Date.now),
    ]),
  )

/** Further keys share counts, which limits the memory to a few megabytes. */
const maxKeys = 50_000
const sharedCounts = 65_536

export const createCounter = (limit: number, periodMs: number, now: () => number): RateLimit => {
  const counts = new Map<string | number, number>()
  let period = 0
  const countedAs = (key: string): string | number =>
    counts.has(key) || counts.size < maxKeys ? key : hashOf(key) % sharedCounts
  return {
    limit: async ({ key }) => {
      const current = Math.floor(now() / periodMs)
      if (current !== period) counts.clear()
      period = current
      const counted = countedAs(key)
      const count = counts.get(counted) ?? 0
      if (count >= limit) return { success: false }
      counts.set(counted, count + 1)
      return { success: true }
    },
  }
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
