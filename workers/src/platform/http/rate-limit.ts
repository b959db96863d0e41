import type { Context, MiddlewareHandler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import { type AppEnv, type Ctx, shopper } from '../context.ts'
import type { Env, LimitName } from '../env.ts'
import { parseAddress } from '../ip-address.ts'
import { type LogLine, writeLog } from '../log.ts'
import { requestIdOf } from '../request-id.ts'
import { addressOf } from './as-sent.ts'

/** The messages for visitors over a limit. The limits themselves are in `wrangler.toml`. */
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
  /** The key that a request counts under; its visitor by default. */
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
    const { ctx } = c.var
    if (keyOf) {
      const counted = { ctx, counter: c.env[name], key: await keyOf(c.req.raw) }
      if (!(await isWithinLimit(counted))) throw tooMany(name)
    } else await checkVisitor(c.var.ctx, c.env, c.req.raw, name)
    await next()
  }

/**
 * Counts a page view.
 * @throws ProblemError `too-many-requests` if it exceeds the limit
 */
export const checkPageLimit = (ctx: Ctx, env: Env, request: Request): Promise<void> =>
  checkVisitor(ctx, env, request, 'PAGE_LIMIT')

const checkVisitor = async (
  ctx: Ctx,
  env: Env,
  request: Request,
  name: LimitName,
): Promise<void> => {
  ctx.limit = name
  if (!(await isVisitorWithin({ ctx, env, name, request }))) throw tooMany(name)
}

const tooMany = (name: LimitName): ProblemError =>
  new ProblemError('too-many-requests', details[name])

type Visit = { ctx: Counted['ctx']; env: Env; name: LimitName; request: Request }

/**
 * One person often has a whole IPv6 /48, which contains 65,536 visitors. Together they may send ten
 * times the requests of one visitor. Requests rejected by the visitor's own limit do not count for
 * the /48, so they take nothing from its neighbors.
 */
const isVisitorWithin = async ({ ctx, env, name, request }: Visit): Promise<boolean> => {
  const key = visitorOf(request)
  if (!(await isWithinLimit({ ctx, counter: env[name], key }))) return false
  const network = visitorOf(request, 48)
  if (network === key) return true
  return isWithinLimit({ ctx, counter: env[`${name}_48`], key: network })
}

type Counted = { ctx: Pick<Ctx, 'actor' | 'log'>; counter: RateLimit | undefined; key: string }

/**
 * Staff are identified and not counted. Without a counter, or when it fails, the request is
 * allowed, because a broken counter must not close the shop.
 */
const isWithinLimit = async ({ ctx, counter, key }: Counted): Promise<boolean> => {
  if (!counter || ctx.actor.kind === 'staff') return true
  const { success } = await counter.limit({ key }).catch((error: unknown) => {
    ctx.log({ level: 'warn', message: 'a request could not be counted', error })
    return { success: true }
  })
  return success
}

/** Counts a shopper's request that has no context. Resolves to false if it exceeds the limit. */
export const mayPass = (request: Request, env: Env, name: LimitName): Promise<boolean> => {
  const log = (line: LogLine): void => writeLog(requestIdOf(request), line)
  return isVisitorWithin({ ctx: { actor: shopper, log }, env, name, request })
}

/**
 * Returns the Worker's bindings for requests from its own server entries. The page that they render
 * is already counted.
 */
export const withoutLimits = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(
    Object.keys(details).flatMap((name) => [
      [name, undefined],
      [`${name}_48`, undefined],
    ]),
  ),
})

/**
 * Returns the IP address that a request came from: IPv4 whole, IPv6 as its first 64 or 48 bits. A
 * machine with IPv6 changes the last 64 bits at will (RFC 8981). Cloudflare sets the header itself
 * and drops one sent by the caller; behind a proxy, `asSent` does the same. All requests without a
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
