import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { servedPageOf } from './visits.ts'

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://shop.example/shop', {
    method,
    headers: { 'cf-connecting-ip': '192.0.2.1', 'sec-fetch-mode': 'navigate', ...headers },
  })
const owner = release({ module: 'catalog', version: '2.0.0' })
const shell = release({ module: 'shell', version: '1.0.0' })
const namesOf = (given: Request, compared = [owner]) =>
  servedPageOf(given, { compared, shell, owner, bucket: 5 }, 7)?.releases.map(
    ({ module }) => module,
  )

it('notes a page that a browser shows, with the releases that a canary is compared with', () => {
  expect(servedPageOf(request(), { compared: [owner], shell, owner, bucket: 5 }, 7)).toEqual({
    visitor: '192.0.2.1',
    bucket: 5,
    atMs: 7,
    page: 'shell@1.0.0 catalog@2.0.0',
    releases: [{ module: 'catalog', version: '2.0.0' }],
  })
})

it('notes nothing without a running canary, or for programs, prefetches and responses without a page', () => {
  expect(namesOf(request(), [])).toBeUndefined()
  expect(namesOf(request({ 'sec-fetch-mode': 'cors' }))).toBeUndefined()
  expect(namesOf(new Request('https://shop.example/shop'))).toBeUndefined()
  expect(namesOf(request({ 'sec-purpose': 'prefetch;prerender' }))).toBeUndefined()
  expect(namesOf(request({}, 'HEAD'))).toBeUndefined()
})

it('notes only releases that may run on the page', () => {
  const other = release({ module: 'checkout', slots: {} })
  const inSlots = release({ module: 'reviews', slots: { 'product.details': './details' } })
  expect(namesOf(request(), [other])).toBeUndefined()
  expect(namesOf(request(), [shell, owner, other, inSlots])).toEqual([
    'shell',
    'catalog',
    'reviews',
  ])
})
