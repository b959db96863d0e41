import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'

import { defaultSettings, type ShippingMethod, standardMethod } from '@shop/domain/shop-settings'
import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { settingsApi, staffScreens } from './support/staff.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import {
  eventually,
  expectNoErrors,
  fillCheckout,
  journeySizes,
  newVisitor,
  openPage,
  waitForHello,
  withoutFailedRequests,
} from './support/visitor.ts'

const at = useShop()
const settings = settingsApi(at)
const staff = staffScreens(at)

const [, express = standardMethod] = defaultSettings.shipping.methods
const pickup: ShippingMethod = {
  id: 'local-pickup',
  name: 'Local pickup',
  priceCents: 0,
  freeOverCents: null,
  transitDays: [0, 1],
  estimatedDays: null,
  states: ['LA'],
  isActive: true,
}
const offer = (...methods: ShippingMethod[]) => settings.save('shipping', { methods })

afterEach(async () => {
  await settings.save('shipping', null)
  await settings.save('taxes', null)
})

const tee = { id: 'focus-crest-tee', name: 'Focus Crest Tee', price: 40, size: 'M' }

const openCheckout = async (size: keyof typeof sizes) => {
  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: sizes[size] })
  await storeBefore(visitor.context, { 'shop.cart': storedCart(tee) })
  const hello = waitForHello(visitor.page)
  await visitor.page.goto('/checkout')
  await visitor.page.getByRole('radio', { name: /^Standard/ }).waitFor()
  await hello
  return visitor
}

const method = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const changedTotal = (page: Page) => page.getByRole('region', { name: 'The total has changed' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Order' })
/** On phones and tablets, the total is in a folded `<summary>`. */
const total = (page: Page, text: string) =>
  page.locator('summary, [aria-labelledby=summary]').getByText(text).first()

it('a shopper on the checkout page sees changed shipping methods and taxes, on a phone', async () => {
  const { page, context, pageErrors } = await openCheckout('phone')
  await fillCheckout(page)
  await method(page, /^Express/).check()
  await total(page, '$63.19').waitFor()

  await offer(standardMethod, { ...express, priceCents: 2999 })
  await changedTotal(page).getByText('$63.19 → $73.19').waitFor()
  await complete(page).click()
  await expect
    .poll(() => changedTotal(page).evaluate((node) => node === document.activeElement))
    .toBe(true)
  await changedTotal(page).getByRole('button', { name: 'Accept $73.19' }).click()
  await total(page, '$73.19').waitFor()

  await offer(standardMethod, { ...express, priceCents: 2999 }, pickup)
  await method(page, /^Local pickup/).check()
  await total(page, '$43.20').waitFor()

  await settings.save('taxes', {
    ...defaultSettings.taxes,
    byState: [{ state: 'LA', rate: 0.095 }],
  })
  await changedTotal(page).getByText('$43.20 → $43.80').waitFor()
  await changedTotal(page).getByRole('button', { name: 'Accept $43.80' }).click()

  await page.getByLabel('State', { exact: true }).fill('Texas')
  await page.getByText('Local pickup is not available in Texas.').waitFor()
  await total(page, '$53.19').waitFor()
  await page.getByLabel('State', { exact: true }).fill('LA')
  await complete(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText('Shipping (local pickup)').waitFor()
  await page.getByText('0-1 business days once it ships, by local pickup.').waitFor()

  await settings.save('shipping', null)
  await settings.save('taxes', null)
  await page.getByRole('link', { name: 'Order Status' }).click()
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.getByText('Shipping (local pickup)').waitFor()
  await page.getByText('$43.80').waitFor()
  const admin = await staff.open('/admin/orders')
  await admin.page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /details/i })
    .click()
  await admin.page.getByText('Local pickup, 0-1 business days').waitFor()
  await admin.context.close()

  await page.goto('/checkout')
  expectNoErrors(withoutFailedRequests(pageErrors))
  await context.close()
  const later = await openCheckout('phone')
  await total(later.page, '$53.19').waitFor()
  expect(await later.page.getByRole('radio').count()).toBe(2)
  await later.context.close()
})

it('a page that missed a change shows the change when its order is refused, and keeps the typed text', async () => {
  const { page, context } = await openCheckout('desktop')
  await fillCheckout(page)
  await method(page, /^Express/).check()
  let reads = 0
  await page.route('**/api/settings', (route) => {
    reads += 1
    return reads === 1 ? route.abort() : route.continue()
  })
  await offer(standardMethod, { ...express, isActive: false })
  await expect.poll(() => reads).toBe(1)
  await complete(page).click()
  await page.getByText('Express is no longer offered. Nothing was ordered').waitFor()
  await changedTotal(page).getByText('$63.19 → $53.19').waitFor()
  await changedTotal(page).getByRole('button', { name: 'Accept $53.19' }).click()
  await complete(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await context.close()
})

it('a state that no method serves is refused at its field before anything is sent', async () => {
  await offer({ ...standardMethod, states: ['LA'] })
  const { page, context, pageErrors } = await openCheckout('phone')
  await fillCheckout(page, { State: 'Ohio' })
  await page.getByText('We don’t ship to Ohio yet.').waitFor()
  await complete(page).click()
  await page.getByText('State is one we don’t ship to yet.').waitFor()
  await page.getByLabel('State', { exact: true }).fill('LA')
  await complete(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('a manager creates a code, and a shopper who follows its link pays less', async () => {
  const code = 'JOURNEY'
  const admin = await staff.open('/admin/discounts')
  await admin.page.getByRole('button', { name: 'Create a discount' }).click()
  const dialog = admin.page.getByRole('alertdialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Journey')
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel('Percent off (%)').fill('10')
  await dialog.getByLabel('Total uses').fill('1')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const row = admin.page.getByRole('row').filter({ hasText: code })
  await row.getByText('0 of 1').waitFor()

  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: journeySizes.phone })
  const { page } = visitor
  await storeBefore(visitor.context, { 'shop.cart': storedCart(tee) })
  await openPage(page, `/?code=${code.toLowerCase()}`)
  await page.goto('/cart')
  await page.getByText(`Discount (${code})`).waitFor()
  await page.goto('/checkout')
  await page.getByText(`${code} applied: -$4.00`).waitFor()
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText(`Discount (${code})`).waitFor()
  await page.getByText('-$4.00').waitFor()
  await page.getByText('$48.87').waitFor()
  await page.getByRole('link', { name: 'Order Status' }).click()
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.getByText(`Discount (${code})`).waitFor()
  expectNoErrors(visitor.pageErrors)

  await row.getByText('1 of 1').waitFor()
  await row.getByText('Used up').waitFor()
  await admin.page.goto('/admin/orders')
  await admin.page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /details/i })
    .click()
  await admin.page.getByText(`Discount (${code})`).waitFor()
  await admin.page.getByText('$48.87').last().waitFor()
  // The list of e-mails does not refresh, so open it only once the e-mail is queued.
  const mails = `/api/mails?kind=received&order=${new URL(page.url()).pathname.slice('/order/'.length)}`
  const isWritten = () =>
    admin.page.evaluate(async (path) => (await (await fetch(path)).json()).total === 1, mails)
  await eventually(isWritten).toBe(true)
  await admin.page.getByRole('link', { name: 'Emails about this order' }).click()
  const mail = admin.page.getByRole('row').filter({ hasText: 'Order received' })
  await mail.getByRole('button', { name: /details/i }).click()
  await admin.page.frameLocator('iframe').getByText(`Discount (${code})`).waitFor()
  expectNoErrors(admin.pageErrors)
  await visitor.context.close()
  await admin.context.close()
})
