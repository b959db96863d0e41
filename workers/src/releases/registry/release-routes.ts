/**
 * Routes that act on a registered release or its module: `/api/modules/:module/…`, behind
 * `requiresPublisher`.
 */
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

import { describes } from '../../platform/http/describes.ts'
import { valid } from '../../platform/http/valid.ts'
import type { PublishEnv } from './tokens/requires-publisher.ts'
import { acceptRelease } from './change/publish.ts'
import { createPreview } from './previews.ts'
import { freezeModule, unfreezeModule } from './change/freeze.ts'
import { endCanary, promoteRelease, startCanary } from './change/promote.ts'
import { removeModule, rollBack, withdrawRelease } from './change/withdraw.ts'

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))

const fitting = [
  'release-not-found',
  'beyond-deploy-token',
  'release-path-taken',
  'release-slot-taken',
  'release-does-not-fit',
] as const
const accepting = [
  ...fitting,
  'release-incomplete',
  'release-does-not-pass',
  'release-does-not-render',
] as const
const goingLive = [...accepting, 'module-frozen', 'version-conflict'] as const
const goingBack = [...fitting, 'no-last-good', 'version-conflict'] as const

export const releaseRoutes = new Hono<PublishEnv>()
  .post(
    '/:module/releases/:version/accept',
    describes(
      'acceptRelease',
      'Accepts a complete release that passes every check, and serves its files from then on.',
      { problems: accepting },
    ),
    withVersion,
    async (c) => {
      const { ctx, grant } = c.var
      await acceptRelease({ ctx, input: { ...c.req.valid('param'), grant } })
      return c.body(null, 204)
    },
  )
  .put(
    '/:module/channels/live',
    describes('makeLive', 'Makes a complete release live.', { problems: goingLive }),
    withModule,
    valid('json', MakeLiveInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      await acceptRelease({ ctx, input })
      await promoteRelease({ ctx, input })
      return c.body(null, 204)
    },
  )
  .delete(
    '/:module/channels/live',
    describes(
      'removeModule',
      'Takes the whole module out of the shop, until one of its releases is made live again.',
      { problems: ['version-conflict'] },
    ),
    withModule,
    async (c) => {
      const { ctx, grant } = c.var
      await removeModule({ ctx, input: { ...c.req.valid('param'), grant } })
      return c.body(null, 204)
    },
  )
  .put(
    '/:module/channels/canary',
    describes('startCanary', 'Gives a complete release to a share of visitors.', {
      problems: [...goingLive, 'release-withdrawn', 'module-not-live'],
    }),
    withModule,
    valid('json', StartCanaryInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      await acceptRelease({ ctx, input })
      await startCanary({ ctx, input })
      return c.body(null, 204)
    },
  )
  .delete(
    '/:module/channels/canary',
    describes('endCanary', 'Ends the canary without withdrawing its release.', {
      problems: ['version-conflict'],
    }),
    withModule,
    valid('query', EndCanaryQuery),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('query'), grant }
      await endCanary({ ctx, input })
      return c.body(null, 204)
    },
  )
  .post(
    '/:module/rollback',
    describes(
      'rollBack',
      'Goes back to the last good or a named release, and withdraws the live one.',
      {
        returns: 'RolledBack',
        problems: [...goingBack, 'module-not-live', 'release-not-accepted'],
      },
    ),
    withModule,
    valid('json', RollbackInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      return c.json(await rollBack({ ctx, input }))
    },
  )
  .post(
    '/:module/releases/:version/withdraw',
    describes(
      'withdrawRelease',
      'Takes a release out of the shop. The last good one replaces a live one.',
      { problems: goingBack },
    ),
    withVersion,
    valid('json', WithdrawInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      await withdrawRelease({ ctx, input })
      return c.body(null, 204)
    },
  )
  .post(
    '/:module/releases/:version/previews',
    describes(
      'createPreview',
      'Signs a link that shows an accepted release to everyone who has it, until it expires.',
      {
        status: 201,
        returns: 'PreviewLink',
        problems: [
          'release-not-found',
          'release-not-accepted',
          'release-withdrawn',
          'module-not-live',
          'module-frozen',
        ],
      },
    ),
    withVersion,
    valid('json', CreatePreviewInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      return c.json(await createPreview({ ctx, input }), 201)
    },
  )
  .put(
    '/:module/freeze',
    describes(
      'freezeModule',
      'Freezes the module: none of its releases goes live until the freeze ends.',
      { problems: ['module-not-found', 'version-conflict'] },
    ),
    withModule,
    valid('json', FreezeInput),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), grant }
      await freezeModule({ ctx, input })
      return c.body(null, 204)
    },
  )
  .delete(
    '/:module/freeze',
    describes('unfreezeModule', 'Ends the freeze. A deploy token only ends freezes by tokens.', {
      problems: ['version-conflict'],
    }),
    withModule,
    valid('query', UnfreezeQuery),
    async (c) => {
      const { ctx, grant } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('query'), grant }
      await unfreezeModule({ ctx, input })
      return c.body(null, 204)
    },
  )
