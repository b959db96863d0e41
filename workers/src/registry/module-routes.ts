/** Publishing: register a release, send its files, and what is done with it then. Each call needs a deploy token, or a manager. */
import { Hono } from 'hono'

import { pathFields } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import { ModulesQuery } from '@shop/contracts/registry'
import { Release } from '@shop/contracts/release'
import { maxFileBytes } from '@shop/release-checks/limits'

import { rateLimit } from '../http/rate-limit.ts'
import { readBytes, valid } from '../http/valid.ts'
import { sha256 } from '../platform/sha256.ts'
import { releaseRoutes } from './release-routes.ts'
import { findGrant, findToken } from './tokens/deploy-tokens.ts'
import { listLiveReleases, toListedRelease } from './read/live-releases.ts'
import { listModuleDetails } from './read/module-details.ts'
import { missingFiles, registerRelease } from './change/register-release.ts'
import { storeFile } from './change/store-file.ts'
import { checkContract } from './gate/release-rules.ts'
import { noSuchModule } from './change/module-settings.ts'
import { listRemovedModules } from './read/removed-modules.ts'
import { type PublishEnv, requiresPublisher, requiresTeam } from './tokens/requires-publisher.ts'
import { toTokenDetails } from './tokens/tokens.ts'
import { findStoredRelease } from './read/stored-release.ts'

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))
const withFile = valid('param', pathFields('module', 'version', 'path'))

/** A token that leaked is counted wherever it is used; counters get its digest only. */
const tokenDigest = (request: Request): Promise<string> =>
  sha256(request.headers.get('authorization') ?? '')

export const modules = new Hono<PublishEnv>()
  /** The live releases, and which of the modules in `among` were taken out, `{ modules: ListedRelease[], removed?: string[] }`; for staff and deploy tokens with team, commit and time of the build. */
  .get('/', rateLimit('READ_LIMIT'), valid('query', ModulesQuery), async (c) => {
    const { ctx } = c.var
    const releases = await listLiveReleases({ ctx })
    const isTrusted =
      ctx.actor.kind === 'staff' || (await findGrant(ctx, c.req.header('authorization')))
    const { among } = c.req.valid('query')
    const removed = among.length > 0 ? await listRemovedModules(ctx, among) : []
    return c.json({ modules: isTrusted ? releases : releases.map(toListedRelease), removed })
  })
  /** A module with its releases, `ModuleDetails`, for its team and staff. Errors: `module-not-found`. */
  .get('/:module', rateLimit('PUBLISH_LIMIT'), requiresTeam, withModule, async (c) => {
    const { module } = c.req.valid('param')
    const [details] = await listModuleDetails({ ctx: c.var.ctx, input: { module } })
    if (!details) throw noSuchModule(module)
    return c.json(details)
  })
  .use('/:module/*', rateLimit('PUBLISH_LIMIT'), requiresPublisher)
  .use('/:module/*', rateLimit('PUBLISH_LIMIT', { keyOf: tokenDigest }))
  /** The deploy token of the request, `TokenDetails`. Errors: `token-not-found` for a manager without one. */
  .get('/:module/token', withModule, async (c) => {
    const row = await findToken(c.var.ctx, c.req.header('authorization'))
    if (!row) throw new ProblemError('token-not-found', 'This request has no deploy token.')
    return c.json(toTokenDetails(row))
  })
  /** Registers a release by its manifest, `Release` → 201 `{ missing: string[] }`, the files to send. Errors: `bad-input`, `release-does-not-pass`, `beyond-deploy-token`, `already-exists`. */
  .post(
    '/:module/releases',
    withModule,
    valid('json', Release, { maxBytes: 1024 * 1024, precheck: checkContract }),
    async (c) => {
      const release = c.req.valid('json')
      checkOwnName(release.module, c.req.valid('param').module)
      const { ctx, grant } = c.var
      return c.json(await registerRelease({ ctx, input: { release, grant } }), 201)
    },
  )
  /** A registered release and its missing files, `{ release, missing }`. Errors: `release-not-found`. */
  .get('/:module/releases/:version', withVersion, async (c) => {
    const { release } = await findStoredRelease({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.json({ release, missing: await missingFiles(c.var.ctx, release) })
  })
  /** Stores one file of a registered release; the body is the file, at most 10 MB → 204. Errors: `release-not-found`, `not-found`, `beyond-deploy-token`, `integrity-mismatch`, `release-does-not-pass`, `body-too-large`. */
  .put('/:module/releases/:version/files/:path{.+}', withFile, async (c) => {
    const { ctx, grant } = c.var
    const bytes = await readBytes(c.req.raw, maxFileBytes)
    await storeFile({ ctx, input: { ...c.req.valid('param'), bytes, grant } })
    return c.body(null, 204)
  })
  .route('/', releaseRoutes)

const checkOwnName = (name: string, nameInPath: string): void => {
  if (name === nameInPath) return
  const issues = [{ path: 'module', message: `must be ${nameInPath}, as in the path` }]
  throw new ProblemError('bad-input', 'The manifest is of another module.', { issues })
}
