import type { Page } from 'playwright'
import { expect } from 'vitest'

const isCached = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    path,
  )

export const whenCached = (page: Page, path: string): Promise<void> =>
  expect.poll(() => isCached(page, path)).toBe(true)

export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname)
  })

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

/** Writes to every cache of the origin, as the script of any module can. */
export const writeToCaches = (
  page: Page,
  path: string,
  body: string,
  type: string,
): Promise<void> =>
  page.evaluate(
    async ({ path, body, type }) => {
      for (const name of [...(await caches.keys()), 'shop-1-pages', 'of-a-module']) {
        const cache = await caches.open(name)
        const headers = { 'content-type': type, date: new Date().toUTCString() }
        await cache.put(path, new Response(body, { headers }))
      }
    },
    { path, body, type },
  )
