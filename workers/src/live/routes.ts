/** `/api/live` */
import { Hono } from 'hono'

import { LiveQuery } from '@shop/contracts/live'
import { ProblemError } from '@shop/contracts/problem'

import { checkStaff } from '../access/requires-staff.ts'
import type { AppEnv } from '../context.ts'
import { only } from '../methods.ts'
import { valid } from '../valid.ts'
import { liveFeed } from './live-stub.ts'

export const live = new Hono<AppEnv>()
  /** The websocket of changes: `?topics=products,orders&after=<seq>`; all topics but `products` need staff. */
  .get('/', valid('query', LiveQuery), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new ProblemError('upgrade-required', 'Open this address as a websocket.')
    }
    const { topics, after } = c.req.valid('query')
    if (topics.some((topic) => topic !== 'products')) checkStaff(c.var.ctx)
    const address = new URL('https://live/')
    address.searchParams.set('topics', topics.join(','))
    if (after !== undefined) address.searchParams.set('after', String(after))
    const response = await liveFeed(c.env).fetch(new Request(address, c.req.raw))
    if (response.status === 101) return response
    throw new ProblemError(
      'database-unavailable',
      'The live feed cannot start. Try again in a moment.',
    )
  })
  .all('/', only('GET'))
