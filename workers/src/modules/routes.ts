/** Publishing: register a release, send its files, make it live. Each call needs a deploy token. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { ProblemError } from '@shop/contracts/problem'
import { Release, SetChannelInput } from '@shop/contracts/release'

import type { AppEnv } from '../platform/context.ts'
import { valid } from '../http/valid.ts'
import { checkDeployToken } from './check-deploy-token.ts'
import { listLiveReleases } from './live-releases.ts'
import { findRelease, missingFiles, registerRelease } from './register-release.ts'
import { setChannel } from './set-channel.ts'
import { storeFile } from './store-file.ts'

const maxFileBytes = 10 * 1024 * 1024

const fileSize = bodyLimit({
  maxSize: maxFileBytes,
  onError: () => {
    throw new ProblemError('body-too-large', 'A file of a release may hold at most 10 MB.')
  },
})

export const modules = new Hono<AppEnv>()
  /** The live releases: `{ modules: Release[] }`. */
  .get('/', async (c) => c.json({ modules: await listLiveReleases({ ctx: c.var.ctx }) }))
  .use('/:module/*', async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '')
    await checkDeployToken({ ctx: c.var.ctx, input: { token, module: c.req.param('module') } })
    await next()
  })
  /** Registers a release from its manifest; answers `{ missing: string[] }`. */
  .post('/:module/releases', valid('json', Release, { maxBytes: 1024 * 1024 }), async (c) => {
    const release = c.req.valid('json')
    checkOwnName(release.module, c.req.param('module'))
    return c.json(await registerRelease({ ctx: c.var.ctx, input: release }), 201)
  })
  /** One registered release, and what is still to be sent of it: `{ release, missing }`. */
  .get('/:module/releases/:version', async (c) => {
    const { module, version } = c.req.param()
    const release = await findRelease({ ctx: c.var.ctx, input: { module, version } })
    return c.json({ release, missing: await missingFiles(c.var.ctx, release) })
  })
  /** Stores one file of a registered release; the body is the file. */
  .put('/:module/releases/:version/files/:path{.+}', fileSize, async (c) => {
    const { module, version, path } = c.req.param()
    await storeFile({
      ctx: c.var.ctx,
      input: { module, version, path, bytes: await c.req.arrayBuffer() },
    })
    return c.body(null, 204)
  })
  /** Makes a complete release live: a publish, or a rollback. */
  .put('/:module/channels/live', valid('json', SetChannelInput), async (c) => {
    const { version } = c.req.valid('json')
    await setChannel({ ctx: c.var.ctx, input: { module: c.req.param('module'), version } })
    return c.body(null, 204)
  })

const checkOwnName = (name: string, address: string): void => {
  if (name === address) return
  const issues = [{ path: 'module', message: `must be ${address}, as in the address` }]
  throw new ProblemError('bad-input', 'The manifest is of another module.', { issues })
}
