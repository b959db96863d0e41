import { sizes } from '@shop/testkit/sizes'
import { asStaff } from '@shop/testkit/test-shop'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'

import { fillShop, hostileTexts, kinds, productIdOf } from './support/hostile-shop.ts'
import { useShop } from './support/shop.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import { newStaff, type Visitor, whenInteractive } from './support/visitor.ts'

const at = useShop()
let visitor: Visitor

const { emoji, long, markup, rightToLeft } = hostileTexts

beforeAll(async () => {
  await fillShop(at.shop)
  visitor = await newStaff(at.browser, at.shop)
  const products = kinds.map((kind) => ({ id: productIdOf(kind), name: hostileTexts[kind] }))
  await storeBefore(visitor.context, {
    'shop.cart': storedCart(...products.map((product) => ({ ...product, size: 'M' }))),
    'shop.wishlist': JSON.stringify({
      version: 1,
      items: products.map((product) => ({ ...product, image: '', price: 40 })),
    }),
  })
  await visitor.context.addInitScript(() => {
    Object.assign(globalThis, {
      canary: () => console.error('A text of the shop ran as a script.'),
    })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy ${violatedDirective} refused ${blockedURI}.`),
    )
  })
}, 60_000)

/** A screen to visit. Without a `path`, the test stays on the page of the previous stop. */
type Stop = { name: string; path?: string; shows: string; prepare?: (page: Page) => Promise<void> }

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const openRow = (text: string, action: RegExp) => async (page: Page) => {
  const row = page.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: action }).click()
  await page.locator('dialog[open]').waitFor()
}

const closeAnd = (next: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await next(page)
}

const sendMessage = async (page: Page) => {
  await press(/assistant/i)(page)
  await page.getByLabel('Message').fill(long)
  await page.keyboard.press('Enter')
  await page.getByText(long, { exact: true }).first().waitFor()
}

const searchEverywhere = async (page: Page) => {
  await press(/^Search/)(page)
  await page.getByRole('combobox').fill('Llanfair')
  await page.getByRole('option').filter({ hasText: 'Llanfair' }).first().waitFor()
}

const stops: readonly Stop[] = [
  { name: 'home', path: '/', shows: emoji },
  { name: 'the shop', path: '/shop?sort=new', shows: rightToLeft },
  { name: 'a search', path: `/shop?q=${encodeURIComponent(markup)}`, shows: markup },
  ...(['markup', 'endings', 'long', 'marks'] as const).map((kind) => ({
    name: `the page of a product called by ${kind}`,
    path: `/product/${productIdOf(kind)}`,
    shows: hostileTexts[kind],
  })),
  { name: 'a quick view', path: `/shop?product=${productIdOf('long')}`, shows: long },
  { name: 'the cart', path: '/cart', shows: long },
  { name: 'the cart panel', path: '/returns', prepare: press(/^Cart/), shows: long },
  { name: 'the wishlist', prepare: closeAnd(press(/^Wishlist/)), shows: long },
  { name: 'the assistant', prepare: closeAnd(sendMessage), shows: long },
  { name: 'the checkout', path: '/checkout', shows: long },
  { name: 'the dashboard', path: '/admin?figures=live', shows: hostileTexts.marks },
  { name: 'orders', path: '/admin/orders', shows: markup },
  { name: 'an order', prepare: openRow(`long'`, /^View/), shows: long },
  {
    name: 'the question before an order is deleted',
    prepare: closeAnd(openRow(`long'`, /^Delete/)),
    shows: long.slice(0, 200),
  },
  { name: 'customers', path: '/admin/customers', shows: markup },
  { name: 'a customer', prepare: openRow(`long'`, /^View/), shows: long.slice(0, 200) },
  { name: 'reviews', path: '/admin/reviews', shows: markup },
  { name: 'a review', path: '/admin/reviews?view=hostile-long', shows: long },
  { name: 'products', path: '/admin/products?sort=new', shows: markup },
  { name: 'the form of a product', path: '/admin/products?edit=hostile-long', shows: markup },
  {
    name: 'the search over everything',
    path: '/admin/settings',
    prepare: searchEverywhere,
    shows: long,
  },
]

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  if (!path.startsWith('/admin')) await whenInteractive(page)
}

const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const scrolling = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(
      (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.tagName !== 'TEXTAREA',
    )
    const wide = [root, ...scrolling].filter((one) => one.scrollWidth > one.clientWidth + 1)
    // Measures only rows of table bodies, because table headers are visually hidden on a phone.
    const rows = [...document.querySelectorAll('tbody tr')].filter(
      (row) =>
        row.getBoundingClientRect().right >
        (row.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0) + 1,
    )
    return [...wide, ...rows].map(
      (one) => `${one.tagName} ${one.className}: ${one.scrollWidth} in ${one.clientWidth}`,
    )
  })

describe('a hostile text', () => {
  it.each(stops)('is only text on $name', async ({ path, prepare, shows }) => {
    const { page, pageErrors } = visitor
    await page.setViewportSize(sizes.desktop)
    if (path) await open(page, path)
    await prepare?.(page)
    await expect
      .poll(() => page.evaluate(() => document.body.textContent))
      .toContain(shows.replaceAll(/\s+/g, ' '))
    const found = await findOverflow(page)
    await page.setViewportSize(sizes.phone)
    found.push(...(await findOverflow(page)))
    expect([...found, ...pageErrors.splice(0)]).toEqual([])
  })
})

describe('files for programs', () => {
  const read = async (path: string, headers = {}, origin = at.shop.origin) =>
    (await fetch(`${origin}${path}`, { headers })).text()

  it('contain no tags from texts', async () => {
    const markdown = { accept: 'text/markdown' }
    expect(await read(`/product/${productIdOf('markup')}`, markdown)).not.toMatch(
      /[^\\]<(?:img|script|svg)/,
    )
    expect(await read('/llms.txt')).not.toMatch(/[^\\]<script/)
    const sitemap = await read('/sitemap.xml')
    expect(sitemap).not.toContain('canary')
  })

  it('contain no formulas from texts', async () => {
    const csv = await read('/api/customers/export', asStaff(at.shop), at.shop.staffOrigin)
    const cells = csv.split(/[\r\n]+/)
    expect(cells.filter((line) => /^"?[=+@-]/.test(line))).toEqual([])
    expect(cells.some((line) => line.includes("'=HYPERLINK"))).toBe(true)
  })

  it('contain no end tag of a script in a document’s data', async () => {
    const html = await read(`/product/${productIdOf('endings')}`)
    expect(html).not.toContain('<script>canary()')
    expect(html).not.toContain('<style>*{')
  })
})
