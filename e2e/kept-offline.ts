/** What the service worker has kept for when there is no network. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    path,
  )

/** Resolves once the service worker has kept an address. */
export const untilKept = (page: Page, path: string): Promise<void> =>
  expect.poll(() => isKept(page, path), { timeout: 15_000 }).toBe(true)

/** Paths of everything that is kept. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname)
  })

/** The text of every kept file whose address has `part` in it. */
export const keptBytes = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (part) => {
    const names = await caches.keys()
    const found = names.map(async (name) => {
      const cache = await caches.open(name)
      const keys = (await cache.keys()).filter(({ url }) => url.includes(part))
      return Promise.all(keys.map(async (key) => (await cache.match(key))?.text() ?? ''))
    })
    return (await Promise.all(found)).flat()
  }, part)
