import { Hono } from 'hono'

import { CreateTokenInput } from '@shop/contracts/deploy-token'
import { pathFields } from '@shop/contracts/fields'
import { FallbackInput, HistoryQuery, UpdateModuleInput } from '@shop/contracts/registry'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { valid, withId } from '../../platform/http/valid.ts'
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

const withModule = valid('param', pathFields('module'))

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
    async (c) => {
      const input = c.req.valid('query')
      return c.json({ changes: await readHistory({ ctx: c.var.ctx, input }) })
    },
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
    async (c) => {
      const { ctx } = c.var
      const input = { actor: ctx.actor.email, given: c.req.valid('json') }
      return c.json(await createToken({ ctx, input }), 201)
    },
  )
  .delete(
    '/tokens/:id',
    describes('revokeToken', 'Revokes a deploy token for its next request.', {
      problems: ['token-not-found'],
    }),
    requiresRole('manager'),
    withId,
    async (c) => {
      const { ctx } = c.var
      const { id } = c.req.valid('param')
      await revokeTokenOf({ ctx, input: { id, actor: ctx.actor.email } })
      return c.body(null, 204)
    },
  )
  .patch(
    '/modules/:module',
    describes(
      'updateModule',
      'Sets a module’s position, and which of its links and sources are shown.',
      { problems: ['module-not-found', 'version-conflict'] },
    ),
    requiresRole('manager'),
    withModule,
    valid('json', UpdateModuleInput),
    async (c) => {
      const { ctx } = c.var
      const { module } = c.req.valid('param')
      const changes = c.req.valid('json')
      await updateModule({ ctx, input: { module, actor: ctx.actor.email, changes } })
      return c.body(null, 204)
    },
  )
