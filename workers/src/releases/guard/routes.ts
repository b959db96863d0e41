import { Hono } from 'hono'

import { ModuleReport } from '@shop/contracts/report'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { readBucket } from '../registry/visitors/visitor-releases.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { guardOf, sendNotes } from './send-notes.ts'
import { guardVisitorOf, releasesOf } from './visits.ts'

export const reports = new Hono<AppEnv>().post(
  '/',
  describes(
    'reportPageHealth',
    'Accepts a page’s report on its modules and vitals. Releases that are not in the shop are not counted.',
  ),
  rateLimit('REPORT_LIMIT'),
  valid('json', ModuleReport, { maxBytes: 8192 }),
  (c) => {
    const { ctx } = c.var
    const atMs = ctx.now()
    const [visitor, bucket] = [guardVisitorOf(c.req.raw), readBucket(c.req.raw)]
    const releases = releasesOf(c.req.valid('json'))
    sendNotes(ctx, c.env, { reports: [{ visitor, bucket, atMs, releases }] })
    return c.body(null, 204)
  },
)

export const registryHealth = new Hono<AppEnv>().get(
  '/',
  describes(
    'getRegistryHealth',
    'How releases fare with their visitors: the last hour, canaries beside live releases, alerts.',
    { returns: 'RegistryHealth' },
  ),
  requiresRole('viewer'),
  async (c) => c.json(await guardOf(c.env).health()),
)
