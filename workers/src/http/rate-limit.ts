/** Refuses a visitor who sends more requests than the platform's counter allows. */
import type { MiddlewareHandler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'

/**
 * Counts each request under its visitor; `wrangler.toml` says how many are allowed in which time.
 * @throws ProblemError `too-many-requests`
 */
export const rateLimit = (
  name: keyof Pick<Env, 'ASSISTANT_LIMIT' | 'MCP_LIMIT'>,
): MiddlewareHandler<AppEnv> =>
  async function checkRate(c, next) {
    const key = visitorOf(c.req.raw)
    if (await isOver(c.env[name], key, c.var.ctx)) {
      throw new ProblemError(
        'too-many-requests',
        'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
      )
    }
    await next()
  }

/** Without a counter, or when it fails, the request is allowed: a broken counter must not close the shop. */
const isOver = async (
  limit: RateLimit | undefined,
  key: string,
  { log }: Pick<Ctx, 'log'>,
): Promise<boolean> => {
  if (!limit) return false
  try {
    const { success } = await limit.limit({ key })
    return !success
  } catch (error) {
    log({ level: 'warn', message: 'a request could not be counted', error })
    return false
  }
}

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
