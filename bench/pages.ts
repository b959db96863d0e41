/** What a first view costs: bytes until it is interactive, largest paint, layout shift, slowest interaction; throttled as in the design. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import { type DatabaseAddress, openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { startTestShop } from '@shop/testkit/test-shop'

import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { countBytes, observePaints, readPaints } from './page-measures.ts'
import { printTable, quantile } from './table.ts'

/** 1.6 Mbit/s, 150 ms a request, a quarter of the processor. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
}

type Use = (page: Page) => Promise<void>

const useList: Use = async (page) => {
  await page.getByRole('button', { name: 'Add to wishlist' }).first().tap()
  await page.getByRole('button', { name: 'Filters' }).tap()
}

/** Each page, and what a visitor does on it first. */
const pages: Record<string, Use> = {
  '/': async (page) => {
    await page.getByRole('button', { name: 'Add to wishlist' }).first().tap()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  },
  '/shop': useList,
  '/product/focus-crest-tee': async (page) => {
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
  },
}

/** What grows with the catalogue. */
const lists: Record<string, Use> = { '/shop': useList, '/shop?colors=Black&price=25-50': useList }

/** Tables: an odd number of runs, of which the middle counts; one alone says little on a busy machine. */
const tables = [
  { name: 'the seed', visited: pages, runs: 5 },
  { name: '10,000 products', visited: lists, runs: 3, count: 10_000 },
]

export const benchPages = async (): Promise<void> => {
  const executablePath = findChromium(console.log)
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  for (const { name, visited, runs, count = 0 } of tables) {
    const shop = await startTestShop({ hasMedia: true })
    if (count > 0) await fill(shop.libsql, count)
    console.log(`\n### ${name}\n`)
    printTable(await visitAll(browser, shop.origin, visited, runs))
    await shop.stop()
  }
  await browser.close()
}

/** Products alone: the pages of shoppers show nothing else. */
const fill = (libsql: DatabaseAddress, products: number): Promise<void> =>
  seedLarge({
    db: openDatabase(libsql),
    size: { products, customers: 0, orders: 0, reviews: 0 },
    nowMs: Date.now(),
  })

const visitAll = async (
  browser: Browser,
  origin: string,
  visited: Record<string, Use>,
  runs: number,
) => {
  const rows = []
  for (const [path, use] of Object.entries(visited)) {
    const measures: Measures[] = []
    for (let run = 0; run < runs; run += 1) measures.push(await visit(browser, origin + path, use))
    rows.push({ page: path, ...middleOf(measures) })
  }
  return rows
}

type Measures = Record<string, number>

const visit = async (browser: Browser, url: string, use: Use): Promise<Measures> => {
  await fetch(url)
  const context = await newPhone(browser)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = await countBytes(session)
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observePaints)
  await page.goto(url, { waitUntil: 'networkidle' })
  await use(page)
  await page.waitForTimeout(500)
  const { interactiveAt, ...paints } = await readPaints(page)
  await context.close()
  return { ...paints, 'ready s': interactiveAt / 1000, ...bytes(interactiveAt) }
}

/** Requests Brotli first, as the edge would choose; the local server goes by the order of the header. */
const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'accept-encoding': 'br, gzip' },
  })

/** The median of each measure. */
const middleOf = (measures: readonly Measures[]): Record<string, string> =>
  Object.fromEntries(
    Object.keys(measures[0] ?? {}).map((name) => {
      const values = measures.map((one) => one[name] ?? 0)
      const digits = name.endsWith('ms') ? 0 : name === 'shift' ? 3 : 2
      return [name, quantile(values, 0.5).toFixed(digits)]
    }),
  )
