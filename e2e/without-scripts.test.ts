import type { Page } from 'playwright'
import { beforeAll, expect, it, onTestFinished } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import { newVisitor } from './support/visitor.ts'

const at = useShop()

let page: Page
beforeAll(async () => {
  const visitor = await newVisitor(at.browser, at.shop.origin, { javaScriptEnabled: false })
  page = visitor.page
})

it('shows featured products, prices and links at home', async () => {
  await page.goto('/')
  expect(await page.locator('main a[href^="/product/"]').count()).toBeGreaterThanOrEqual(3)
  expect(await page.locator('main').textContent()).toMatch(/\$\d+\.\d\d/)
})

it('shows all 22 products with prices, and filters by plain links', async () => {
  await page.goto('/shop')
  expect(await page.locator('main article').count()).toBe(22)
  await page.locator('main').getByRole('link', { name: 'Hoodies' }).click()
  await page.waitForURL('**/shop?*')
  expect(await page.locator('main article').count()).toBe(4)
  expect(await page.locator('main').textContent()).toContain('$65.00')
})

it('shows a product with its price and a link back', async () => {
  await page.goto('/product/focus-crest-tee')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Focus Crest Tee')
  expect(await page.locator('main').textContent()).toContain('$40.00')
  await page.locator('main').getByRole('link', { name: 'Shirts' }).click()
  await page.waitForURL('**/shop?*')
  expect(await page.locator('main article').count()).toBe(4)
})

it('shows products in the filtered color, and carries the color to the product page', async () => {
  await page.goto('/shop?category=Hoodies&colors=black')
  const pictures = await page
    .locator('main article img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) expect(picture).toMatch(/\/black-800\.webp$/)
  await page.locator('main').getByRole('link', { name: 'Brass Hour Hoodie' }).click()
  await page.waitForURL('**/product/brass-hour-hoodie?color=Black')
  await page.getByRole('img', { name: 'Brass Hour Hoodie in Black' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    `${at.shop.origin}/product/brass-hour-hoodie`,
  )
  await page.goto('/product/brass-hour-hoodie?color=Plaid')
  expect(await page.locator('main img').first().getAttribute('src')).toContain('/purple-800.webp')
})

it('describes a product to search engines, with price and availability of each variant', async () => {
  const source = await (await fetch(`${at.shop.origin}/product/focus-crest-tee`)).text()
  expect(source).toContain('<title>Focus Crest Tee · NDX</title>')
  expect(source).toMatch(/<meta name="description" content="The one that started it/)
  expect(source).toContain(
    `<link rel="canonical" href="${at.shop.origin}/product/focus-crest-tee">`,
  )
  const found = [...source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data = found.map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)
  expect(data[0]).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Focus Crest Tee',
    url: `${at.shop.origin}/product/focus-crest-tee`,
  })
  expect(data[0]?.['hasVariant']).toContainEqual({
    '@type': 'Product',
    name: 'Focus Crest Tee, M, Navy',
    sku: 'FOC-CRE-TEE-NAVY-M',
    size: 'M',
    color: 'Navy',
    image: `${at.shop.origin}/media/products/focus-crest-tee/navy-800.webp`,
    offers: {
      '@type': 'Offer',
      url: `${at.shop.origin}/product/focus-crest-tee?color=Navy&size=M`,
      price: '40.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  })
})

it('responds with 404 and a link home to an unknown URL or product', async () => {
  await page.goto('/nowhere')
  expect(await page.locator('main').textContent()).toContain('Oops! Page not found')
  expect((await fetch(`${at.shop.origin}/nowhere`)).status).toBe(404)
  const missing = await fetch(`${at.shop.origin}/product/no-such-thing`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Product Not Found')
})

it('responds with 404 as soon as a product is deleted, even if its page was cached', async () => {
  const staff = staffApi(at)
  const { id } = await staff.create()
  const url = `${at.shop.origin}/product/${id}`
  expect((await fetch(url)).status).toBe(200)
  await staff.remove(id)
  const missing = await fetch(url)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Product Not Found')
})

it('shows several pictures with a scroll bar', async () => {
  const { id } = await staffApi(at).create({ pictures: [{ image: '/media/brand/share.jpg' }] })
  await page.goto(`/product/${id}`)
  const strip = page.getByRole('list', { name: 'Pictures' })
  expect(await strip.evaluate((list) => getComputedStyle(list).scrollbarWidth)).toBe('auto')
  expect(await strip.getByRole('img').count()).toBe(2)
})

it('offers nothing that needs scripts, and says how to order without a cart', async () => {
  await page.goto('/product/focus-crest-tee')
  const main = page.locator('main')
  expect(await main.locator('noscript').first().innerText()).toMatch(
    /cart needs JavaScript.*hello@ndx\.example.*\(504\) 555-0142/s,
  )
  for (const path of ['/', '/shop?view=list', '/shop', '/product/focus-crest-tee']) {
    await page.goto(path)
    expect(
      await main.getByRole('button', { name: /cart|wish|buy|view|share|quantity/i }).count(),
    ).toBe(0)
  }
})

it('has room for the sort field and its button on a phone', async () => {
  onTestFinished(() => page.setViewportSize(sizes.desktop))
  await page.setViewportSize(sizes.phone)
  await page.goto('/shop')
  const sort = await page.getByRole('combobox', { name: 'Sort' }).boundingBox()
  expect(sort?.width).toBeGreaterThan(150)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High')
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.waitForURL('**/shop?sort=price-low')
})

it('says that a cart needs scripts, and shows no loading text', async () => {
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    expect(await page.locator('noscript p').isVisible()).toBe(true)
    expect(await page.getByText('Loading your cart…').isVisible()).toBe(false)
  }
})

it('says that an order number needs scripts, and shows no loading text', async () => {
  await page.goto('/order-confirmation')
  const words = page.locator('main noscript p')
  expect(await words.isVisible()).toBe(true)
  expect(await words.textContent()).toContain('needs JavaScript')
  await page.getByText('5 days from today.').waitFor()
  expect(await page.getByText('…', { exact: true }).isVisible()).toBe(false)
})
