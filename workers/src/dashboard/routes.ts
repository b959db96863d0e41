/** `/api/dashboard` */
import { Hono } from 'hono'

import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { readDashboard } from './read-dashboard.ts'

export const dashboard = new Hono<AppEnv>()
  /** Staff: the dashboard's stats, newest orders and top products, `Dashboard`. */
  .get('/', requiresRole('viewer'), async (c) => c.json(await readDashboard({ ctx: c.var.ctx })))
