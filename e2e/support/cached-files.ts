/** What the service worker has cached for when there is no network. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

const isCached = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    path,
  )

/** Resolves once the service worker has cached a path. */
export const whenCached = (page: Page, path: string): Promise<void> =>
  expect.poll(() => isCached(page, path), { timeout: 15_000 }).toBe(true)

/** Paths of everything that is cached. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname)
  })

/** The text of every cached file whose URL has `part` in it. */
export const cachedTexts = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (part) => {
    const names = await caches.keys()
    const found = names.map(async (name) => {
      const cache = await caches.open(name)
      const keys = (await cache.keys()).filter(({ url }) => url.includes(part))
      return Promise.all(keys.map(async (key) => (await cache.match(key))?.text() ?? ''))
    })
    return (await Promise.all(found)).flat()
  }, part)
