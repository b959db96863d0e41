import type { Browser, Page } from 'playwright'

import { readPaints, takeInteraction } from '../support/page-measures.ts'
import { launchChromium, openPhone } from '../support/phone.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const rounds = 5
/** Long enough for the result of a tap to be painted and recorded. */
const paintMs = 600

type Press = (page: Page) => Promise<void>
type Visited = { name: string; path: string; presses: Record<string, Press> }

const pages: readonly Visited[] = [
  {
    name: 'home',
    path: '/',
    presses: {
      chat: (page) => page.getByRole('button', { name: 'Open shopping assistant' }).tap(),
    },
  },
  {
    name: 'shop',
    path: '/shop',
    presses: {
      'quick view': async (page) => {
        await page.getByRole('button', { name: 'Quick view' }).first().tap()
        await page.getByRole('dialog').waitFor()
      },
      filter: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Filters' }).tap()
        await page.waitForTimeout(paintMs)
        await takeInteraction(page)
        await page.locator('#filters a[href*="category"]').first().tap()
      },
    },
  },
  {
    name: 'product',
    path: '/product/focus-crest-tee',
    presses: {
      'add to cart': async (page) => {
        await page.getByRole('radio', { name: 'M', exact: true }).check()
        await page.waitForTimeout(paintMs)
        await takeInteraction(page)
        await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
      },
    },
  },
]

type Measures = Record<string, number>

const units: Record<string, { unit: string; must?: number }> = {
  LCP: { unit: 's', must: 0.8 },
  'layout shift': { unit: '', must: 0 },
  'total blocking time': { unit: 'ms', must: 80 },
  interactive: { unit: 's' },
  html: { unit: 'kB' },
  'script until interactive': { unit: 'kB' },
  CSS: { unit: 'kB', must: 12 },
  fonts: { unit: 'kB', must: 45 },
  images: { unit: 'kB' },
  'INP of chat': { unit: 'ms', must: 80 },
  'INP of quick view': { unit: 'ms', must: 80 },
  'INP of filter': { unit: 'ms', must: 80 },
  'INP of add to cart': { unit: 'ms', must: 80 },
  'script until an early press works': { unit: 'kB', must: 70 },
  'early press until it works': { unit: 's' },
}

export const benchPages = async (): Promise<Row[]> => {
  await using browser = await launchChromium()
  await using shop = await openShopProcess()
  const rows: Row[] = []
  for (const { name, path, presses } of pages) {
    const url = shop.origin + path
    const measured: Measures[] = []
    while (measured.length < rounds) {
      // Fills the shop's cache, because this part does not measure the server.
      await (await fetch(url)).text()
      const early = name === 'product' ? await pressEarly(browser, url) : {}
      measured.push({ ...(await visit(browser, url, presses)), ...early })
    }
    rows.push(...toRows(name, measured))
  }
  return rows
}

const toRows = (page: string, measured: readonly Measures[]): Row[] =>
  Object.keys(measured[0] ?? {}).map((name) =>
    toRow({
      name: `${page}: ${name}`,
      unit: '',
      ...units[name],
      rounds: measured.map((one) => one[name] ?? Number.NaN),
    }),
  )

const visit = async (
  browser: Browser,
  url: string,
  presses: Record<string, Press>,
): Promise<Measures> => {
  const { page, context, kilobytes } = await openPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('shop:interactive').length > 0)
  await page.waitForTimeout(paintMs)
  const { lcpMs, shift, blockedMs, interactiveAtMs } = await readPaints(page)
  const measures: Measures = {
    LCP: lcpMs / 1000,
    'layout shift': shift,
    'total blocking time': blockedMs,
    interactive: interactiveAtMs / 1000,
    html: kilobytes('Document', interactiveAtMs),
    'script until interactive': kilobytes('Script', interactiveAtMs),
    CSS: kilobytes('Stylesheet', interactiveAtMs),
    fonts: kilobytes('Font', interactiveAtMs),
    images: kilobytes('Image', interactiveAtMs),
  }
  for (const [name, press] of Object.entries(presses)) {
    await takeInteraction(page)
    await press(page)
    await page.waitForTimeout(paintMs)
    measures[`INP of ${name}`] = await takeInteraction(page)
  }
  await context.close()
  return measures
}

/** Presses the button before its script has loaded, to check that the press is not lost. */
const pressEarly = async (browser: Browser, url: string): Promise<Measures> => {
  const { page, context, kilobytes } = await openPhone(browser)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  const now = (): Promise<number> => page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
  const pressedAtMs = await now()
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()
  const worksAtMs = await now()
  // A file's bytes count only once the file has arrived.
  await page.waitForLoadState('networkidle')
  const measures = {
    'script until an early press works': kilobytes('Script', worksAtMs),
    'early press until it works': (worksAtMs - pressedAtMs) / 1000,
  }
  await context.close()
  return measures
}
