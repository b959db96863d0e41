/** What is done with a registered release, and with its module: `/api/modules/:module/…`, behind `requiresPublisher`. */
import { Hono } from 'hono'

import { pathFields } from '@shop/contracts/fields'
import {
  CreatePreviewInput,
  FreezeInput,
  RollbackInput,
  StartCanaryInput,
  UnfreezeQuery,
  WithdrawInput,
} from '@shop/contracts/registry'
import { EndCanaryQuery, MakeLiveInput } from '@shop/contracts/release'

import { valid } from '../http/valid.ts'
import type { PublishEnv } from './tokens/requires-publisher.ts'
import { acceptRelease } from './change/accept-release.ts'
import { createPreview } from './previews/create-preview.ts'
import { freezeModule, unfreezeModule } from './change/freeze.ts'
import { endCanary, promoteRelease, startCanary } from './change/promote.ts'
import { removeModule, rollBack, withdrawRelease } from './change/withdraw.ts'

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))

export const releaseRoutes = new Hono<PublishEnv>()
  /** Accepts a complete release when it passes every check: its files are served from then on → 204. Errors: `release-not-found`, `release-incomplete`, `beyond-deploy-token`, `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `release-does-not-pass`, `release-does-not-render`. */
  .post('/:module/releases/:version/accept', withVersion, async (c) => {
    const { ctx, grant } = c.var
    await acceptRelease({ ctx, input: { ...c.req.valid('param'), grant } })
    return c.body(null, 204)
  })
  /** Makes a complete release live, `MakeLiveInput` → 204. Errors: those of accept, and `module-frozen`, `version-conflict`. */
  .put('/:module/channels/live', withModule, valid('json', MakeLiveInput), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
    await acceptRelease({ ctx, input })
    await promoteRelease({ ctx, input })
    return c.body(null, 204)
  })
  /** Takes the whole module out of the shop → 204. Errors: `bad-input` for the shell, `beyond-deploy-token`, `version-conflict`. */
  .delete('/:module/channels/live', withModule, async (c) => {
    const { ctx, grant } = c.var
    await removeModule({ ctx, input: { ...c.req.valid('param'), grant } })
    return c.body(null, 204)
  })
  /** Gives a share of visitors a complete release, `StartCanaryInput` → 204. Errors: those of going live, and `release-withdrawn`, `module-not-live`. */
  .put('/:module/channels/canary', withModule, valid('json', StartCanaryInput), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
    await acceptRelease({ ctx, input })
    await startCanary({ ctx, input })
    return c.body(null, 204)
  })
  /** Ends the canary without withdrawing its release, `EndCanaryQuery` → 204. Errors: `beyond-deploy-token`, `version-conflict`. */
  .delete('/:module/channels/canary', withModule, valid('query', EndCanaryQuery), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('query'), grant }
    await endCanary({ ctx, input })
    return c.body(null, 204)
  })
  /** Goes back to the last good release or the named one, and withdraws the live one, `RollbackInput` → `RolledBack`. Errors: `module-not-live`, `no-last-good`, `release-not-found`, `release-not-accepted`, `beyond-deploy-token`, `version-conflict`. */
  .post('/:module/rollback', withModule, valid('json', RollbackInput), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
    return c.json(await rollBack({ ctx, input }))
  })
  /** Takes a release out of the shop, `WithdrawInput` → 204. Errors: `release-not-found`, `no-last-good`, `beyond-deploy-token`, `version-conflict`. */
  .post(
    '/:module/releases/:version/withdraw',
    withVersion,
    valid('json', WithdrawInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      await withdrawRelease({ ctx, input })
      return c.body(null, 204)
    },
  )
  /** Signs a link that shows an accepted release, `CreatePreviewInput` → 201 `PreviewLink`. Errors: `release-not-found`, `release-not-accepted`, `release-withdrawn`, `beyond-deploy-token`. */
  .post(
    '/:module/releases/:version/previews',
    withVersion,
    valid('json', CreatePreviewInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      return c.json(await createPreview({ ctx, input }), 201)
    },
  )
  /** Nothing of the module goes live until the freeze ends, `FreezeInput` → 204. Errors: `module-not-found`, `module-frozen` by others, `beyond-deploy-token`, `version-conflict`. */
  .put('/:module/freeze', withModule, valid('json', FreezeInput), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
    await freezeModule({ ctx, input })
    return c.body(null, 204)
  })
  /** Ends the freeze; a deploy token ends only one of a token, `UnfreezeQuery` → 204. Errors: `module-frozen`, `beyond-deploy-token`, `version-conflict`. */
  .delete('/:module/freeze', withModule, valid('query', UnfreezeQuery), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('query'), grant }
    await unfreezeModule({ ctx, input })
    return c.body(null, 204)
  })
