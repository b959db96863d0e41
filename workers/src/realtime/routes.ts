/** `/api/live` */
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'
import { areForStaff, RealtimeQuery } from '@shop/contracts/realtime'

import { rateLimit, visitorOf } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import { readLinkEnd } from '../orders/own-order.ts'
import type { AppEnv, Ctx, StaffActor } from '../platform/context.ts'
import { notHere } from '../staff/hosts.ts'
import { checkStaff } from '../staff/requires-role.ts'
import { shardFor } from './realtime-objects.ts'

export const realtime = new Hono<AppEnv>()
  /**
   * The websocket of changes: `?topics=products,orders&after=<seq>` or `&sinceMs=<age>`; `&topics=own-order&order=<id>&key=<key>`
   * for the shopper who has the link; every topic but these and `products` needs staff. 101, or `order-not-found`, `staff-only`, `role-required`, `upgrade-required`, `overloaded`, `database-unavailable`.
   */
  .get('/', rateLimit('LIVE_LIMIT'), valid('query', RealtimeQuery), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new ProblemError('upgrade-required', 'Open this path as a websocket.')
    }
    const { key, ...query } = c.req.valid('query')
    const { ctx } = c.var
    const actor = areForStaff(query.topics) ? checkStaff(ctx, c.req.raw, 'viewer') : null
    const linkEndMs = await ownLinkEnd(ctx, query.order, key)
    const expiresAtMs = earliest(actor && socketExpiry(actor, ctx.now()), linkEndMs)
    // The feed gets what was checked, not the URL: a parameter that stands twice would be read differently there.
    const url = new URL('https://realtime-shard/')
    for (const [name, value] of Object.entries({ ...query, expiresAtMs })) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const shard = await shardFor(c.env, { topics: query.topics, visitor: visitorOf(c.req.raw) })
    const response = await shard.fetch(new Request(url, c.req.raw)).catch(refusedByPlatform)
    if (response.status === 101) return response
    if ((await response.text()) === 'overloaded') throw shardIsFull()
    throw new ProblemError(
      'database-unavailable',
      'The live feed cannot start. Try again in a moment.',
    )
  })

/** When the link of the followed order ends; null when none is followed. @throws ProblemError `not-found`, `order-not-found` */
const ownLinkEnd = async (ctx: Ctx, id?: string, key?: string): Promise<number | null> => {
  if (id === undefined || key === undefined) return null
  if (!ctx.host.isForShoppers) throw notHere()
  return readLinkEnd({ ctx, input: { id, key } })
}

const earliest = (...times: (number | null)[]): number | undefined =>
  times.filter((time) => time !== null).toSorted((a, b) => a - b)[0]

const shardIsFull = (): ProblemError =>
  new ProblemError(
    'overloaded',
    'Too many pages are open. The shop works without live changes; they come when there is room.',
  )

/** The platform marks what it throws for an object whose queue of calls is full. */
const refusedByPlatform = (error: unknown): never => {
  throw error instanceof Error && 'overloaded' in error && error.overloaded ? shardIsFull() : error
}

/** Somebody who left, or whose rights were taken, is refused by the proxy when the socket is opened again. */
const proxySocketMs = 15 * 60_000
const keySocketMs = 12 * 60 * 60_000

/** When a socket of staff closes: never later than its credential ends. */
const socketExpiry = ({ via, expiresAtMs }: StaffActor, nowMs: number): number =>
  Math.min(
    expiresAtMs ?? Number.POSITIVE_INFINITY,
    nowMs + (via === 'proxy' ? proxySocketMs : keySocketMs),
  )
