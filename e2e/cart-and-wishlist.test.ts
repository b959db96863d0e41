import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { fillCheckout } from './fill-checkout.ts'
import { keptCart, keptWishlist, putInStorage } from './put-in-storage.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const tee = { id: 'focus-crest-tee', size: 'M', color: 'Black', quantity: 2 }
const cap = { id: 'six-panel-cap', name: 'Six-Panel Cap', price: 35 }

const cartOf = (page: Page) => page.getByRole('dialog', { name: /Shopping Cart/ })
const wishlistOf = (page: Page) => page.getByRole('dialog', { name: /Wishlist/ })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

it('shows, changes and gives back lines in the cart panel', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await putInStorage(context, { 'shop.cart': keptCart(tee, cap) })
  await page.goto('/about')
  const panel = cartOf(page)
  await button(page, /^Cart/).click()
  expect(await button(page, /^Cart/).textContent()).toBe('3')
  expect(await panel.getByRole('heading').textContent()).toBe('Shopping Cart 3')
  const first = panel.getByRole('listitem').first()
  const words = await first.innerText()
  for (const word of ['Focus Crest Tee', 'M · Black', '$40.00', 'Image unavailable']) {
    expect(words).toContain(word)
  }
  expect(await panel.getByText('Total:').locator('..').textContent()).toBe('Total: $115.00')
  expect(await panel.getByText('This order ships free.').count()).toBe(1)

  await first.getByRole('button', { name: 'Decrease quantity' }).click()
  await panel.getByText('Total: $75.00').waitFor()
  await first.getByRole('button', { name: 'Decrease quantity' }).click()
  await panel.getByText('Add $40.00 more for free shipping!').waitFor()
  expect(await focusedName(page)).toBe('Remove Six-Panel Cap')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Remove Focus Crest Tee' }).click()
  await panel.getByRole('button', { name: 'Remove Six-Panel Cap' }).click()
  await panel.getByText('Your cart is empty').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  expect(await panel.getByText('Add some items to get started').count()).toBe(1)
  await panel.getByRole('link', { name: 'Start Shopping' }).click()
  await page.waitForURL('**/shop')
  await panel.waitFor({ state: 'hidden' })
  expectNoComplaints(complaints)
  await context.close()
})

it('leads through the cart page and to a placed order by keyboard alone', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  await putInStorage(context, { 'shop.cart': keptCart(tee) })
  await page.goto('/about')
  await button(page, /^Cart/).focus()
  await page.keyboard.press('Enter')
  await cartOf(page).getByRole('button', { name: 'Increase quantity' }).focus()
  await page.keyboard.press('Enter')
  await cartOf(page).getByText('Total: $120.00').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[aria-label^="Cart"][aria-expanded="false"]').waitFor()
  expect(await focusedName(page)).toMatch(/^Cart/)
  await page.keyboard.press('Enter')
  await cartOf(page).getByRole('link', { name: 'View Cart' }).press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor()
  await button(page, 'Clear Cart').press('Enter')
  await page.getByRole('link', { name: 'Start Shopping' }).waitFor()
  await button(page, 'Undo').press('Enter')
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
  expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe(
    '/shop',
  )
  for (const note of ['Free shipping over $75', '256-bit SSL', '30-day returns']) {
    expect(await page.getByRole('listitem').filter({ hasText: note }).count()).toBe(1)
  }
  await page.getByRole('link', { name: 'Proceed to Checkout' }).press('Enter')

  await page.getByRole('link', { name: 'Back to Cart' }).waitFor()
  const summary = page.locator('summary', { hasText: 'Order Summary' })
  expect(await summary.textContent()).toContain('$129.60')
  await summary.press('Enter')
  await page.getByText('M · Black · Qty 3').waitFor()
  await fillCheckout(page)
  await page.getByLabel('Save this information').press('Space')
  await page.getByLabel('CVV').press('Enter')
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await page.getByText(/^[0-9a-f-]{36}$/).count()).toBe(1)
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(kept['shop.cart'] ?? '')).toEqual({ version: 1, items: [] })
  expect(kept['shop.details']).toContain('1 Canal Street')
  expectNoComplaints(complaints)
  await context.close()
})

it('moves wishes to the cart by size, takes them out and gives them back', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const wishes = keptWishlist(cap, { id: tee.id })
  await putInStorage(context, { 'shop.wishlist': wishes })
  await page.goto('/about')
  await button(page, /^Wishlist/).click()
  const panel = wishlistOf(page)
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByText('Your wishlist is empty').waitFor()
  expect(await panel.getByRole('link', { name: 'Start Shopping' }).count()).toBe(1)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Remove Six-Panel Cap' }).click()
  await page.getByText('Six-Panel Cap has been removed from your wishlist.').waitFor()
  await panel.getByRole('button', { name: 'Move to cart' }).click()
  await panel.getByRole('group', { name: 'Size of Focus Crest Tee' }).waitFor()
  await panel.getByRole('button', { name: 'L', exact: true }).click()
  await cartOf(page).getByText('L', { exact: true }).waitFor()
  await page.getByText('Focus Crest Tee has been added to your cart.').waitFor()
  expect(await button(page, /^Wishlist/).textContent()).toBe('')
  expectNoComplaints(complaints)
  await context.close()
})
