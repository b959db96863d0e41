import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'
import { areForStaff } from '@shop/contracts/realtime'
import { RealtimeQuery } from '@shop/contracts/realtime-input'
import { hourMs, minuteMs } from '@shop/domain/time'

import { quickHash } from '../platform/crypto.ts'
import { describes } from '../platform/http/describes.ts'
import { rateLimit, visitorOf } from '../platform/http/rate-limit.ts'
import { valid } from '../platform/http/valid.ts'
import { readLinkEnd } from '../shop/orders/own-order.ts'
import type { AppEnv, Ctx, StaffActor } from '../platform/context.ts'
import { notHere } from '../platform/staff/hosts.ts'
import { checkStaff } from '../platform/staff/requires-role.ts'
import { shardFor } from './realtime-objects.ts'
import type { ShardQuery } from './realtime-shard.ts'

export const realtime = new Hono<AppEnv>().get(
  '/',
  describes(
    'openLiveFeed',
    'The websocket of changes. All topics but `products` and `own-order` need staff.',
    { status: 101, problems: ['staff-only', 'foreign-origin', 'upgrade-required'] },
  ),
  rateLimit('LIVE_LIMIT'),
  valid('query', RealtimeQuery),
  async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new ProblemError('upgrade-required', 'Open this path as a websocket.')
    }
    const { key, after, sinceMs, ...followed } = c.req.valid('query')
    const { ctx } = c.var
    const actor = areForStaff(followed.topics) ? checkStaff(ctx, c.req.raw, 'viewer') : null
    const linkEndMs = await ownLinkEnd(ctx, followed.order, key)
    const network = visitorOf(c.req.raw, 48)
    const isCounted = actor === null && c.env.LIVE_LIMIT !== undefined
    const subscriber = {
      ...followed,
      ...(isCounted && {
        visitor: quickHash(visitorOf(c.req.raw)),
        network: quickHash(network),
      }),
      session: actor?.session,
      staff: actor?.email,
      expiresAtMs: earliest(actor && socketExpiry(actor, ctx.now()), linkEndMs),
    }
    const query: ShardQuery = { after, sinceMs, subscriber }
    const url = new URL('https://realtime-shard/')
    url.searchParams.set('query', JSON.stringify(query))
    const shard = shardFor(c.env, { topics: followed.topics, network })
    const response = await shard.fetch(new Request(url, c.req.raw)).catch(refusedByPlatform)
    if (response.status === 101) return response
    throw problemOf(await response.text())
  },
)

const ownLinkEnd = async (ctx: Ctx, id?: string, key?: string): Promise<number | null> => {
  if (id === undefined || key === undefined) return null
  if (ctx.host.isForStaff) throw notHere()
  return readLinkEnd({ ctx, input: { id, key } })
}

const earliest = (...times: (number | null)[]): number | undefined =>
  times.filter((time) => time !== null).toSorted((a, b) => a - b)[0]

const details = {
  overloaded:
    'Too many pages are open. The shop works without live updates; they come back when there is room.',
  'too-many-requests':
    'Too many pages of the shop are open from here at once. The shop works without live updates; close a page, and another one gets them.',
  'database-unavailable': 'The live feed cannot start. Try again in a moment.',
}

const problemOf = (code: string): ProblemError => {
  const known =
    code === 'overloaded' || code === 'too-many-requests' ? code : 'database-unavailable'
  return new ProblemError(known, details[known])
}

/** The platform marks the error if the shard's queue of calls is full. */
const refusedByPlatform = (error: unknown): never => {
  const isFull = error instanceof Error && 'overloaded' in error && error.overloaded
  throw isFull ? problemOf('overloaded') : error
}

/** Sockets of staff behind a proxy end after this time, so that the proxy checks staff again. */
const proxySocketMs = 15 * minuteMs
const keySocketMs = 12 * hourMs

const socketExpiry = ({ via, expiresAtMs }: StaffActor, nowMs: number): number =>
  Math.min(
    expiresAtMs ?? Number.POSITIVE_INFINITY,
    nowMs + (via === 'proxy' ? proxySocketMs : keySocketMs),
  )
