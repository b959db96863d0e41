/** Refuses a visitor who sends more requests than the platform's counter allows. */
import type { Context, MiddlewareHandler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import { type AppEnv, type Ctx, shopper } from '../platform/context.ts'
import type { Env, LimitName } from '../platform/env.ts'
import { parseAddress } from '../platform/ip-address.ts'
import { type LogLine, writeLog } from '../platform/log.ts'
import { requestIdOf } from '../platform/request-id.ts'
import { addressOf } from './as-sent.ts'

/** What a visitor over a limit is told; `wrangler.toml` says how many requests are allowed in which time. */
const details = {
  PAGE_LIMIT: 'Too many pages were opened from here in a minute. Wait a minute, then try again.',
  READ_LIMIT: 'Too many requests came from here in a minute. Wait a minute, then try again.',
  SEARCH_LIMIT: 'Too many searches came from here in a minute. Wait a minute, then try again.',
  ORDER_LIMIT:
    'Too many orders came from here in a minute. Nothing was ordered or changed; wait a minute, then try again.',
  LINK_LIMIT:
    'Too many links to orders were asked for from here in a minute. Wait a minute, then try again.',
  REVIEW_LIMIT:
    'Too many reviews came from here in a minute. This one was not sent; wait a minute, then try again.',
  LIVE_LIMIT: 'Too many connections came from here in a minute. Wait a minute, then try again.',
  PUBLISH_LIMIT: 'Too many files came from here in a minute. Wait a minute, then publish again.',
  REPORT_LIMIT:
    'Too many reports came from here in a minute. Wait a minute; this one was not counted.',
  ASSISTANT_LIMIT:
    'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
  MCP_LIMIT:
    'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
} as const satisfies Record<LimitName, string>

type Options = {
  /** Under what a request is counted; its visitor unless given. */
  keyOf?: (request: Request) => string | Promise<string>
}

/**
 * Counts each request that is not from staff, by default under its visitor.
 * @throws ProblemError `too-many-requests`
 */
export const rateLimit = (
  limit: LimitName | ((c: Context<AppEnv>) => LimitName),
  { keyOf }: Options = {},
): MiddlewareHandler<AppEnv> =>
  async function checkRate(c, next) {
    const name = typeof limit === 'string' ? limit : limit(c)
    if (keyOf) await checkLimit({ ctx: c.var.ctx, env: c.env, name, key: await keyOf(c.req.raw) })
    else await checkVisitor(c.var.ctx, c.env, c.req.raw, name)
    await next()
  }

/** @throws ProblemError `too-many-requests` when a page is one too many */
export const checkPageLimit = (ctx: Ctx, env: Env, request: Request): Promise<void> =>
  checkVisitor(ctx, env, request, 'PAGE_LIMIT')

const checkVisitor = (ctx: Ctx, env: Env, request: Request, name: LimitName): Promise<void> => {
  ctx.limit = name
  return checkLimit({ ctx, env, name, key: visitorOf(request) })
}

type Counted = { ctx: Pick<Ctx, 'actor' | 'log'>; env: Env; name: LimitName; key: string }

const checkLimit = async (counted: Counted): Promise<void> => {
  if (!(await isWithinLimit(counted)))
    throw new ProblemError('too-many-requests', details[counted.name])
}

/**
 * Staff are known by name and not counted. Without a counter, or when it fails, the request is allowed: a broken
 * counter must not close the shop.
 */
const isWithinLimit = async ({ ctx, env, name, key }: Counted): Promise<boolean> => {
  const counter = env[name]
  if (!counter || ctx.actor.kind === 'staff') return true
  const { success } = await counter.limit({ key }).catch((error: unknown) => {
    ctx.log({ level: 'warn', message: 'a request could not be counted', error })
    return { success: true }
  })
  return success
}

/** Counts a shopper's request that has no context. */
export const mayPass = (request: Request, env: Env, name: LimitName): Promise<boolean> => {
  const log = (line: LogLine): void => writeLog(requestIdOf(request), line)
  return isWithinLimit({ ctx: { actor: shopper, log }, env, name, key: visitorOf(request) })
}

/** The Worker's bindings for requests of its own server entries: the page that they render was counted. */
export const withoutLimits = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(Object.keys(details).map((name) => [name, undefined])),
})

/**
 * The IP address a request came from, IPv6 as the first 64 bits, or 48. A machine with IPv6 changes the last 64 bits of its address at will
 * (RFC 8981), so they are left out. Cloudflare sets the header itself and drops a caller's own, as `asSent` does behind
 * a proxy; requests without a readable address are all counted as one visitor.
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
