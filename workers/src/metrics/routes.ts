/** `/api/metrics` */
import { Hono } from 'hono'

import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { readMetrics } from './read-metrics.ts'
import { metricsType, writeMetrics } from './write-metrics.ts'

export const metrics = new Hono<AppEnv>()
  /** Staff: counts of the shop for Prometheus, as text. */
  .get('/', requiresRole('viewer'), async (c) =>
    c.body(writeMetrics(await readMetrics({ ctx: c.var.ctx })), 200, {
      'content-type': metricsType,
    }),
  )
