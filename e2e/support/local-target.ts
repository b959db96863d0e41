import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

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
}

/** `beforeAll` fills the returned object. */
export const useLocalTarget = (): Opened => {
  const opened = {} as Opened
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-target-'))
    const started = await startLocalTarget(join(dataDir, 'local-target'))
    await buildWorker(rootDir)
    await buildSdkWhenChanged(rootDir)
    Object.assign(opened, started, { dataDir, modules: await buildModules(rootDir, () => {}) })
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

export const openTargetDatabase = ({ target: { written } }: Opened): Database =>
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
