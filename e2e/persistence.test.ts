import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import { addTee, eventually, expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()

it('a stored cart and wishlist that cannot be read are ignored, with a warning in the console only', async () => {
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

it('the cart lasts for the visit where storage is blocked, up to the checkout', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await addTee(page)
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
  await panel.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('group', { name: /Contact Information/ }).waitFor()
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await page.getByRole('button', { name: 'Remove Focus Crest Tee' }).waitFor()
  await context.close()
})

it('two tabs share one cart, also without a connection', async () => {
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
  // What an idle page loads and reports may fail without a network.
  expectNoErrors(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
  await context.close()
})

/** Waits for all that the page loads by itself: a file still under way would fail with the network. */
const openCartPage = async (page: Page): Promise<void> => {
  const current = page.waitForResponse((response) => response.url().includes('/api/products?ids='))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).waitFor()
  await page.getByRole('button', { name: 'Open shopping assistant' }).waitFor()
  await page.locator('#toasts [role=status]').first().waitFor({ state: 'attached' })
  await (await current).finished()
}
