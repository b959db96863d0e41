import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'

import { defaultSettings, type ShippingMethod, standardMethod } from '@shop/domain/shop-settings'
import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { settingsApi, staffScreens } from './support/staff.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import {
  expectNoErrors,
  fillCheckout,
  newVisitor,
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

const openCheckout = async (size: keyof typeof sizes) => {
  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: sizes[size] })
  const tee = { id: 'focus-crest-tee', name: 'Focus Crest Tee', price: 40, size: 'M' }
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
