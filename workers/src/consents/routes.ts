/** `/api/consents` */
import { Hono } from 'hono'

import { ConsentExportQuery, ConsentQuery, UnsubscribeInput } from '@shop/contracts/consent'

import { rateLimit } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { csvHeaders } from '../platform/csv-file.ts'
import { streamText } from '../platform/stream-text.ts'
import { requiresShopHost } from '../staff/hosts.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { consentsCsv, exportConsents, listConsents, toConsentView } from './list-consents.ts'
import { unsubscribe } from './store-consent.ts'

export const consents = new Hono<AppEnv>()
  /** Staff: consents by filters, the newest first, `ConsentList`. Errors: `bad-input`. */
  .get('/', requiresRole('viewer'), valid('query', ConsentQuery), async (c) => {
    const { rows, total } = await listConsents({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ consents: rows.map(toConsentView), total })
  })
  /** Staff: all consents that match, as a CSV file with the links to unsubscribe; recorded. Errors: `bad-input`. */
  .get('/export', requiresRole('manager'), valid('query', ConsentExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportConsents({ ctx, input: c.req.valid('query') })
    const text = consentsCsv(pages, ctx.host.shopOrigin)
    return c.body(streamText(text), 200, csvHeaders('newsletter', ctx.now()))
  })
  /** By the key of a link: no more e-mails about new products, `UnsubscribeInput` → 204, also for an unknown key. Errors: `bad-input`. */
  .post(
    '/unsubscribe',
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    valid('json', UnsubscribeInput),
    async (c) => {
      await unsubscribe({ ctx: c.var.ctx, input: c.req.valid('json') })
      return c.body(null, 204)
    },
  )
