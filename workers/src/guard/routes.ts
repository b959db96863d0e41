/** `/api/reports` and `/api/registry/health` */
import { Hono } from 'hono'

import { ModuleReport } from '@shop/contracts/report'

import { rateLimit } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { readBucket } from '../registry/visitors/request-releases.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { markCompared } from './mark-compared.ts'
import { guardOf, sendNotes } from './send-notes.ts'
import { guardVisitorOf } from './served-page.ts'
import { releasesOf } from './visits.ts'

export const reports = new Hono<AppEnv>()
  /** What a page says of its modules, `ModuleReport` → 204; releases that are not in the shop are not counted. */
  .post(
    '/',
    rateLimit('REPORT_LIMIT'),
    valid('json', ModuleReport, { maxBytes: 8192 }),
    async (c) => {
      const { ctx } = c.var
      const atMs = ctx.now()
      const [visitor, bucket] = [guardVisitorOf(c.req.raw), readBucket(c.req.raw)]
      const releases = await markCompared(ctx, bucket, releasesOf(c.req.valid('json')))
      sendNotes(ctx, c.env, { reports: [{ visitor, bucket, atMs, releases }] })
      return c.body(null, 204)
    },
  )

export const registryHealth = new Hono<AppEnv>()
  /** Staff: how releases fare with their visitors, `RegistryHealth`. */
  .get('/', requiresRole('viewer'), async (c) => c.json(await guardOf(c.env).health()))
