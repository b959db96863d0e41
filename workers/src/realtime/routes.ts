/** `/api/live` */
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'
import { RealtimeQuery } from '@shop/contracts/realtime'

import { rateLimit, visitorOf } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv, StaffActor } from '../platform/context.ts'
import { checkStaff } from '../staff/requires-role.ts'
import { shardFor } from './realtime-objects.ts'

export const realtime = new Hono<AppEnv>()
  /**
   * The websocket of changes: `?topics=products,orders&after=<seq>` or `&sinceMs=<age>`; every topic but `products` needs staff.
   * 101, or `staff-only`, `role-required`, `upgrade-required`, `overloaded`, `database-unavailable`.
   */
  .get('/', rateLimit('LIVE_LIMIT'), valid('query', RealtimeQuery), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new ProblemError('upgrade-required', 'Open this path as a websocket.')
    }
    const query = c.req.valid('query')
    const isForStaff = query.topics.some((topic) => topic !== 'products')
    const actor = isForStaff ? checkStaff(c.var.ctx, c.req.raw, 'viewer') : null
    const expiresAtMs = actor ? socketExpiry(actor, c.var.ctx.now()) : undefined
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
