import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import {
  expectNoErrors,
  fillCheckout,
  journeySizes,
  newVisitor,
  openLivePage,
  openPage,
} from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)

it('says line by line what changed, and places the order as the shopper decides', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const dearer = await staff.create({ name: 'Dearer Tee', price: 40, sizes: ['M'] })
  const scarce = await staff.create({ name: 'Scarce Tee', price: 40, sizes: ['M'], stock: 5 })
  await storeBefore(context, {
    'shop.cart': storedCart(
      { id: dearer.id, name: 'Dearer Tee', price: 35, size: 'M' },
      { id: scarce.id, name: 'Scarce Tee', price: 40, size: 'M', quantity: 6 },
      { id: 'gone-tee', name: 'Gone Tee' },
    ),
  })
  await page.goto('/checkout')
  const changed = page.getByRole('region', { name: 'Your cart needs a decision' })
  await changed.waitFor()
  await fillCheckout(page)
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  await page.getByText('Nothing has been ordered.').waitFor()
  expect(await changed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('$35.00 → $40.00 each'),
    expect.stringContaining('Only 5 left'),
    expect.stringContaining('No longer sold'),
  ])
  await changed.getByRole('button', { name: 'Accept price' }).click()
  await changed.getByRole('button', { name: 'Set to 5' }).click()
  await changed.getByRole('button', { name: 'Remove Gone Tee' }).click()
  await page.getByRole('region', { name: 'Your cart is up to date' }).waitFor()
  await complete.click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  // The browser itself logs the rejected order.
  expectNoErrors(pageErrors.filter((text) => !text.startsWith('Failed to load resource')))
  await context.close()
})

it('places an order once if its response is lost, no matter how often it is repeated', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const { id } = await staff.create({ name: 'Lost Tee', price: 40, sizes: ['M'], stock: 10 })
  await storeBefore(context, { 'shop.cart': storedCart({ id, name: 'Lost Tee', size: 'M' }) })
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  await page.getByText('The shop cannot be reached.').waitFor()
  await page.unroute('**/api/orders')
  await complete.click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const products = await staff.list()
  expect(products.find((product) => product.id === id)?.stock).toBe(9)
  await context.close()
})

const loseResponse = async (page: Page): Promise<void> => {
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('The shop cannot be reached.').waitFor()
  await page.unroute('**/api/orders')
}

it('places an order once if its response is lost, the tab closed, and another one opened', async () => {
  const { page: first, context } = await newVisitor(at.browser, at.shop.origin)
  const { id } = await staff.create({ name: 'Lost Tee', price: 40, sizes: ['M'], stock: 10 })
  await storeBefore(context, { 'shop.cart': storedCart({ id, name: 'Lost Tee', size: 'M' }) })
  await first.goto('/checkout')
  await fillCheckout(first)
  await loseResponse(first)
  const page = await context.newPage()
  await first.close()
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await staff.list()).find((product) => product.id === id)?.stock).toBe(9)
  await context.close()
})

it('after a lost response, first reports the placed order, and then accepts a changed order', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const { id } = await staff.create({ name: 'Typo Tee', price: 40, sizes: ['M'], stock: 10 })
  const stock = async () => (await staff.list()).find((product) => product.id === id)?.stock
  await storeBefore(context, { 'shop.cart': storedCart({ id, name: 'Typo Tee', size: 'M' }) })
  await page.goto('/checkout')
  await fillCheckout(page)
  await loseResponse(page)
  await page.reload()
  await fillCheckout(page)
  await page.getByLabel('City').fill('Mobile')
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  await page.getByText('An order from this cart was already placed').waitFor()
  expect(await stock()).toBe(9)
  await complete.click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await stock()).toBe(8)
  await context.close()
})

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    if (!(one instanceof HTMLElement)) return ''
    const labels = 'labels' in one ? [...(one.labels as NodeListOf<HTMLElement>)] : []
    const named = one.getAttribute('aria-label') ?? labels[0]?.textContent ?? one.textContent
    return (named || one.title).trim()
  })

const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`Sixty presses of Tab do not reach ${name} at ${page.url()}.`)
}

const press = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

