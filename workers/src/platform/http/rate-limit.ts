import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { ProblemError } from '@shop/contracts/problem'

import { type AppEnv, type Ctx, shopper } from '../context.ts'
import { quickHash } from '../crypto.ts'
import type { Env, LimitName } from '../env.ts'
import { parseAddress } from '../ip-address.ts'
import { type LogLine, requestIdOf, writeLog } from '../log.ts'
import { addressOf } from './as-sent.ts'

/** @throws ProblemError `too-many-requests` */
export const rateLimit = (
  limit: LimitName | ((c: Context<AppEnv>) => LimitName),
  { keyOf }: { keyOf?: (request: Request) => Promise<string> } = {},
): MiddlewareHandler<AppEnv> => {
  const checkRate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const name = typeof limit === 'string' ? limit : limit(c)
    const { ctx } = c.var
    if (!keyOf) await checkVisitor(ctx, c.env, c.req.raw, name)
    else if (!(await isWithinLimit(ctx, c.env[name], await keyOf(c.req.raw)))) throw tooMany(name)
    await next()
  }
  return Object.assign(checkRate, { isRateLimit: true })
}

export const isRateLimit = (handler: unknown): boolean =>
  typeof handler === 'function' && 'isRateLimit' in handler

/** @throws ProblemError `too-many-requests` */
export const checkVisitor = async (
  ctx: Ctx,
  env: Env,
  request: Request,
  name: LimitName,
): Promise<void> => {
  ctx.limit = name
  if (!(await isVisitorWithin(ctx, env, name, request))) throw tooMany(name)
}

const tooMany = (name: LimitName): ProblemError =>
  new ProblemError(
    'too-many-requests',
    name === 'ORDER_LIMIT'
      ? 'Too many orders came from here in a minute. Nothing was ordered or changed; wait a minute, then try again.'
      : 'Too many requests came from here in a minute. This one changed nothing; wait a minute, then try again.',
  )

type CountingCtx = Pick<Ctx, 'actor' | 'log'>

/**
 * One person often has a whole IPv6 /48. Its 65,536 networks count as separate visitors, so the /48
 * has a limit, too. Requests beyond the visitor's own limit do not count for the /48.
 */
const isVisitorWithin = async (
  ctx: CountingCtx,
  env: Env,
  name: LimitName,
  request: Request,
): Promise<boolean> => {
  const key = visitorOf(request)
  if (!(await isWithinLimit(ctx, env[name], key))) return false
  const network = visitorOf(request, 48)
  return network === key || isWithinLimit(ctx, env[`${name}_48`], network)
}

/** Admits the request if the counter fails, because a failed counter must not close the shop. */
const isWithinLimit = async (
  ctx: CountingCtx,
  counter: RateLimit | undefined,
  key: string,
): Promise<boolean> => {
  if (!counter || ctx.actor.kind === 'staff') return true
  const { success } = await counter.limit({ key }).catch((error: unknown) => {
    ctx.log({ level: 'warn', message: 'a request could not be counted', error })
    return { success: true }
  })
  return success
}

/** Resolves to false if the visitor or `key` is over the limit. */
export const mayPass = (
  request: Request,
  env: Env,
  name: LimitName,
  key?: string,
): Promise<boolean> => {
  const log = (line: LogLine): void => writeLog(requestIdOf(request), line)
  const ctx = { actor: shopper, log }
  return key ? isWithinLimit(ctx, env[name], key) : isVisitorWithin(ctx, env, name, request)
}

/** Removes the limits for calls by server entries, because the page view is already counted. */
export const withoutLimits = (env: Env): Env => {
  const counters = Object.keys(env).filter((name) => /_LIMIT(_48)?$/.test(name))
  return { ...env, ...Object.fromEntries(counters.map((name) => [name, undefined])) }
}

/**
 * A machine changes the last 64 bits of its IPv6 address at will (RFC 8981). All requests without a
 * readable address count as one visitor.
 */
export const visitorOf = (request: Request, ipv6Bits: 64 | 48 = 64): string => {
  const address = parseAddress(addressOf(request) ?? '')
  if (!address) return 'unknown'
  if ('octets' in address) return address.toString()
  return address.parts
    .slice(0, ipv6Bits / 16)
    .map((group) => group.toString(16))
    .join(':')
}

const Limits = v.record(v.string(), v.object({ limit: v.number(), period: v.number() }))

/**
 * Replaces the counters of workerd, which take eight times as long as a response (decision 054).
 */
export const withLocalCounters = (env: Env): Env => (counted ??= { ...env, ...countersOf(env) })

/** All requests share these counters, so that their counts add up. */
let counted: Env | undefined

const countersOf = ({ LOCAL_LIMITS: limits }: Env): Record<string, RateLimit> =>
  Object.fromEntries(
    Object.entries(v.parse(Limits, JSON.parse(limits ?? '{}'))).map(([name, { limit, period }]) => [
      name,
      createCounter(limit, period * 1000, Date.now),
    ]),
  )

/** If there are more keys, they share counts, which limits the memory to a few megabytes. */
const maxKeys = 50_000
const sharedCounts = 65_536

export const createCounter = (limit: number, periodMs: number, now: () => number): RateLimit => {
  const counts = new Map<string | number, number>()
  let period = 0
  const countedAs = (key: string): string | number =>
    counts.has(key) || counts.size < maxKeys ? key : quickHash(key) % sharedCounts
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
