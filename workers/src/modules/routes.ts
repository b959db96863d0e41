/** Publishing: register a release, send its files, make it live. Each call needs a deploy token, or a manager. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

import { pathFields } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import { Release, MakeLiveInput } from '@shop/contracts/release'
import { maxFileBytes } from '@shop/release-checks/limits'

import { rateLimit } from '../http/rate-limit.ts'
import { readBytes, valid } from '../http/valid.ts'
import type { AppEnv, Ctx, StaffActor } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'
import { checkStaff } from '../staff/requires-role.ts'
import { findRelease, missingFiles, registerRelease, storeFile } from './accept-release.ts'
import { bearerOf, checkDeployToken, findGrant, type Grant } from './deploy-tokens.ts'
import { listLiveReleases, toListedRelease } from './live-releases.ts'
import { makeLive } from './make-live.ts'
import { checkContract } from './release-rules.ts'

/** The routes below a module's name have what the request's token allows, or its manager. */
type PublishEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { grant: Grant }
}

/** A token counts before a role, also one that has ended: a program which sends one is held to what it allows. */
export const requiresPublisher = createMiddleware<PublishEnv, '/:module/*'>(async (c, next) => {
  const { ctx } = c.var
  const input = { authorization: c.req.header('authorization'), module: c.req.param('module') }
  const isStaff = ctx.actor.kind === 'staff' && ctx.host.isForStaff
  const isByRole = isStaff && !(await hasDeployToken(ctx, input.authorization))
  c.set(
    'grant',
    isByRole
      ? toManagersGrant(checkStaff(ctx, c.req.raw, 'manager'))
      : await checkDeployToken({ ctx, input }),
  )
  await next()
})

/** Staff send their key in the same header. */
const hasDeployToken = async (
  { isStaffKey }: Pick<Ctx, 'isStaffKey'>,
  authorization: string | undefined,
): Promise<boolean> => {
  const bearer = bearerOf(authorization)
  return bearer !== undefined && !(await isStaffKey?.(bearer))
}

const toManagersGrant = ({ email }: StaffActor): Grant => ({
  actor: email,
  module: '*',
  routes: ['*'],
  slots: ['*'],
  links: true,
  sources: ['*'],
})

const withModule = valid('param', pathFields('module'))
const withVersion = valid('param', pathFields('module', 'version'))
const withFile = valid('param', pathFields('module', 'version', 'path'))

/** A token that leaked is counted wherever it is used; counters get its digest only. */
const tokenDigest = (request: Request): Promise<string> =>
  sha256(request.headers.get('authorization') ?? '')

export const modules = new Hono<PublishEnv>()
  /** The live releases, `{ modules: ListedRelease[] }`; for staff and deploy tokens with team, commit and time of the build. */
  .get('/', rateLimit('READ_LIMIT'), async (c) => {
    const { ctx } = c.var
    const releases = await listLiveReleases({ ctx })
    const isTrusted =
      ctx.actor.kind === 'staff' || (await findGrant(ctx, c.req.header('authorization')))
    return c.json({ modules: isTrusted ? releases : releases.map(toListedRelease) })
  })
  .use('/:module/*', rateLimit('PUBLISH_LIMIT'), requiresPublisher)
  .use('/:module/*', rateLimit('PUBLISH_LIMIT', { keyOf: tokenDigest }))
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
    const release = await findRelease({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.json({ release, missing: await missingFiles(c.var.ctx, release) })
  })
  /** Stores one file of a registered release; the body is the file, at most 10 MB → 204. Errors: `not-found`, `integrity-mismatch`, `body-too-large`. */
  .put('/:module/releases/:version/files/:path{.+}', withFile, async (c) => {
    const file = c.req.valid('param')
    await storeFile({
      ctx: c.var.ctx,
      input: { ...file, bytes: await readBytes(c.req.raw, maxFileBytes) },
    })
    return c.body(null, 204)
  })
  /** Makes a complete release live, `MakeLiveInput` → 204. Errors: `release-not-found`, `release-incomplete`, `beyond-deploy-token`, `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `release-does-not-pass`, `release-does-not-render`. */
  .put('/:module/channels/live', withModule, valid('json', MakeLiveInput), async (c) => {
    const { version } = c.req.valid('json')
    const { ctx, grant } = c.var
    await makeLive({ ctx, input: { ...c.req.valid('param'), version, grant } })
    return c.body(null, 204)
  })

const checkOwnName = (name: string, nameInPath: string): void => {
  if (name === nameInPath) return
  const issues = [{ path: 'module', message: `must be ${nameInPath}, as in the path` }]
  throw new ProblemError('bad-input', 'The manifest is of another module.', { issues })
}
