/** `/api/staff` */
import { Hono } from 'hono'

import { requiresStaff } from './requires-staff.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { getStaff } from './get-staff.ts'

export const staff = new Hono<AppEnv>()
  .get('/', requiresStaff, (c) => c.json(getStaff({ ctx: c.var.ctx })))
  .all('/', only('GET'))
