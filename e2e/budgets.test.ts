/** What a page costs on any machine: a change that makes one larger, or asks the database more often, fails here. */
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { sizes } from '@shop/testkit/sizes'
import { afterAll, expect, it } from 'vitest'

import { loadFirstView } from './support/first-view.ts'
import { useShop } from './support/shop.ts'
import { newVisitor, openPage } from './support/visitor.ts'

const proxy = await openFaultProxy()
afterAll(() => proxy.close())
const at = useShop({ libsqlProxy: proxy })

/**
 * A little above what was measured: bytes on the line with the headers of responses (documents as gzip, scripts and style sheets as
 * Brotli) and requests, of the first view and of the scripts until a page is interactive.
 */
const budgets = {
  '/': { document: 15_500, styles: 11_700, image: 9_600, requests: 5, scripts: 125_600, files: 8 },
  '/shop': {
    document: 19_800,
    styles: 11_700,
    image: 12_600,
    requests: 6,
    scripts: 125_600,
    files: 8,
  },
  '/product/focus-crest-tee': {
    document: 16_300,
    styles: 11_700,
    image: 7_300,
    requests: 5,
    scripts: 125_600,
    files: 8,
  },
  '/about': {
    document: 13_700,
    styles: 11_700,
    image: 14_100,
    requests: 5,
    scripts: 131_000,
    files: 10,
  },
  '/cart': { document: 11_900, styles: 8_900, image: 0, requests: 4, scripts: 132_300, files: 10 },
}
const fontBytes = 31_600

it.each(Object.entries(budgets))('the first view of %s is within its budget', async (path, max) => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
    javaScriptEnabled: false,
  })
  const { bytes, requests } = await loadFirstView(page, path)
  expect(bytes['Document']).toBeLessThanOrEqual(max.document)
  expect(bytes['Stylesheet']).toBeLessThanOrEqual(max.styles)
  expect(bytes['Font']).toBeLessThanOrEqual(fontBytes)
  expect(bytes['Image'] ?? 0).toBeLessThanOrEqual(max.image)
  expect(requests).toEqual([...new Set(requests)])
  expect(requests.length).toBeLessThanOrEqual(max.requests)
  await context.close()
})

it.each(Object.entries(budgets))('the scripts of %s are within its budget', async (path, max) => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  await openPage(page, path)
  const sizesOfScripts = await page.evaluate(() => {
    const interactiveAtMs = performance.getEntriesByName('shop:interactive')[0]?.startTime ?? 0
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= interactiveAtMs)
      .map(({ transferSize }) => transferSize)
  })
  expect(sizesOfScripts.length).toBeGreaterThan(0)
  expect(sizesOfScripts.length).toBeLessThanOrEqual(max.files)
  expect(sizesOfScripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(max.scripts)
  await context.close()
})

let words = 0
const newWord = (): string => `word${(words += 1)}`
const products = ['river-bend-tee', 'streetcar-line-tee', 'crescent-city-tee', 'second-line-tank']

/** Pages that were not requested before, in a shop whose lists are cached. */
const newPages = [
  { name: 'home', trips: 0, path: () => `/?q=${newWord()}` },
  { name: 'a filtered list', trips: 1, path: () => `/shop?colors=Black,${newWord()}` },
  { name: 'a search, with its facets', trips: 2, path: () => `/shop?q=${newWord()}` },
  { name: 'a product', trips: 1, path: () => `/product/${products.pop()}` },
]

it.each(newPages)(
  'round trips to the database for $name: at most $trips',
  async ({ trips, path }) => {
    await (await fetch(`${at.shop.origin}/shop`)).text()
    const counts: number[] = []
    while (counts.length < 4) {
      proxy.resetCounts()
      const response = await fetch(at.shop.origin + path())
      await response.text()
      expect(response.status).toBe(200)
      counts.push(proxy.counts().none)
    }
    // The shop's own timers read, too: the fewest of some tries are the page's.
    expect(Math.min(...counts)).toBeLessThanOrEqual(trips)
  },
)
