/** `/api/audit`, for staff */
import { Hono } from 'hono'

import { AuditQuery } from '@shop/contracts/audit'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { readAudit } from './read-audit.ts'

export const auditEntries = new Hono<AppEnv>()
  /** What was done to a product or an order, `AuditQuery` → `AuditEntries`; empty for one that never was. Errors: `bad-input`. */
  .get('/', requiresRole('viewer'), valid('query', AuditQuery), async (c) =>
    c.json(await readAudit({ ctx: c.var.ctx, input: c.req.valid('query') })),
  )
