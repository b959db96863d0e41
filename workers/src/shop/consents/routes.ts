import { Hono } from 'hono'

import { ConsentExportQuery, ConsentLink, ConsentQuery } from '@shop/contracts/consent'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, toList, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { csvResponse } from '../exports/export-csv.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import {
  confirmConsent,
  exportConsents,
  listConsents,
  toConsentView,
  unsubscribe,
} from './consents.ts'

export const consents = new Hono<AppEnv>()
  .get(
    '/',
    describes('listConsents', 'Consents to e-mails about new products by filters, newest first.', {
      returns: 'ConsentList',
    }),
    requiresRole('viewer'),
    valid('query', ConsentQuery),
    async (c) => c.json(toList('consents', toConsentView, await listConsents(argsOf(c)))),
  )
  .get(
    '/export',
    describes(
      'exportConsents',
      'Consents as CSV with unsubscribe links, without unconfirmed ones. Audited.',
      { sends: 'text/csv' },
    ),
    requiresRole('manager'),
    valid('query', ConsentExportQuery),
    async (c) => csvResponse(c, 'newsletter', await exportConsents(argsOf(c))),
  )
  .post(
    '/confirm',
    describes(
      'confirmConsent',
      'Confirms a consent by the key of its link. An unknown key gets the same response.',
    ),
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    valid('json', ConsentLink),
    (c) => noContent(c, confirmConsent(argsOf(c))),
  )
  .post(
    '/unsubscribe',
    describes(
      'unsubscribe',
      'Unsubscribes by the key of a link. An unknown key gets the same response.',
    ),
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    valid('json', ConsentLink),
    (c) => noContent(c, unsubscribe(argsOf(c))),
  )
