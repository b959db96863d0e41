/** Serves `/api/metrics`. */
import { Hono } from 'hono'

import { describes } from '../../platform/http/describes.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readMetrics } from './read-metrics.ts'
import { metricsType, writeMetrics } from './write-metrics.ts'

export const metrics = new Hono<AppEnv>().get(
  '/',
  describes('getMetrics', 'Counts of the shop as text for Prometheus (text/plain; version=0.0.4).'),
  requiresRole('viewer'),
  async (c) =>
    c.body(writeMetrics(await readMetrics({ ctx: c.var.ctx })), 200, {
      'content-type': metricsType,
    }),
)
