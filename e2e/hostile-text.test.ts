import { sizes } from '@shop/testkit/sizes'
import { asStaff } from '@shop/testkit/test-shop'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'

import { fillShop, hostileTexts, kinds, productIdOf } from './support/hostile-shop.ts'
import { useShop } from './support/shop.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import { staffApi } from './support/staff.ts'
import { newStaff, newVisitor, type Visitor, whenInteractive } from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)
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

type Item = Record<string, string[]>

const namespace = 'http://base.google.com/ns/1.0'
const url = /^https?:\/\/[!-~]{1,1990}$/
const amount = /^(?!0\.00)\d+\.\d\d USD$/
const id = /^[a-z0-9-]{1,50}$/
const textOf = (max: number) => new RegExp(`^\\S(?:[^]{0,${max - 2}}\\S)?$`)

/**
 * Google's product data specification (support.google.com/merchants/answer/7052112): the minimum
 * and maximum number of each attribute's values, and the pattern of a value.
 */
const rules: Record<string, [least: number, most: number, value: RegExp]> = {
  id: [1, 1, id],
  item_group_id: [0, 1, id],
  title: [1, 1, textOf(150)],
  description: [1, 1, textOf(5000)],
  link: [1, 1, url],
  image_link: [1, 1, url],
  additional_image_link: [0, 10, url],
  availability: [1, 1, /^(in_stock|out_of_stock)$/],
  price: [1, 1, amount],
  sale_price: [0, 1, amount],
  brand: [1, 1, textOf(70)],
  product_type: [1, 1, textOf(750)],
  condition: [1, 1, /^new$/],
  identifier_exists: [1, 1, /^no$/],
  gender: [0, 1, /^(male|female|unisex)$/],
  age_group: [0, 1, /^(infant|toddler|adult)$/],
  size: [0, 1, textOf(100)],
  color: [0, 1, textOf(100)],
}

/** Parses in a blank page, because the shop's own pages forbid `DOMParser`. */
const readItems = async (): Promise<Item[]> => {
  const text = await (await fetch(`${at.shop.origin}/products.xml`)).text()
  const page = await at.browser.newPage()
  const items = await page.evaluate(
    ({ xml, ns }) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      const error = parsed.querySelector('parsererror')
      if (error) throw new Error(error.textContent)
      return [...parsed.querySelectorAll('rss[version="2.0"] > channel > item')].map((item) => {
        const values = [...item.children].map(({ namespaceURI, localName, textContent }) =>
          namespaceURI === ns ? [localName, textContent] : ['not an attribute', localName],
        )
        return Object.entries(Object.groupBy(values, ([name = '']) => name)).map(
          ([name, all = []]) => [name, all.map(([, value = '']) => value)] as const,
        )
      })
    },
    { xml: text, ns: namespace },
  )
  await page.close()
  return items.map((item) => Object.fromEntries(item))
}

describe('the product feed', () => {
  beforeAll(async () => {
    await staff.create({
      id: 'feed-tee',
      name: `Feed Tee ]]> <b>&amp; \u202Etfel\u202C ${'👕'.repeat(100)}`,
      description: `Soft. ]]>${'👕'.repeat(2490)}`,
      original_price: 42,
      pictures: [{ image: '/media/a b,ü.png', color: 'Navy' }, { image: '/media/c.png' }],
      sizes: ['S', '2/3 T'],
      colors: ['Black', 'Navy'],
      variants: [
        { size: 'S', color: 'Black', stock: 3 },
        { size: 'S', color: 'Navy', stock: 0 },
        { size: '2/3 T', color: 'Black', stock: 4, price: 45 },
        { size: '2/3 T', color: 'Navy', stock: 2, price: 12.5 },
      ],
    })
    await staff.create({ id: 'feed-cap', description: '', sizes: [], colors: [], stock: 0 })
  })

  it('is XML in which every item follows the published rules', async () => {
    const items = await readItems()
    expect(items.length).toBeGreaterThan(100)
    for (const item of items) {
      expect(Object.keys(rules)).toEqual(expect.arrayContaining(Object.keys(item)))
      for (const [name, [least, most, value]] of Object.entries(rules)) {
        const values = item[name] ?? []
        expect(values.length, `${name} of ${item['title']}`).toBeGreaterThanOrEqual(least)
        expect(values.length, `${name} of ${item['title']}`).toBeLessThanOrEqual(most)
        for (const one of values) expect(one, name).toMatch(value)
      }
    }
    expect(new Set(items.map((item) => item['id']?.[0])).size).toBe(items.length)
  })

  it('has the choice, prices, stock and pictures of each size and color', async () => {
    const items = await readItems()
    const ofTee = items.filter((item) => item['link']?.[0]?.includes('/product/feed-tee?'))
    expect(new Set(ofTee.map((item) => item['item_group_id']?.[0])).size).toBe(1)
    const facts = ['size', 'color', 'price', 'sale_price', 'availability'].map((name) =>
      ofTee.map((item) => item[name]?.[0]),
    )
    expect(facts).toEqual([
      ['S', 'S', '2/3 T', '2/3 T'],
      ['Black', 'Navy', 'Black', 'Navy'],
      ['42.00 USD', '42.00 USD', '45.00 USD', '42.00 USD'],
      ['40.00 USD', '40.00 USD', undefined, '12.50 USD'],
      ['in_stock', 'out_of_stock', 'in_stock', 'in_stock'],
    ])
    expect(ofTee[3]).toMatchObject({
      title: [expect.stringMatching(/^Feed Tee \]\]> <b>&amp; .*👕…, 2\/3 T, Navy$/u)],
      description: [expect.stringMatching(/^Soft\. \]\]>👕+$/u)],
      image_link: [`${at.shop.origin}/media/a%20b,%C3%BC.png`],
      additional_image_link: [`${at.shop.origin}/media/c.png`],
    })
    const cap = items.find((item) => item['link']?.[0]?.endsWith('/product/feed-cap'))
    expect(cap).toMatchObject({ availability: ['out_of_stock'], description: cap?.['title'] })
    expect(cap).not.toHaveProperty('item_group_id')
  })

  it('links each item to its page with that size and color chosen, at its price', async () => {
    const items = await readItems()
    const isOfTee = (item: Item) => item['link']?.[0]?.includes('/feed-')
    const toddlers = items.filter((item) => item['age_group']?.[0] === 'toddler').slice(0, 2)
    const sales = items.filter((item) => item['sale_price']).slice(0, 3)
    for (const isScripted of [false, true]) {
      const options = { javaScriptEnabled: isScripted }
      const { page, context } = await newVisitor(at.browser, at.shop.origin, options)
      for (const item of [...items.filter(isOfTee), ...toddlers, ...sales]) {
        await page.goto(item['link']?.[0] ?? '')
        const main = page.getByRole('main')
        for (const choice of [...(item['size'] ?? []), ...(item['color'] ?? [])])
          await main.locator(`input[value="${choice}"]:checked`).waitFor({ state: 'attached' })
        const shown = await main.locator('p', { hasText: /^\$/ }).first().textContent()
        const prices = [item['sale_price'], item['price']].map((one) => one?.[0]?.slice(0, -4))
        expect(shown).toBe(prices.flatMap((price) => (price ? `$${price}` : [])).join('Was '))
        const isSoldOut = (await main.getByRole('status').first().textContent())?.includes(
          'old out',
        )
        expect(item['availability']).toEqual([isSoldOut ? 'out_of_stock' : 'in_stock'])
      }
      await context.close()
    }
  })
})