const goToShop = async (page: Page, isWide: boolean): Promise<void> => {
  if (isWide) return press(page, /^Shop$/)
  await press(page, /^Menu$/)
  await press(page, /^Shop$/)
  await page.getByRole('dialog', { name: 'Shop Categories' }).waitFor()
  await press(page, /^All Products$/)
}

const typed: readonly (readonly [RegExp, string])[] = [
  [/^Email/, 'ada@example.com'],
  [/^First name/, 'Ada'],
  [/^Last name/, 'Lovelace'],
  [/^Address/, '1 Canal Street'],
  [/^City/, 'New Orleans'],
  [/^State/, 'LA'],
  [/^ZIP/, '70112'],
  [/^Name on card/, 'Ada Lovelace'],
  [/^Card number/, '4000 1234 5678 9010'],
  [/^Expiry/, '12/30'],
  [/^CVV/, '739'],
]

describe.each(Object.entries(journeySizes))('by keyboard alone, on a %s', (_name, viewport) => {
  it('leads from home to a confirmed order and its cancellation', async () => {
    const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/')
    await goToShop(page, viewport.width >= 768)
    await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    await press(page, /^Focus Crest Tee$/)
    await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()
    await press(page, /^S$/, 'Space')
    await page.keyboard.press('ArrowRight')
    await press(page, /^Add to Cart$/)
    const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
    await cart.getByText('M · Black').waitFor()
    await press(page, /^Checkout$/)
    await page.getByRole('group', { name: 'Contact Information' }).waitFor()
    for (const [label, text] of typed) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await press(page, /^Order Status$/)
    await page.getByRole('heading', { level: 1, name: 'Your order', exact: true }).waitFor()
    await press(page, /^Cancel order$/)
    // The question has the focus now, so a second Enter must not cancel the order.
    await page.keyboard.press('Enter')
    await press(page, /^Yes, cancel it$/)
    await page.locator('[aria-current=step]', { hasText: 'Cancelled' }).waitFor()
    expectNoErrors(pageErrors)
    await context.close()
  })
})

const variant = (size: string, color: string, stock: number, sku: string) => ({
  size,
  color,
  stock,
  sku,
  ...(color === 'Navy' ? { price: 45 } : {}),
})

const createTee = () =>
  staff.create({
    name: 'Last Tee',
    sizes: ['S', 'M', 'L'],
    colors: ['Black', 'Navy'],
    variants: [
      variant('S', 'Navy', 4, 'LAST-S'),
      variant('M', 'Navy', 1, 'LAST-M'),
      variant('L', 'Navy', 0, 'LAST-L'),
      variant('M', 'Black', 6, 'LAST-MB'),
    ],
  })

const choose = async (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('radio', { name, exact: true }).check()

const buy = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('M · Navy')
    .waitFor()
  await openPage(page, '/checkout')
  await fillCheckout(page)
  const ordered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.ok(),
  )
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await ordered
}

it('shows a shopper that another shopper bought the last piece of a variant', async () => {
  const options = { viewport: journeySizes.phone }
  const { id } = await createTee()
  const [watcher, buyer] = [
    await newVisitor(at.browser, at.shop.origin, options),
    await newVisitor(at.browser, at.shop.origin, options),
  ]
  const main = watcher.page.getByRole('main')
  await openLivePage(watcher.page, `/product/${id}?color=Navy`)
  await main.getByRole('radio', { name: 'L, sold out' }).waitFor()
  await choose(watcher.page, 'M')
  await main.getByText('Only 1 left').waitFor()
  await openPage(buyer.page, `/product/${id}`)
  await choose(buyer.page, 'M')
  await choose(buyer.page, 'Navy')
  await buyer.page.getByRole('main').getByText('$45.00').first().waitFor()

  await buy(buyer.page)
  await main.getByRole('radio', { name: 'M, sold out' }).waitFor()
  await main.getByText('Navy is sold out in M; still in stock: S', { exact: true }).waitFor()
  expect(
    await main.getByRole('button', { name: 'Sold out', exact: true }).first().isDisabled(),
  ).toBe(true)
  await buyer.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await buyer.page.getByText('LAST-M', { exact: true }).waitFor()

  await choose(watcher.page, 'Black')
  await main.getByText('In stock').waitFor()
  for (const { context, pageErrors } of [watcher, buyer]) {
    expectNoErrors(pageErrors)
    await context.close()
  }
})
