/** `/api/registry` */
import { Hono } from 'hono'

import { CreateTokenInput } from '@shop/contracts/deploy-token'
import { pathFields } from '@shop/contracts/fields'
import { HistoryQuery, UpdateModuleInput } from '@shop/contracts/registry'

import { cachedText } from '../http/cached-response.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { valid, withId } from '../http/valid.ts'
import { listModules } from './read/live-releases.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { toDiscovery } from './read/discovery.ts'
import { readHistory } from './read/history.ts'
import { listModuleDetails } from './read/module-details.ts'
import { updateModule } from './change/module-settings.ts'
import { type PublishEnv, requiresTeamOfQuery } from './tokens/requires-publisher.ts'
import { createToken, listTokens, revokeTokenOf } from './tokens/tokens.ts'

const withModule = valid('param', pathFields('module'))

export const registry = new Hono<AppEnv & PublishEnv>()
  /** Staff: every module with its releases, `RegistryDetails`. */
  .get('/', requiresRole('viewer'), async (c) =>
    c.json({ modules: await listModuleDetails({ ctx: c.var.ctx, input: {} }) }),
  )
  /** What visitors get of each module, in the community's schema, `FrontendDiscovery`. */
  .get('/discovery', rateLimit('READ_LIMIT'), async (c) => {
    const { ctx } = c.var
    const { shopOrigin: origin } = ctx.host
    return cachedText(ctx, c.req.raw, {
      key: `discovery ${origin}`,
      contentType: 'application/json',
      load: async () => {
        const modules = await listModules({ ctx })
        const discovery = toDiscovery(modules, { origin })
        return { value: JSON.stringify(discovery), subjects: ['releases'] }
      },
    })
  })
  /** What was done to modules, releases and tokens, `HistoryQuery` → `RegistryHistory`; for staff, and of one module for its team. Errors: `bad-input`. */
  .get(
    '/history',
    rateLimit('PUBLISH_LIMIT'),
    requiresTeamOfQuery,
    valid('query', HistoryQuery),
    async (c) => {
      const { module, limit } = c.req.valid('query')
      return c.json({ changes: await readHistory({ ctx: c.var.ctx, input: { module, limit } }) })
    },
  )
  /** Staff: all deploy tokens, `TokenList`. */
  .get('/tokens', requiresRole('viewer'), async (c) =>
    c.json({ tokens: await listTokens(c.var.ctx) }),
  )
  /** Staff: a new deploy token, which is shown this once, `CreateTokenInput` → 201 `CreatedToken`. Errors: `bad-input`. */
  .post('/tokens', requiresRole('manager'), valid('json', CreateTokenInput), async (c) => {
    const { ctx } = c.var
    const input = { actor: ctx.actor.email, given: c.req.valid('json') }
    return c.json(await createToken({ ctx, input }), 201)
  })
  /** Staff: revokes a deploy token; its next request is refused → 204. Errors: `token-not-found`. */
  .delete('/tokens/:id', requiresRole('manager'), withId, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await revokeTokenOf({ ctx, input: { id, actor: ctx.actor.email } })
    return c.body(null, 204)
  })
  /** Staff: where a module stands, and which of its links and sources are shown, `UpdateModuleInput` → 204. Errors: `module-not-found`, `version-conflict`. */
  .patch(
    '/modules/:module',
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
