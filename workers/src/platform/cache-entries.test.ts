import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

import { type Cache, createCache, maxCacheBytes } from './cache.ts'
import { bytesOf, createEntries } from './cache-entries.ts'

const kilobytes = 1024
const entry = (bytes: number) => ({ bytes })

describe('entries', () => {
  it('are evicted least recently used first', () => {
    const entries = createEntries(100 * kilobytes)
    for (const key of ['a', 'b', 'c']) {
      entries.set(key, entry(24 * kilobytes))
      entries.get(key)
    }
    entries.get('a')
    for (const key of ['d', 'e']) {
      entries.set(key, entry(24 * kilobytes))
      entries.get(key)
    }
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => entries.get(key))).toEqual([
      'a',
      'c',
      'd',
      'e',
    ])
  })

  it('that are used again outlive any number of entries that are stored but never used', () => {
    const entries = createEntries(100 * kilobytes)
    entries.set('home page', entry(20 * kilobytes))
    entries.get('home page')
    for (let index = 0; index < 1000; index += 1) entries.set(`search ${index}`, entry(kilobytes))
    expect(entries.get('home page')).toBeDefined()
  })

  it('that are replaced count once', () => {
    const entries = createEntries(100 * kilobytes)
    for (let index = 0; index < 1000; index += 1) entries.set('a', entry(10 * kilobytes))
    expect(entries.bytes()).toBeLessThan(11 * kilobytes)
    entries.delete('a')
    expect(entries.bytes()).toBe(0)
  })

  it('that exceed a quarter of the limit are not stored, and evict the entry they replace', () => {
    const entries = createEntries(100 * kilobytes)
    entries.set('a', entry(10))
    entries.set('a', entry(26 * kilobytes))
    expect(entries.get('a')).toBeUndefined()
  })

  it('include their keys in their size', () => {
    const entries = createEntries(100 * kilobytes)
    for (let index = 0; index < 1000; index += 1)
      entries.set(`${index}${'k'.repeat(10_000)}`, entry(0))
    expect(entries.get(`995${'k'.repeat(10_000)}`)).toBeUndefined()
    expect(entries.bytes()).toBeLessThanOrEqual(100 * kilobytes)
  })
})

it.each([
  ['a string', 'x'.repeat(1000), 2000],
  ['a Map', new Map([['key', 'x'.repeat(1000)]]), 2000],
  ['a Set', new Set(['x'.repeat(1000)]), 2000],
  ['a list', ['x'.repeat(500), 'x'.repeat(500)], 2000],
  ['an object', { nested: { text: 'x'.repeat(1000) } }, 2000],
  ['a buffer', new Uint8Array(1000), 1000],
])('bytesOf counts the contents of %s', (_what, value, bytes) => {
  expect(bytesOf(value)).toBeGreaterThanOrEqual(bytes)
  expect(bytesOf(value)).toBeLessThan(bytes + 400)
})

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const memoryInUse = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Parses or encodes each value, so that no two values share memory. */
const families: Record<string, (cache: Cache, index: number) => Promise<unknown>> = {
  'searches without a result': (cache, index) =>
    cache.getTimed({
      key: `/api/products?q=nothing-${index}&limit=24`,
      load: async () => ({
        bytes: new TextEncoder().encode('{"products":[],"total":0}'),
        etag: `"${index.toString(36).padStart(20, '0')}"`,
      }),
    }),
  'pages of searches': (cache, index) =>
    cache.getTimed({
      key: `fragment catalog@1 /shop?q=nothing-${index}`,
      load: async () => ({
        head: { title: `Shop ${index}` },
        status: 200,
        html: JSON.parse(`"${index}${'<p>Nothing here</p>'.repeat(200)}"`) as string,
      }),
    }),
  'offers of products': (cache, index) =>
    cache.getTimed({
      key: `offer product-${index}`,
      load: async () =>
        JSON.parse(
          `{"name":"Product ${index}","version":1,"priceCents":4000,"sizes":["S","M","L ${index}"],"colors":["Black ${index}"],"stock":4}`,
        ) as unknown,
    }),
}

describe.each(Object.entries(families))('60,000 different %s', (_name, request) => {
  it('use no more memory than the cache allows, and do not evict the pages that visitors share', async () => {
    const cache = createCache({ now: () => 0 }).forRequest(() => false)
    const loads = { count: 0 }
    const openHomePage = () =>
      cache.getTimed({
        key: 'fragment catalog@1 /',
        load: async () => {
          loads.count += 1
          return { html: 'x'.repeat(50_000) }
        },
      })
    await openHomePage()
    await openHomePage()
    const before = memoryInUse()
    for (let index = 0; index < 60_000; index += 1) await request(cache, index)
    const grown = memoryInUse() - before
    await openHomePage()
    expect(loads.count).toBe(1)
    expect(cache.bytes()).toBeLessThanOrEqual(maxCacheBytes)
    expect(grown).toBeLessThan(maxCacheBytes)
  })
})
