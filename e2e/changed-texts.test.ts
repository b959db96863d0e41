import { expect, it } from 'vitest'

import { defaultSettings, type SettingKey, type ShippingMethod } from '@shop/domain/shop-settings'

import { callAsStaff, useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor, openLivePage, openPage } from './support/visitor.ts'

const at = useShop()

const save = (key: SettingKey, value: unknown, version: number) =>
  callAsStaff(at.shop, 'PUT', `/settings/${key}`, JSON.stringify({ value, version }))

const [standard, express] = defaultSettings.shipping.methods as [ShippingMethod, ShippingMethod]
const shop = { ...defaultSettings.shop, name: 'Bayou', returnDays: 14, email: 'hi@bayou.example' }

it('shows changed settings on an open page at once, and on every page of the next visit', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const textOf = async (selector: string) => (await page.textContent(selector)) ?? ''
  await openLivePage(page, '/faq')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  expect(await textOf('#returns')).toContain('30 days')
  expect(await textOf('#shipping')).toContain('Express is a flat $19.99')

  await save('shop', shop, 0)
  await save('shipping', { methods: [standard, { ...express, priceCents: 2450 }] }, 0)
  await expect.poll(() => textOf('#returns')).toContain('14 days')
  await expect.poll(() => textOf('#shipping')).toContain('Express is a flat $24.50')
  await expect.poll(() => page.title()).toBe('FAQ · Bayou')
  await expect.poll(() => textOf('#header')).toContain('Bayou')
  await expect.poll(() => textOf('#footer')).toContain('© Bayou · New Orleans, Louisiana')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  const source = async (path: string): Promise<string> => (await page.request.get(path)).text()
  expect(await source('/faq')).toMatch(/<title>FAQ · Bayou<.*14 days.*\$24\.50/s)
  expect(await source('/terms')).toContain('Express is a flat $24.50.')
  expect(await source('/returns')).toContain('hi@bayou.example')
  expect(await source('/')).toMatch(/"name":"Bayou".*"merchantReturnDays":14/s)
  expect(await source('/product/focus-crest-tee')).toContain('Express is $24.50 and takes')
  expect(await source('/cart')).toContain('<title>Cart · Bayou</title>')
  expect(await source('/nowhere')).toContain('<title>Page not found · Bayou</title>')

  await save('shop', null, 1)
  await save('shipping', null, 1)
  await expect.poll(() => textOf('#shipping')).toContain('Express is a flat $19.99')
  await expect.poll(() => textOf('#footer')).toContain('© NDX · New Orleans')
  expectNoErrors(pageErrors)
  await context.close()
})

it('shows a scheduled banner from its start to its end, without an error of hydration', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const announcement = page.getByRole('region', { name: 'Announcement' })
  await openPage(page, '/about')
  await announcement.getByText('Website Under Construction').waitFor()
  const [from, until] = [8000, 12_000].map((ms) => new Date(Date.now() + ms).toISOString())
  await save('banner', { isOn: true, title: 'Closed on Tuesday', text: '', from, until }, 0)
  await announcement.waitFor({ state: 'detached' })
  await openPage(page, '/about')
  expect(await announcement.count()).toBe(0)
  await announcement.getByText('Closed on Tuesday').waitFor()
  await openPage(page, '/contact')
  await announcement.getByText('Closed on Tuesday').waitFor()
  await announcement.waitFor({ state: 'detached' })
  await openPage(page, '/about')
  expect(await announcement.count()).toBe(0)
  expectNoErrors(pageErrors)
  await context.close()
})
