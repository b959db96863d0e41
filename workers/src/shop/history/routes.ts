import { Hono } from 'hono'

import { AuditQuery } from '@shop/contracts/audit'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readHistory } from './read-history.ts'

export const auditEntries = new Hono<AppEnv>().get(
  '/',
  describes(
    'listAuditEntries',
    'What staff changed in a product or an order, newest first. Empty if it never changed.',
    { returns: 'AuditEntries' },
  ),
  requiresRole('viewer'),
  valid('query', AuditQuery),
  async (c) => c.json(await readHistory(argsOf(c))),
)
