import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { checkoutTexts } from '@shop/testkit/checkout-form'

import { useShop } from './support/shop.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import {
  addTee,
  eventually,
  expectNoErrors,
  fillCheckout,
  newVisitor,
  openPage,
  whenIdle,
  whenInteractive,
} from './support/visitor.ts'

const at = useShop()

it('ignores an unreadable stored cart and wishlist, with only a warning in the console', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await storeBefore(context, { 'shop.cart': '{"version":1,"items":[', 'shop.wishlist': '[]' })
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
  expect(pageErrors).toHaveLength(2)
  expect(pageErrors[0]).toContain('"shop.cart" cannot be read and is ignored')
  expect(pageErrors[1]).toContain('"shop.wishlist" cannot be read and is ignored')
  await addTee(page)
  await page.getByRole('dialog').getByText('Focus Crest Tee').first().waitFor()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Focus Crest Tee' }).waitFor()
  await context.close()
})

const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

const fillStorage = (): void => {
  for (const storage of [localStorage, sessionStorage])
    for (let length = 5_000_000; length >= 1; length /= 2) {
      try {
        for (;;) storage.setItem(`other ${storage.length}`, 'x'.repeat(length))
      } catch {
        // A smaller value may still fit.
      }
    }
}

const withoutNavigationApi = (): void => {
  Reflect.deleteProperty(globalThis, 'navigation')
}

// The seed has three pieces of each color, and each visitor buys two, so each takes another color.
const refusing = [
  { title: 'blocked', scripts: [blockStorage], isDocument: true, color: 'Black' },
  { title: 'full', scripts: [fillStorage], isDocument: true, color: 'White' },
  {
    title: 'blocked, in a browser without the Navigation API',
    scripts: [blockStorage, withoutNavigationApi],
    isDocument: false,
    color: 'Navy',
  },
]
const notice = 'Your cart and wishlist last only in this tab'

it.each(refusing)(
  'where storage is $title, keeps a cart until its order is placed, and warns that the cart ends with the tab',
  async ({ scripts, isDocument, color }) => {
    const { page, context } = await newVisitor(at.browser, at.shop.origin)
    for (const script of scripts) await context.addInitScript(script)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await addTee(page, `?color=${color}`)
    const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await page.getByText(notice).waitFor()
    await panel.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('group', { name: /Contact Information/ }).waitFor()
    expect(documents.includes('/checkout')).toBe(isDocument)
    await page.getByRole('link', { name: 'Back to Cart' }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    if (isDocument) await page.reload()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillCheckout(page)
    if (isDocument) {
      await page.reload()
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(
        checkoutTexts['Email'],
      )
      await fillCheckout(page)
    }
    if (isDocument) expect(await page.getByText(notice).count()).toBe(0)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page
      .getByText(/Focus Crest Tee/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: /Order Confirmed/ }).waitFor()
    await page.goBack()
    // Waits for the page's scripts, which store the empty cart in the page's history entry.
    await whenInteractive(page)
    await page.goto('/cart')
    await page.getByText('Your cart is empty').waitFor()
    await context.close()
  },
)

it.each(refusing)(
  'where storage is $title, Buy Now passes its product to the checkout',
  async ({ scripts }) => {
    const { page, context } = await newVisitor(at.browser, at.shop.origin)
    for (const script of scripts) await context.addInitScript(script)
    await openPage(page, '/')
    const block = page.getByRole('region', { name: 'Quick Checkout' })
    await whenInteractive(page)
    await block.getByRole('radio').first().check()
    await block.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('group', { name: /Contact Information/ }).waitFor()
    await page.getByRole('button', { name: 'Complete Order' }).waitFor()
    await page.getByText(notice).waitFor()
    await context.close()
  },
)

it('shows pages even if the service worker has no space to cache them', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, {
    serviceWorkers: 'allow',
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: at.shop.origin, quotaSize: 0 })
  await openPage(page, '/shop')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of ['/shop', '/product/focus-crest-tee', '/cart']) {
    await openPage(page, path)
    await whenIdle(page)
  }
  await addTee(page)
  await page.getByRole('dialog').getByText('Focus Crest Tee').first().waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('shares one cart between two tabs, even offline', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await storeBefore(context, { 'shop.cart': storedCart({ id: 'focus-crest-tee', size: 'L' }) })
  const other = await context.newPage()
  for (const tab of [page, other]) await openCartPage(tab)
  await context.setOffline(true)
  for (const [here, there, quantity] of [
    [page, other, '3'],
    [other, page, '5'],
  ] as const) {
    const more = here.getByRole('button', { name: 'Increase quantity' })
    await Promise.all([more.click(), more.click()])
    const shown = there.getByRole('group', { name: 'Quantity' }).getByRole('status')
    await eventually(() => shown.textContent()).toBe(quantity)
  }
  await other.getByRole('button', { name: 'Remove Focus Crest Tee' }).click()
  await page.getByText('Your cart is empty').waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByText('Your cart is empty').waitFor()
  // Background requests fail offline.
  expectNoErrors(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
  await context.close()
})

/** Waits for all requests, because one that is still pending would fail offline. */
const openCartPage = async (page: Page): Promise<void> => {
  const current = page.waitForResponse((response) => response.url().includes('/api/products?ids='))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).waitFor()
  await page.getByRole('button', { name: 'Open shopping assistant' }).waitFor()
  await page.locator('#toasts [role=status]').first().waitFor({ state: 'attached' })
  await (await current).finished()
}
