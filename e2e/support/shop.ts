import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'

import { integrityOf, type Release } from '@shop/contracts/release'
import type { WorkerServer } from '@shop/local-shop/worker-settings'
import { readRelease } from '@shop/module-build/make-release'
import { makeLive, publishRelease } from '@shop/module-build/publish-release'
import {
  asStaff,
  startTestShop,
  type TestShop,
  type TestShopOptions,
} from '@shop/testkit/test-shop'
import { exposesFor, release } from '@shop/testkit/wire'

import { useBrowser } from './visitor.ts'

export const openShop = <Server extends WorkerServer = WorkerServer>(
  options: TestShopOptions<Server> = {},
): Promise<TestShop<Server>> =>
  startTestShop({
    template: inject('shopTemplate'),
    // The template contains the pictures and modules already.
    hasMedia: false,
    hasModules: false,
    perMinute: undefined,
    ...options,
  })

/** `beforeAll` fills the returned object. */
export const useShop = <Server extends WorkerServer = WorkerServer>(
  options: TestShopOptions<Server> = {},
): { shop: TestShop<Server>; browser: Browser } => {
  const opened = {} as { shop: TestShop<Server>; browser: Browser }
  beforeAll(async () => {
    opened.shop = await openShop(options)
  })
  afterAll(() => opened.shop?.stop())
  return useBrowser(opened)
}

/** Starting a shop takes seconds, so test files that only read share one. */
export const useSharedShop = () =>
  useBrowser({ shop: inject('sharedShop') } as {
    shop: Pick<TestShop, 'origin'>
    browser: Browser
  })

const rootDir = resolve(import.meta.dirname, '../..')

const distOf = (module: string): string =>
  join(rootDir, module === 'shell' ? module : `mfe-${module}`, 'dist')

export const replaceInBuild = async (
  module: string,
  text: string,
  replacement: string,
): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for (const file of await readdir(distOf(module))) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(distOf(module), file), 'utf8')
    if (code.includes(text)) files[file] = code.replace(text, replacement)
  }
  if (Object.keys(files).length === 0) throw new Error(`no script of ${module} has ${text}`)
  return files
}

/**
 * Publishes a built module's release with some files replaced, and makes it live. The version gets
 * the suffix `name`. The returned function makes the original release live again.
 */
export const publishAltered = async (
  shop: TestShop,
  { module, name, files }: { module: string; name: string; files: Record<string, string> },
): Promise<() => Promise<void>> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-altered-'))
  await cp(distOf(module), dir, { recursive: true })
  const release = await readRelease(dir)
  if (!release) throw new Error(`${module} is not built.`)
  const integrity = { ...release.integrity }
  for (const [file, code] of Object.entries(files)) {
    await writeFile(join(dir, file), code)
    await rm(join(dir, `${file}.br`), { force: true })
    integrity[file] = await integrityOf(Buffer.from(code))
    delete integrity[`${file}.br`]
  }
  const altered = { ...release, version: `${release.version}-${name}`, integrity }
  await writeFile(join(dir, 'release.json'), JSON.stringify(altered))
  const target = { origin: shop.origin, token: shop.deployToken }
  await publishRelease({ ...target, dir })
  await rm(dir, { recursive: true })
  return () => makeLive({ ...target, module, version: release.version })
}

/** By default, the module has no pages. Its entry is `remoteEntry.js`. */
export const publishHandwritten = async (
  { origin, deployToken: token }: Pick<TestShop, 'origin' | 'deployToken'>,
  facts: Partial<Release>,
  files: Record<string, string>,
): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-module-'))
  const integrity: Record<string, string> = {}
  for (const [file, code] of Object.entries(files)) {
    await writeFile(join(dir, file), code)
    integrity[file] = await integrityOf(Buffer.from(code))
  }
  const manifest = release({
    routes: [],
    links: [],
    browser: { entry: 'remoteEntry.js', exposes: exposesFor(facts) },
    integrity,
    requires: { contract: 2, shared: {} },
    ...facts,
  })
  await writeFile(join(dir, 'release.json'), JSON.stringify(manifest))
  await publishRelease({ origin, token, dir })
  await rm(dir, { recursive: true })
}

export const callAsStaff = async (
  shop: TestShop,
  method: string,
  path: string,
  body?: BodyInit,
) => {
  const headers = { ...asStaff(shop), 'content-type': 'application/json' }
  const url = `${shop.staffOrigin}/api${path}`
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  // The result is untyped, because tests check its shape.
  return text === '' ? null : JSON.parse(text)
}
