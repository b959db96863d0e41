import { type Context, Hono, type Input } from 'hono'

import { pathFields } from '@shop/contracts/fields'
import { badInput, ProblemError } from '@shop/contracts/problem'
import {
  CreatePreviewInput,
  EndCanaryQuery,
  FreezeInput,
  MakeLiveInput,
  ModulesQuery,
  RollbackInput,
  StartCanaryInput,
  UnfreezeQuery,
  WithdrawInput,
} from '@shop/contracts/registry'
import { Release } from '@shop/contracts/manifest'
import { maxFileBytes, maxFilesAtOnce } from '@shop/release-checks/limits'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, readBytes, valid } from '../../platform/http/valid.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isUsable } from '../../platform/staff/credential.ts'
import {
  bearerOf,
  findToken,
  type PublishEnv,
  requiresPublisher,
  requiresTeam,
  toTokenDetails,
} from './tokens/deploy-tokens.ts'
import { listLiveReleases, listRemovedModules, toListedRelease } from './read/live-releases.ts'
import { readModuleDetails } from './read/module-details.ts'
import { endCanary, promoteRelease, startCanary } from './change/promote.ts'
import { acceptRelease, registerRelease, type SentFiles, storeFiles } from './change/publish.ts'
import { removeModule, rollBack, withdrawRelease } from './change/withdraw.ts'
import { createPreview } from './previews.ts'
import { precheckManifest } from './gate/release-rules.ts'
import { freezeModule, unfreezeModule } from './change/module-settings.ts'

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))
const withFile = valid('param', pathFields('module', 'version', 'path'))

const uploading = [
  'bad-input',
  'malformed-json',
  'release-not-found',
  'not-found',
  'integrity-mismatch',
] as const
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

/**
 * The key of the rate limit, so that all requests with a leaked token share one limit, whatever
 * their addresses and the spelling of the header.
 */
const tokenDigest = ({ headers }: Request): Promise<string> =>
  sha256(bearerOf(headers.get('authorization') ?? '') ?? '')

const publishArgs = <Path extends string, Given extends Input, More extends object>(
  c: Context<PublishEnv, Path, Given>,
  more?: More,
) => {
  const { ctx, input } = argsOf(c)
  return { ctx, input: { ...input, ...(more as More), grant: c.get('grant') } }
}

/**
 * Low, because pages contain parts of manifests. Fits a manifest with the maximum number of files
 * and a large back end.
 */
const maxManifestBytes = 128 * 1024

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
      const token = await findToken(ctx, c.req.header('authorization'))
      const isTrusted =
        ctx.actor.kind === 'staff' || (token !== undefined && isUsable(token, ctx.now()))
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
    async (c) => c.json(await readModuleDetails(argsOf(c))),
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
    valid('json', Release, { maxBytes: maxManifestBytes, precheck: precheckManifest }),
    async (c) => {
      const release = c.req.valid('json')
      checkOwnName(release.module, c.req.valid('param').module)
      const { ctx, grant } = c.var
      return c.json(await registerRelease({ ctx, input: { release, grant } }), 201)
    },
  )
  .put(
    '/:module/releases/:version/files',
    describes(
      'uploadReleaseFiles',
      `Stores up to ${maxFilesAtOnce} files of a registered release, or none. The body is a form: its fields are named by the files’ paths. At most 10 MB in all.`,
      { isForm: true, problems: uploading },
    ),
    withVersion,
    async (c) => {
      const files = await readForm(c.req.raw)
      return noContent(c, storeFiles(publishArgs(c, { files })))
    },
  )
  .put(
    '/:module/releases/:version/files/:path{.+}',
    describes(
      'uploadReleaseFile',
      'Stores one file of a registered release. The body is the file, at most 10 MB.',
      { isUpload: true, problems: uploading },
    ),
    withFile,
    async (c) => {
      const bytes = await readBytes(c.req.raw, maxFileBytes)
      const files = new Map([[c.req.valid('param').path, bytes]])
      return noContent(c, storeFiles(publishArgs(c, { files })))
    },
  )
  .post(
    '/:module/releases/:version/accept',
    describes(
      'acceptRelease',
      'Accepts a complete release that passes every check, and serves its files from then on.',
      { problems: accepting },
    ),
    withVersion,
    (c) => noContent(c, acceptRelease(publishArgs(c))),
  )
  .put(
    '/:module/channels/live',
    describes('makeLive', 'Makes a complete release live.', { problems: goingLive }),
    withModule,
    valid('json', MakeLiveInput),
    async (c) => {
      await acceptRelease(publishArgs(c))
      return noContent(c, promoteRelease(publishArgs(c)))
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
    (c) => noContent(c, removeModule(publishArgs(c))),
  )
  .put(
    '/:module/channels/canary',
    describes('startCanary', 'Gives a complete release to a share of visitors.', {
      problems: [...goingLive, 'release-withdrawn', 'module-not-live'],
    }),
    withModule,
    valid('json', StartCanaryInput),
    async (c) => {
      await acceptRelease(publishArgs(c))
      return noContent(c, startCanary(publishArgs(c)))
    },
  )
  .delete(
    '/:module/channels/canary',
    describes('endCanary', 'Ends the canary without withdrawing its release.', {
      problems: ['version-conflict'],
    }),
    withModule,
    valid('query', EndCanaryQuery),
    (c) => noContent(c, endCanary(publishArgs(c))),
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
    async (c) => c.json(await rollBack(publishArgs(c))),
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
    (c) => noContent(c, withdrawRelease(publishArgs(c))),
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
    async (c) => c.json(await createPreview(publishArgs(c)), 201),
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
    (c) => noContent(c, freezeModule(publishArgs(c))),
  )
  .delete(
    '/:module/freeze',
    describes('unfreezeModule', 'Ends the freeze. A deploy token only ends freezes by tokens.', {
      problems: ['version-conflict'],
    }),
    withModule,
    valid('query', UnfreezeQuery),
    (c) => noContent(c, unfreezeModule(publishArgs(c))),
  )

const checkOwnName = (name: string, nameInPath: string): void => {
  if (name === nameInPath) return
  const issues = [{ path: 'module', message: `must be ${nameInPath}, as in the path` }]
  throw new ProblemError('bad-input', 'The manifest is of another module.', { issues })
}

/** @throws ProblemError `body-too-large`, `bad-input` */
const readForm = async (request: Request): Promise<SentFiles> => {
  const body = await readBytes(request, maxFileBytes)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  const fields = [...(form ?? [])]
  if (fields.length === 0 || fields.length > maxFilesAtOnce)
    throw badInput([{ path: '', message: `must be a form with 1 to ${maxFilesAtOnce} files` }])
  const files = fields.map(async ([path, file]) => {
    return [path, new Uint8Array(await new Blob([file]).arrayBuffer())] as const
  })
  return new Map(await Promise.all(files))
}
