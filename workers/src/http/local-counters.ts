/**
 * Counters of requests for a shop on one machine, in the memory of its one isolate. Those that come with workerd are an object
 * with a table, which took eight times as long as a cached response (decision 054).
 */
import * as v from 'valibot'

import type { Env } from '../platform/env.ts'

/** By the binding's name: so many requests in so many seconds. */
const Limits = v.record(v.string(), v.object({ limit: v.number(), period: v.number() }))

/** The environment with a counter for each limit of `LOCAL_LIMITS`. */
export const withLocalCounters = (env: Env): Env => (counted ??= { ...env, ...countersOf(env) })

/** An isolate has one environment, and its counters go on from request to request. */
let counted: Env | undefined

const countersOf = ({ LOCAL_LIMITS: limits = '{}' }: Env): Record<string, RateLimit> =>
  Object.fromEntries(
    Object.entries(v.parse(Limits, JSON.parse(limits))).map(([name, { limit, period }]) => [
      name,
      createCounter(limit, period * 1000, Date.now),
    ]),
  )

/** A sender with as many addresses is not held up by a limit for each, so that all counts begin anew then. */
const maxKeys = 50_000

/** Counts the allowed requests of each key, anew with each period of the clock. */
export const createCounter = (limit: number, periodMs: number, now: () => number): RateLimit => {
  const counts = new Map<string, number>()
  let period = 0
  return {
    limit: async ({ key }) => {
      const current = Math.floor(now() / periodMs)
      if (current !== period || counts.size >= maxKeys) counts.clear()
      period = current
      const count = counts.get(key) ?? 0
      if (count >= limit) return { success: false }
      counts.set(key, count + 1)
      return { success: true }
    },
  }
}
