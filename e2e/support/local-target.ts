import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { type Database, openDatabase } from '@shop/db/open'
import { startLocalTarget } from '@shop/deploy/local-target/local-target'
import { checkWritten, type Deploy } from '@shop/deploy/settings'
import { buildSdkWhenChanged } from '@shop/local-shop/bucket-files'
import { buildModules, type ReadyModule } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'
import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, beforeAll } from 'vitest'

import type { Place } from './order-journey.ts'
import { newVisitor, type Visitor } from './visitor.ts'

const rootDir = resolve(import.meta.dirname, '../..')

type Opened = Awaited<ReturnType<typeof startLocalTarget>> & {
  dataDir: string
  modules: readonly ReadyModule[]
  observed: Observed
}

type Observed = {
  calls: string[]
  /** True for an account without Dynamic Workers. */
  isPlanFree: boolean
  /** The end of the paths that the token may not open. */
  refusedPath: string | null
}

const noPlan = {
  success: false,
  errors: [
    {
      code: 10_195,
      message:
        'In order to use Dynamic Workers, you must switch to a paid plan at https://dash.cloudflare.com/?to=/:account/workers/plans.',
    },
  ],
}

const forbidden = { success: false, errors: [{ code: 10_000, message: 'Authentication error' }] }

/** Records the calls of Cloudflare's API, and forwards them to `apiBaseUrl`. */
const openRecorder = async (apiBaseUrl: string) => {
  const observed: Observed = { calls: [], isPlanFree: false, refusedPath: null }
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    observed.calls.push(`${method} ${new URL(url, apiBaseUrl).pathname}`)
    const body = new Uint8Array(await buffer(request))
    const { authorization = '', 'content-type': type = '' } = headers
    const isRefused = observed.isPlanFree && method === 'PUT' && url.includes('/workers/scripts/')
    const isForbidden = observed.refusedPath !== null && url.endsWith(observed.refusedPath)
    const found = isForbidden
      ? Response.json(forbidden, { status: 403 })
      : isRefused
        ? Response.json(noPlan, { status: 400 })
        : await fetch(apiBaseUrl + url, {
            method,
            headers: { authorization, 'content-type': type },
            ...(body.length > 0 && { body }),
          })
    response.writeHead(found.status, { 'content-type': 'application/json' })
    response.end(new Uint8Array(await found.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { observed, apiBaseUrl: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** `beforeAll` fills the returned object. */
export const useLocalTarget = (): Opened => {
  const opened = {} as Opened
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-target-'))
    const { target, stop } = await startLocalTarget(join(dataDir, 'local-target'))
    await buildWorker(rootDir)
    await buildSdkWhenChanged(rootDir)
    const modules = await buildModules(rootDir, () => {})
    const { observed, apiBaseUrl, close } = await openRecorder(target.apiBaseUrl)
    Object.assign(opened, { dataDir, modules, observed, target: { ...target, apiBaseUrl } })
    opened.stop = async () => {
      close()
      await stop()
    }
  })
  afterAll(async () => {
    await opened.stop?.()
    if (opened.dataDir) await rm(opened.dataDir, { recursive: true, force: true })
  })
  return opened
}

export const openLocalDeploy = (
  { target, modules }: Opened,
  changes: Record<string, string> = {},
  options: Partial<Pick<Deploy, 'rootDir' | 'signal' | 'isWorkerSentAgain'>> = {},
): Deploy => {
  return {
    ...target,
    rootDir,
    modules,
    isSeeding: true,
    isWorkerSentAgain: false,
    signal: new AbortController().signal,
    settings: checkWritten({ ...target.written, ...changes }),
    ...options,
  }
}

export const openTargetDatabase = ({ target: { written } }: Pick<Opened, 'target'>): Database =>
  openDatabase({
    url: written['LIBSQL_URL'] ?? '',
    authToken: written['LIBSQL_AUTH_TOKEN'],
  })

export const placeOf = ({ target }: Opened, browser: Browser): Place => ({
  openShopper: (options) => newVisitor(browser, target.shopOrigin, options),
  openStaff: (options) => signInAtProxy(browser, target.staffOrigin, options),
})

const signInAtProxy = async (
  browser: Browser,
  staffOrigin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const visitor = await newVisitor(browser, staffOrigin, options)
  await visitor.page.goto('/admin/orders')
  await visitor.page.getByRole('link', { name: 'manager' }).click()
  await visitor.page.waitForURL(`${staffOrigin}/admin`)
  return visitor
}
