import { Hono } from 'hono'

import { CreateTokenInput } from '@shop/contracts/deploy-token'
import { pathFields } from '@shop/contracts/fields'
import { FallbackInput, HistoryQuery, UpdateModuleInput } from '@shop/contracts/registry'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readHistory } from './read/history.ts'
import { listModuleDetails } from './read/module-details.ts'
import { updateModule } from './change/module-settings.ts'
import {
  createToken,
  listTokens,
  type PublishEnv,
  requiresTeamOfQuery,
  revokeTokenOf,
} from './tokens/deploy-tokens.ts'
import { makeFallbackCookie } from './visitors/visitor-releases.ts'

export const registry = new Hono<AppEnv & PublishEnv>()
  .get(
    '/',
    describes(
      'getRegistry',
      'Every module with its releases, its canary, and what waits for approval.',
      { returns: 'RegistryDetails' },
    ),
    requiresRole('viewer'),
    async (c) => c.json({ modules: await listModuleDetails({ ctx: c.var.ctx, input: {} }) }),
  )
  .post(
    '/fallback',
    describes(
      'requestFallback',
      'Makes the visitor’s next pages use another good release of a module that failed to load.',
    ),
    rateLimit('REPORT_LIMIT'),
    valid('json', FallbackInput),
    async (c) => {
      c.header('set-cookie', await makeFallbackCookie(c.var.ctx, c.req.raw, c.req.valid('json')))
      return c.body(null, 204)
    },
  )
  .get(
    '/history',
    describes(
      'listRegistryHistory',
      'The history of modules, releases and tokens for staff, and of one module for its team. Newest first.',
      { returns: 'RegistryHistory' },
    ),
    rateLimit('PUBLISH_LIMIT'),
    requiresTeamOfQuery,
    valid('query', HistoryQuery),
    async (c) => c.json({ changes: await readHistory(argsOf(c)) }),
  )
  .get(
    '/tokens',
    describes('listTokens', 'All deploy tokens with their last use, without the secrets.', {
      returns: 'TokenList',
    }),
    requiresRole('viewer'),
    async (c) => c.json({ tokens: await listTokens(c.var.ctx) }),
  )
  .post(
    '/tokens',
    describes('createToken', 'Creates a deploy token, whose secret is only in this response.', {
      status: 201,
      returns: 'CreatedToken',
    }),
    requiresRole('manager'),
    valid('json', CreateTokenInput),
    async (c) => c.json(await createToken(argsOf(c)), 201),
  )
  .delete(
    '/tokens/:id',
    describes('revokeToken', 'Revokes a deploy token for its next request.', {
      problems: ['token-not-found'],
    }),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, revokeTokenOf(argsOf(c))),
  )
  .patch(
    '/modules/:module',
    describes(
      'updateModule',
      'Sets a module’s position, and which of its links and sources are shown.',
      { problems: ['module-not-found', 'version-conflict'] },
    ),
    requiresRole('manager'),
    valid('param', pathFields('module')),
    valid('json', UpdateModuleInput),
    (c) => noContent(c, updateModule(argsOf(c))),
  )
