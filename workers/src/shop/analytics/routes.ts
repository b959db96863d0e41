/** Serves `/api/sales`, because ad blockers block URLs that contain `analytics`. */
import { Hono } from 'hono'

import { AnalyticsQuery } from '@shop/contracts/analytics'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readAnalytics } from './read-analytics.ts'

export const analytics = new Hono<AppEnv>().get(
  '/',
  describes(
    'getSales',
    'Sales of the last 7, 30 or 90 days by day, and the best-selling products.',
    { returns: 'Analytics' },
  ),
  requiresRole('viewer'),
  valid('query', AnalyticsQuery),
  async (c) => c.json(await readAnalytics(argsOf(c))),
)
