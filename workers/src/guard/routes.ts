/** `/api/reports` and `/api/registry/health` */
import { Hono } from 'hono'

import { ModuleReport } from '@shop/contracts/report'

import { rateLimit, visitorOf } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { guardOf, sendVisit } from './send-visits.ts'
import { releasesOf } from './visits.ts'

export const reports = new Hono<AppEnv>()
  /** What a page says of its modules, `ModuleReport` → 204; releases that are not in the shop are not counted. */
  .post('/', rateLimit('REPORT_LIMIT'), valid('json', ModuleReport, { maxBytes: 8192 }), (c) => {
    const releases = releasesOf(c.req.valid('json'))
    sendVisit(c.var.ctx, c.env, { visitor: visitorOf(c.req.raw), releases })
    return c.body(null, 204)
  })

export const registryHealth = new Hono<AppEnv>()
  /** Staff: how releases fare with their visitors, `RegistryHealth`. */
  .get('/', requiresRole('viewer'), async (c) => c.json(await guardOf(c.env).health()))
