/** `/api/analytics` */
import { Hono } from 'hono'

import { AnalyticsQuery } from '@shop/contracts/analytics'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { readAnalytics } from './read-analytics.ts'

export const analytics = new Hono<AppEnv>()
  /** Staff: sales of the last days, and the products that sold best, `AnalyticsQuery` → `Analytics`. Errors: `bad-input`. */
  .get('/', requiresRole('viewer'), valid('query', AnalyticsQuery), async (c) =>
    c.json(await readAnalytics({ ctx: c.var.ctx, input: c.req.valid('query') })),
  )
