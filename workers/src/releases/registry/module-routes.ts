/**
 * Routes for publishing: registering a release, sending its files, and acting on it. Each call
 * requires a deploy token or a manager.
 */
import { Hono } from 'hono'

import { pathFields } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import { ModulesQuery } from '@shop/contracts/registry'
import { Release } from '@shop/contracts/release'
import { maxFileBytes } from '@shop/release-checks/limits'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { readBytes, valid } from '../../platform/http/valid.ts'
import { sha256 } from '../../platform/sha256.ts'
import { releaseRoutes } from './release-routes.ts'
import { findGrant, findToken, toTokenDetails } from './tokens/deploy-tokens.ts'
import { listLiveReleases, listRemovedModules, toListedRelease } from './read/live-releases.ts'
import { listModuleDetails } from './read/module-details.ts'
import { missingFiles, registerRelease, storeFile } from './change/publish.ts'
import { checkContract } from './gate/release-rules.ts'
import { noSuchModule } from './change/module-settings.ts'
import { type PublishEnv, requiresPublisher, requiresTeam } from './tokens/requires-publisher.ts'
import { findStoredRelease } from './read/stored-release.ts'

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))
const withFile = valid('param', pathFields('module', 'version', 'path'))

/** Limits a leaked token wherever it is used. Counters only get its digest. */
const tokenDigest = (request: Request): Promise<string> =>
  sha256(request.headers.get('authorization') ?? '')

export const modules = new Hono<PublishEnv>()
  .get(
    '/',
    describes(
      'listLiveReleases',
      'The live releases, and which modules in `among` were removed. Staff and deploy tokens also get team, commit and build time.',
      { query: ModulesQuery, returns: 'LiveReleases' },
    ),
    rateLimit('READ_LIMIT'),
    valid('query', ModulesQuery),
    async (c) => {
      const { ctx } = c.var
      const releases = await listLiveReleases({ ctx })
      const isTrusted =
        ctx.actor.kind === 'staff' || (await findGrant(ctx, c.req.header('authorization')))
      const { among } = c.req.valid('query')
      const removed = among.length > 0 ? await listRemovedModules(ctx, among) : []
      return c.json({ modules: isTrusted ? releases : releases.map(toListedRelease), removed })
    },
  )
  .get(
    '/:module',
    describes('getModule', 'A module with its releases, for its team and staff.', {
      returns: 'ModuleDetails',
      problems: ['module-not-found'],
    }),
    rateLimit('PUBLISH_LIMIT'),
    requiresTeam,
    withModule,
    async (c) => {
      const { module } = c.req.valid('param')
      const [details] = await listModuleDetails({ ctx: c.var.ctx, input: { module } })
      if (!details) throw noSuchModule(module)
      return c.json(details)
    },
  )
  .use('/:module/*', rateLimit('PUBLISH_LIMIT'), requiresPublisher)
  .use('/:module/*', rateLimit('PUBLISH_LIMIT', { keyOf: tokenDigest }))
  .get(
    '/:module/token',
    describes('getOwnToken', 'The deploy token of the request: what it allows, and until when.', {
      returns: 'TokenDetails',
      problems: ['token-not-found'],
    }),
    withModule,
    async (c) => {
      const row = await findToken(c.var.ctx, c.req.header('authorization'))
      if (!row) throw new ProblemError('token-not-found', 'This request has no deploy token.')
      return c.json(toTokenDetails(row, c.var.ctx.now()))
    },
  )
  .post(
    '/:module/releases',
    describes('startRelease', 'Registers a release by its manifest. Returns the files to send.', {
      status: 201,
      returns: 'MissingFiles',
      problems: ['already-exists', 'beyond-deploy-token'],
    }),
    withModule,
    valid('json', Release, { maxBytes: 1024 * 1024, precheck: checkContract }),
    async (c) => {
      const release = c.req.valid('json')
      checkOwnName(release.module, c.req.valid('param').module)
      const { ctx, grant } = c.var
      return c.json(await registerRelease({ ctx, input: { release, grant } }), 201)
    },
  )
  .get(
    '/:module/releases/:version',
    describes('getRelease', 'A registered release, and the files that it still lacks.', {
      returns: 'RegisteredRelease',
      problems: ['release-not-found'],
    }),
    withVersion,
    async (c) => {
      const { release } = await findStoredRelease({ ctx: c.var.ctx, input: c.req.valid('param') })
      return c.json({ release, missing: await missingFiles(c.var.ctx, release) })
    },
  )
  .put(
    '/:module/releases/:version/files/:path{.+}',
    describes(
      'uploadReleaseFile',
      'Stores one file of a registered release. The body is the file, at most 10 MB.',
      {
        isUpload: true,
        problems: [
          'bad-input',
          'malformed-json',
          'release-not-found',
          'not-found',
          'integrity-mismatch',
        ],
      },
    ),
    withFile,
    async (c) => {
      const { ctx, grant } = c.var
      const bytes = await readBytes(c.req.raw, maxFileBytes)
      await storeFile({ ctx, input: { ...c.req.valid('param'), bytes, grant } })
      return c.body(null, 204)
    },
  )
  .route('/', releaseRoutes)

const checkOwnName = (name: string, nameInPath: string): void => {
  if (name === nameInPath) return
  const issues = [{ path: 'module', message: `must be ${nameInPath}, as in the path` }]
  throw new ProblemError('bad-input', 'The manifest is of another module.', { issues })
}
