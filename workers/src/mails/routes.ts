/** `/api/mails` */
import { Hono } from 'hono'

import { MailQuery, SendMailInput } from '@shop/contracts/mail'

import { mailPageHeaders } from '../http/response-headers.ts'
import { valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { readSettings } from '../platform/settings.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { getMail, listMails, retryMail, toMailView } from './list-mails.ts'
import { hasMailProvider } from './mail-adapter.ts'
import { sendRefundNote } from './send-refund-note.ts'

export const mails = new Hono<AppEnv>()
  /** Staff: e-mails by filters, the newest first, `MailList`. Errors: `bad-input`. */
  .get('/', requiresRole('viewer'), valid('query', MailQuery), async (c) => {
    const { rows, total } = await listMails({ ctx: c.var.ctx, input: c.req.valid('query') })
    const hasProvider = hasMailProvider(readSettings(c.env), c.env)
    return c.json({ mails: rows.map(toMailView), total, has_provider: hasProvider })
  })
  /**
   * Staff: tells the customer of a cancelled order that its total was refunded, `SendMailInput` → 201 `MailSummary`; once,
   * recorded. Errors: `bad-input`, `order-not-found`, `version-conflict`.
   */
  .post('/', requiresRole('clerk'), valid('json', SendMailInput), async (c) => {
    const sent = await sendRefundNote({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json(toMailView(sent), 201)
  })
  /** Staff: one `Mail` with what it says. Errors: `mail-not-found`. */
  .get('/:id', requiresRole('viewer'), withId, async (c) =>
    c.json(await getMail({ ctx: c.var.ctx, input: c.req.valid('param') })),
  )
  /** Staff: its HTML as a page that runs nothing, for a frame of the back office. Errors: `mail-not-found`. */
  .get('/:id/page', requiresRole('viewer'), withId, async (c) => {
    const { html } = await getMail({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.body(html, 200, mailPageHeaders)
  })
  /** Staff: has one that failed sent again, `MailSummary`; recorded. Errors: `mail-not-found`. */
  .post('/:id/retry', requiresRole('clerk'), withId, async (c) =>
    c.json(toMailView(await retryMail({ ctx: c.var.ctx, input: c.req.valid('param') }))),
  )
