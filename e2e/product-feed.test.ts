import { beforeAll, describe, expect, it } from 'vitest'

import { fillShop } from './support/hostile-shop.ts'
import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import { newVisitor } from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)

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

beforeAll(async () => {
  await fillShop(at.shop)
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
}, 60_000)

describe('the product feed', () => {
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
