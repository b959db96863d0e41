/** Refuses a visitor who sends more requests than the platform's counter allows. */
import type { Context, MiddlewareHandler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'

export type LimitName = keyof typeof details

/** What a visitor over a limit is told; `wrangler.toml` says how many requests are allowed in which time. */
const details = {
  PAGE_LIMIT: 'Too many pages were opened from here in a minute. Wait a minute, then try again.',
  READ_LIMIT: 'Too many requests came from here in a minute. Wait a minute, then try again.',
  SEARCH_LIMIT: 'Too many searches came from here in a minute. Wait a minute, then try again.',
  ORDER_LIMIT:
    'Too many orders came from here in a minute. Nothing was ordered; wait a minute, then try again.',
  LIVE_LIMIT: 'Too many connections came from here in a minute. Wait a minute, then try again.',
  PUBLISH_LIMIT: 'Too many files came from here in a minute. Wait a minute, then publish again.',
  ASSISTANT_LIMIT:
    'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
  MCP_LIMIT:
    'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
} as const

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
  { keyOf = visitorOf }: Options = {},
): MiddlewareHandler<AppEnv> =>
  async function checkRate(c, next) {
    const name = typeof limit === 'string' ? limit : limit(c)
    const key = await keyOf(c.req.raw)
    await checkLimit({ ctx: c.var.ctx, counter: c.env[name], name, key })
    await next()
  }

/** @throws ProblemError `too-many-requests` when a page is one too many */
export const checkPageLimit = (ctx: Ctx, env: Env, request: Request): Promise<void> =>
  checkLimit({ ctx, counter: env.PAGE_LIMIT, name: 'PAGE_LIMIT', key: visitorOf(request) })

/**
 * Staff are known by name and not counted. Without a counter, or when it fails, the request is allowed: a broken
 * counter must not close the shop.
 */
const checkLimit = async ({
  ctx,
  counter,
  name,
  key,
}: {
  ctx: Pick<Ctx, 'actor' | 'log'>
  counter: RateLimit | undefined
  name: LimitName
  key: string
}): Promise<void> => {
  if (!counter || ctx.actor.kind === 'staff') return
  const { success } = await counter.limit({ key }).catch((error: unknown) => {
    ctx.log({ level: 'warn', message: 'a request could not be counted', error })
    return { success: true }
  })
  if (!success) throw new ProblemError('too-many-requests', details[name])
}

/** The Worker's bindings for requests of its own server entries: the page that they render was counted. */
export const withoutLimits = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(Object.keys(details).map((name) => [name, undefined])),
})

/**
 * The IP address a request came from, IPv6 as the first 64 bits. A machine with IPv6 changes the last 64 bits of its address at will
 * (RFC 8981), so they are left out. Cloudflare sets the header itself and drops a caller's own; requests
 * without a readable address are all counted as one visitor.
 */
export const visitorOf = (request: Request): string => {
  const address = request.headers.get('cf-connecting-ip') ?? ''
  return isIpv4(address) ? address : (networkOf(address) ?? 'unknown')
}

/** Four decimal numbers. Other notations of the same address, which `URL` would accept, are refused. */
const isIpv4 = (address: string): boolean =>
  /^\d+(?:\.\d+){3}$/.test(address) && URL.parse(`http://${address}`)?.hostname === address

/** The first four groups of an IPv6 address, or the IPv4 address that is written as one (RFC 4291, 2.5.5.2). */
const networkOf = (address: string): string | null => {
  const host = /^[\da-f:.]+$/i.test(address) && URL.parse(`http://[${address}]`)?.hostname
  if (!host) return null
  const groups = groupsOf(host.slice(1, -1))
  return isMapped(groups) ? toIpv4(groups) : toHex(groups.slice(0, 4))
}

/** `::` stands for as many zeros as are missing. */
const groupsOf = (address: string): number[] => {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: readonly number[]): boolean =>
  toHex(groups.slice(0, 6)) === '0:0:0:0:0:ffff'

const toIpv4 = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

const toHex = (groups: readonly number[]): string =>
  groups.map((group) => group.toString(16)).join(':')
