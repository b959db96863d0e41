/** `/api/live` */
import { Hono } from 'hono'

import { RealtimeQuery } from '@shop/contracts/realtime'
import { ProblemError } from '@shop/contracts/problem'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { checkStaff } from '../staff/requires-staff.ts'
import { realtimeFeed } from './feed-stub.ts'

export const realtime = new Hono<AppEnv>()
  /**
   * The websocket of changes: `?topics=products,orders&after=<seq>` or `&sinceMs=<age>`; every topic but `products` needs staff.
   * 101, or `staff-only`, `upgrade-required`, `database-unavailable`.
   */
  .get('/', valid('query', RealtimeQuery), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new ProblemError('upgrade-required', 'Open this path as a websocket.')
    }
    const { topics, ...start } = c.req.valid('query')
    if (topics.some((topic) => topic !== 'products')) checkStaff(c.var.ctx)
    // The feed gets what was checked, not the URL: a parameter that stands twice would be read differently there.
    const url = new URL('https://realtime-feed/')
    for (const [name, value] of Object.entries({ topics, ...start })) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const response = await realtimeFeed(c.env).fetch(new Request(url, c.req.raw))
    if (response.status === 101) return response
    throw new ProblemError(
      'database-unavailable',
      'The live feed cannot start. Try again in a moment.',
    )
  })
