import { expect, it } from 'vitest'

import { addTee } from './add-tee.ts'
import { expectNoComplaints, newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { keptCart, keptWishlist, putInStorage } from './put-in-storage.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const tee = { id: 'focus-crest-tee', size: 'M' }

it('ignores a corrupt cart and wishlist, and says so in the console only', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await putInStorage(context, { 'shop.cart': '{"version":1,"items":[', 'shop.wishlist': '[]' })
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
  expect(complaints).toHaveLength(2)
  expect(complaints[0]).toContain('"shop.cart" cannot be read and is ignored')
  expect(complaints[1]).toContain('"shop.wishlist" cannot be read and is ignored')
  await addTee(page)
  await page.getByRole('dialog').getByText('Focus Crest Tee').first().waitFor()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Focus Crest Tee' }).waitFor()
  await context.close()
})

it('has a cart for this visit where storage is blocked', async () => {
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

it('opens a wishlist of ten thousand products at once, fifty at a time', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const wishes = Array.from({ length: 10_000 }, (_none, index) => ({
    id: `tee-${index}`,
    name: `Tee ${index}`,
  }))
  await putInStorage(context, { 'shop.wishlist': keptWishlist(...wishes) })
  await page.goto('/about')
  const heart = page.getByRole('button', { name: /^Wishlist/ })
  await heart.getByText('99+').waitFor()
  const panel = page.getByRole('dialog', { name: 'Wishlist 99+' })
  await heart.click()
  await panel.getByText('Tee 9999').waitFor()
  await panel.getByText('50 of 10,000').waitFor()
  await panel.getByRole('button', { name: 'Show more' }).click()
  await panel.getByText('100 of 10,000').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(100)
  await panel.getByRole('button', { name: 'Remove Tee 9950' }).click()
  await panel.getByText('100 of 9,999').waitFor()
  expectNoComplaints(complaints)
  await context.close()
})

it('holds long, Arabic and pictorial names within a phone, with free and unpictured products', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, {
    viewport: sizes.phone,
  })
  const names = ['W'.repeat(500), 'قميص التركيز من نيو أورلينز', '👕🔥 Focus']
  const lines = names.map((name, index) => ({ id: `tee-${index}`, name, price: index ? 0 : '$40' }))
  const kept = { 'shop.cart': keptCart(...lines), 'shop.wishlist': keptWishlist(...lines) }
  await putInStorage(context, kept)
  const expectToFit = async () =>
    expect(
      await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open] > *')]
          .filter((element) => element.scrollWidth > innerWidth)
          .map((element) => element.className),
      ),
    ).toEqual([])
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await page.getByText('👕🔥 Focus').first().waitFor({ state: 'attached' })
    await expectToFit()
  }
  for (const name of ['Cart', 'Wishlist']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('dialog').getByText('$0.00').first().waitFor()
    await expectToFit()
    await page.keyboard.press('Escape')
  }
  expectNoComplaints(complaints)
  await context.close()
})

it('keeps one cart in two tabs, also without a connection', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await putInStorage(context, { 'shop.cart': keptCart(tee) })
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'Increase quantity' }).waitFor()
  // The slots are the last to load: a file still under way would fail with the network.
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Open shopping assistant' }).waitFor()
    await tab.waitForLoadState('networkidle')
  }
  await context.setOffline(true)
  for (const [here, there] of [
    [page, other],
    [other, page],
  ] as const) {
    const more = here.getByRole('button', { name: 'Increase quantity' })
    await Promise.all([more.click(), more.click()])
    await expect
      .poll(
        () => there.getByRole('group', { name: 'Quantity' }).getByRole('status').textContent(),
        { timeout: 10_000 },
      )
      .toBe(here === page ? '3' : '5')
  }
  await other.getByRole('button', { name: 'Remove Focus Crest Tee' }).click()
  await page.getByText('Your cart is empty').waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByText('Your cart is empty').waitFor()
  expectNoComplaints(complaints)
  await context.close()
})
