import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { dropOtherFormats, findKept, keep, openKept } from './kept.ts'
import { memoryCaches, networkAnswer } from './test/memory-caches.ts'

const at = (path: string) => `https://shop.example${path}`

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))

afterEach(() => vi.unstubAllGlobals())

it('keeps an answer and finds it again, and the latest of two', async () => {
  await keep('pages', at('/shop'), networkAnswer('old'))
  await keep('pages', at('/shop'), networkAnswer('new'))
  expect(await (await findKept(at('/shop')))?.text()).toBe('new')
  expect(await findKept(at('/about'))).toBeUndefined()
})

it('keeps no error and nothing private', async () => {
  await keep('pages', at('/a'), networkAnswer('', { status: 500 }))
  const headers = { 'cache-control': 'private, no-store' }
  await keep('products', at('/b'), networkAnswer('', { headers }))
  expect(await findKept(at('/a'))).toBeUndefined()
  expect(await findKept(at('/b'))).toBeUndefined()
})

it('lets the oldest pages go, and a page that was seen again stay', async () => {
  for (let page = 1; page <= 50; page += 1)
    await keep('pages', at(`/product/${page}`), networkAnswer(''))
  await keep('pages', at('/product/1'), networkAnswer(''))
  await keep('pages', at('/product/51'), networkAnswer(''))
  expect(await findKept(at('/product/2'))).toBeUndefined()
  expect(await findKept(at('/product/1'))).toBeDefined()
  expect(await (await openKept('pages')).keys()).toHaveLength(50)
})

it('survives a full disk', async () => {
  const full = { ...(await openKept('media')), put: () => Promise.reject(new Error('full')) }
  vi.stubGlobal('caches', { ...caches, open: async () => full })
  await expect(keep('media', at('/media/a.avif'), networkAnswer(''))).resolves.toBe(false)
})

it('drops its caches of other formats and leaves those of others alone', async () => {
  await keep('pages', at('/'), networkAnswer(''))
  await caches.open('shop-0-pages')
  await caches.open('somebody-else')
  await dropOtherFormats()
  expect(await caches.keys()).toEqual(['shop-1-pages', 'somebody-else'])
})
