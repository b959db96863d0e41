import { Hono } from 'hono'

import { describes } from '../../platform/http/describes.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readDashboard } from './read-dashboard.ts'

export const dashboard = new Hono<AppEnv>().get(
  '/',
  describes('getDashboard', 'Stats, newest orders and top products.', { returns: 'Dashboard' }),
  requiresRole('viewer'),
  async (c) => c.json(await readDashboard(c.var)),
)
