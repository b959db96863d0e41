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
 * Each limit is about 100 bytes above the measured value, because the hashes in class names make
 * compressed scripts vary by that much from build to build. Sizes are transferred bytes with response
 * headers. `scripts` and `files` are the size and number of scripts that load until the page is
 * interactive.
 */
const budgets = {
  '/': { document: 16_860, styles: 12_250, image: 9_600, requests: 5, scripts: 131_100, files: 8 },
  '/shop': {
    document: 20_940,
    styles: 12_250,
    image: 12_600,
    requests: 6,
    scripts: 131_100,
    files: 8,
  },
  '/product/focus-crest-tee': {
    document: 17_310,
    styles: 12_250,
    image: 7_300,
    requests: 5,
    scripts: 131_100,
    files: 8,
  },
  '/about': {
    document: 14_730,
    styles: 12_250,
    image: 14_100,
    requests: 5,
    scripts: 135_950,
    files: 10,
  },
  '/cart': { document: 12_780, styles: 9_250, image: 0, requests: 4, scripts: 141_750, files: 11 },
}
const fontBytes = 31_600

it.each(Object.entries(budgets))(
  'keeps the first view of %s within its budget',
  async (path, max) => {
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
  },
)

it.each(Object.entries(budgets))('keeps the scripts of %s within its budget', async (path, max) => {
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

/** The shop has cached its lists, but none of these pages. */
const newPages = [
  { name: 'home', trips: 0, path: () => `/?q=${newWord()}` },
  { name: 'a filtered list', trips: 1, path: () => `/shop?colors=Black,${newWord()}` },
  { name: 'a search, with its facets', trips: 2, path: () => `/shop?q=${newWord()}` },
  { name: 'a product', trips: 1, path: () => `/product/${products.pop()}` },
]

it.each(newPages)(
  'makes at most $trips round trips to the database for $name',
  async ({ trips, path }) => {
    await (await fetch(`${at.shop.origin}/shop`)).text()
    const counts: number[] = []
    while (counts.length < 4) {
      proxy.resetCounts()
      const response = await fetch(at.shop.origin + path())
      await response.text()
      expect(response.status).toBe(200)
      counts.push(proxy.count('none'))
    }
    // The shop's timers query the database, too, so the lowest of several counts is used.
    expect(Math.min(...counts)).toBeLessThanOrEqual(trips)
  },
)
