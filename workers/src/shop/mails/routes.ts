import { Hono } from 'hono'

import { MailQuery, SendMailInput } from '@shop/contracts/mail'

import { describes } from '../../platform/http/describes.ts'
import { mailPageHeaders } from '../../platform/http/response-headers.ts'
import { argsOf, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { readSettings } from '../../platform/settings.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { mailKinds } from '../mail-kinds/mail-kinds.ts'
import {
  getMail,
  getSamplePage,
  listMails,
  retryMail,
  sendRefundNote,
  toMailView,
} from './list-mails.ts'
import { openMailAdapter } from './mail-adapter.ts'

export const mails = new Hono<AppEnv>()
  .get(
    '/',
    describes('listMails', 'E-mails by filters, newest first, and whether a provider sends them.', {
      returns: 'MailList',
    }),
    requiresRole('viewer'),
    valid('query', MailQuery),
    async (c) => {
      const { rows, total } = await listMails(argsOf(c))
      const hasProvider = openMailAdapter(readSettings(c.env), c.env) !== null
      const kinds = mailKinds.map(({ id, name }) => ({ id, name }))
      return c.json({ mails: rows.map(toMailView), total, has_provider: hasProvider, kinds })
    },
  )
  .post(
    '/',
    describes(
      'sendRefundNote',
      'Tells the customer of a cancelled order that its total was refunded. Sent once: a repeat returns the first. Audited.',
      { status: 201, returns: 'MailSummary', problems: ['order-not-found', 'version-conflict'] },
    ),
    requiresRole('clerk'),
    valid('json', SendMailInput),
    async (c) => c.json(toMailView(await sendRefundNote(argsOf(c))), 201),
  )
  .get(
    '/:id',
    describes('getMail', 'One e-mail with its subject, HTML and text.', { returns: 'Mail' }),
    requiresRole('viewer'),
    withId,
    async (c) => c.json(await getMail(argsOf(c))),
  )
  .get(
    '/:id/page',
    describes('getMailPage', 'The HTML of an e-mail as a page that runs and loads nothing.', {
      sends: 'text/html',
    }),
    requiresRole('viewer'),
    withId,
    async (c) => {
      const { html } = await getMail(argsOf(c))
      return c.body(html, 200, mailPageHeaders)
    },
  )
  .get(
    '/kinds/:id/page',
    describes(
      'getSampleMailPage',
      'A kind of e-mail about an invented order, as a page that runs and loads nothing.',
      { sends: 'text/html', problems: ['mail-not-found'] },
    ),
    requiresRole('viewer'),
    withId,
    async (c) => c.body(await getSamplePage(argsOf(c)), 200, mailPageHeaders),
  )
  .post(
    '/:id/retry',
    describes('retryMail', 'Queues a failed e-mail again. Others stay as they are. Audited.', {
      returns: 'MailSummary',
    }),
    requiresRole('clerk'),
    withId,
    async (c) => c.json(toMailView(await retryMail(argsOf(c)))),
  )
