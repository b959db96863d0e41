import { Hono } from 'hono'

import { CreateApiKeyInput } from '@shop/contracts/api-key'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './edit-api-keys.ts'

export const apiKeyRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes('listApiKeys', 'All API keys with their last use, without the secrets.', {
      returns: 'ApiKeyList',
    }),
    requiresRole('viewer'),
    async (c) => c.json({ keys: await listApiKeys(c.var.ctx) }),
  )
  .post(
    '/',
    describes(
      'createApiKey',
      'Creates a key for a program on a server, which is only in this response. Audited.',
      { status: 201, returns: 'CreatedApiKey' },
    ),
    requiresRole('manager'),
    valid('json', CreateApiKeyInput),
    async (c) => c.json(await createApiKey(argsOf(c)), 201),
  )
  .delete(
    '/:id',
    describes('revokeApiKey', 'Revokes an API key for its next request. Audited.', {
      problems: ['key-not-found'],
    }),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, revokeApiKey(argsOf(c))),
  )
