import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { keepSeen, markKept } from './keep-seen.ts'
import { findKept, keep } from './kept.ts'
import { memoryCaches, networkAnswer } from './test/memory-caches.ts'

const origin = 'https://shop.example'
const network = vi.fn<(href: string) => Promise<Response>>()
const seen = (path: string) => keepSeen({ page: origin + path, files: [] }, origin)
const askedFor = (path: string) =>
  network.mock.calls.filter(([href]) => href === origin + path).length

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => networkAnswer('page'))
  const headers = { date: new Date().toUTCString() }
  await keep('pages', `${origin}/cart`, networkAnswer('cart', { headers }))
  await keep('pages', `${origin}/`, networkAnswer('home', { headers }))
})

afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

it('asks once for a page that came without a full load', async () => {
  await seen('/about')
  await seen('/about')
  expect(askedFor('/about')).toBe(1)
  expect(await findKept(`${origin}/about`)).toBeDefined()
})

it('does not ask for one that a full load kept, wherever on it the visitor began', async () => {
  markKept(`${origin}/faq?all=1#shipping`)
  await seen('/faq?all=1')
  expect(askedFor('/faq?all=1')).toBe(0)
})

it.each([
  ['/shop', 'without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['/terms', 'from a shop in trouble', async () => networkAnswer('', { status: 503 })],
])('asks again for %s after no answer %s', async (path, _why, fail) => {
  network.mockImplementationOnce(fail)
  await seen(path)
  expect(await findKept(origin + path)).toBeUndefined()
  await seen(path)
  expect(await findKept(origin + path)).toBeDefined()
})

it('asks once for a page that does not exist', async () => {
  network.mockImplementation(async () => networkAnswer('', { status: 404 }))
  await seen('/product/gone')
  await seen('/product/gone')
  expect(askedFor('/product/gone')).toBe(1)
})

it('keeps home and cart although they were never seen', async () => {
  vi.stubGlobal('caches', memoryCaches())
  await seen('/checkout')
  expect(await findKept(`${origin}/cart`)).toBeDefined()
  expect(await findKept(`${origin}/`)).toBeDefined()
  expect(await findKept(`${origin}/checkout`)).toBeUndefined()
})

it('asks for no page that was not seen when the visitor saves data', async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await seen('/returns')
  expect(await findKept(`${origin}/returns`)).toBeDefined()
  expect(askedFor('/cart')).toBe(0)
})
