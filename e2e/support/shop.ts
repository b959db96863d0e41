/** The shop under test: one for each file of journeys, as it is after its first start. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'

import { integrityOf } from '@shop/contracts/release'
import { readRelease } from '@shop/module-build/make-release'
import { makeLive, publishRelease } from '@shop/module-build/publish-release'
import {
  asStaff,
  startTestShop,
  type TestShop,
  type TestShopOptions,
} from '@shop/testkit/test-shop'

import { openBrowser } from './visitor.ts'

/** A shop with pictures, all modules, and the real limits: no journey may meet one. */
export const openShop = (options: TestShopOptions = {}): Promise<TestShop> =>
  startTestShop({
    template: inject('shopTemplate'),
    hasMedia: true,
    perMinute: undefined,
    ...options,
  })

/** A shop and a browser, opened before the file's first test and closed after its last; filled when tests run. */
export const useShop = (options: TestShopOptions = {}): { shop: TestShop; browser: Browser } => {
  const opened = {} as { shop: TestShop; browser: Browser }
  beforeAll(async () => {
    ;[opened.shop, opened.browser] = await Promise.all([openShop(options), openBrowser()])
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.shop?.stop()
  })
  return opened
}

const rootDir = resolve(import.meta.dirname, '../..')

/**
 * Publishes a built module's release with one file changed, as a team that ships a mistake would. `name` marks
 * the version; returns the rollback to the release as it was built.
 */
export const publishAltered = async (
  shop: TestShop,
  { module, name, file, code }: { module: string; name: string; file: string; code: string },
): Promise<() => Promise<void>> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-altered-'))
  const folder = module === 'shell' ? module : `mfe-${module}`
  await cp(join(rootDir, folder, 'dist'), dir, { recursive: true })
  const release = await readRelease(dir)
  if (!release) throw new Error(`${folder} is not built.`)
  await writeFile(join(dir, file), code)
  await rm(join(dir, `${file}.br`), { force: true })
  const integrity = { ...release.integrity, [file]: await integrityOf(Buffer.from(code)) }
  delete integrity[`${file}.br`]
  const altered = { ...release, version: `${release.version}-${name}`, integrity }
  await writeFile(join(dir, 'release.json'), JSON.stringify(altered))
  const target = { origin: shop.origin, token: shop.deployToken }
  await publishRelease({ ...target, dir })
  await rm(dir, { recursive: true })
  return () => makeLive({ ...target, module, version: release.version })
}

/** A manager's call of a path below `/api`; resolves to the JSON of the response, if it has any. */
export const callAsStaff = async (
  shop: TestShop,
  method: string,
  path: string,
  body?: BodyInit,
) => {
  const headers = { ...asStaff(shop), 'content-type': 'application/json' }
  const url = `${shop.origin}/api${path}`
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  // The shape of a response is what a test is about.
  return text === '' ? null : JSON.parse(text)
}
