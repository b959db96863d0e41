import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const toastOf = async (page: Page): Promise<string[]> => page.locator('#toasts p').allTextContents()
const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: name })
const quickView = (page: Page, name: string) => page.getByRole('dialog', { name })

it('reveals the controls of a card to the pointer, asks for a size, and adds one', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const card = cardOf(page, 'Focus Wordmark Hoodie')
  const add = card.getByRole('button', { name: 'Add to Cart' })
  const opacityOf = (part: typeof add) =>
    part.evaluate((one) => {
      let product = 1
      for (let up: Element | null = one; up; up = up.parentElement)
        product *= Number(getComputedStyle(up).opacity)
      return product
    })
  const parts = [
    add,
    card.getByRole('button', { name: 'Quick view' }),
    card.getByRole('button', { name: 'XL', exact: true }),
  ]
  for (const part of parts) expect(await opacityOf(part)).toBe(0)
  await card.hover()
  for (const part of parts) await eventually(() => opacityOf(part)).toBe(1)
  expect(await card.getByRole('button', { name: 'Add to wishlist' }).isVisible()).toBe(true)
  const chips = card.getByRole('group', { name: 'Size of Focus Wordmark Hoodie' })
  expect(await chips.getByRole('button').allTextContents()).toEqual(['S', 'M', 'L', 'XL'])

  await add.click()
  await eventually(() => toastOf(page)).toEqual([
    'Please select a size',
    'Choose your size before adding to cart.',
  ])
  expect(page.url()).toBe(`${at.shop.origin}/shop`)
  await chips.getByRole('button', { name: 'L', exact: true }).click()
  await add.click()
  await eventually(() => toastOf(page)).toEqual([
    'Added to cart!',
    'Focus Wordmark Hoodie has been added to your cart.',
  ])
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  await cart.getByText('Total: $65.00').waitFor()
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await eventually(() => toastOf(page)).toEqual([
    'Added to wishlist',
    'Focus Wordmark Hoodie has been added to your wishlist.',
  ])
  await card.getByRole('button', { name: 'Remove from wishlist' }).click()
  await eventually(() => toastOf(page)).toEqual([
    'Removed from wishlist',
    'Focus Wordmark Hoodie has been removed from your wishlist.',
  ])
  expectNoComplaints(complaints)
  await context.close()
})

it('shows a product at a glance, counts from one without an end, and puts it into the cart', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop')
  const card = cardOf(page, 'Focus Crest Tee')
  await card.hover()
  await card.getByRole('button', { name: 'Quick view' }).click()
  const dialog = quickView(page, 'Focus Crest Tee')
  await dialog.getByText('(4.8) • 127 reviews', { exact: true }).waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(5 + 3)
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await eventually(() => toastOf(page)).toEqual([
    'Please select a size',
    'Choose a size before adding to cart.',
  ])
  const ask = dialog.getByRole('radiogroup', { name: 'Size' })
  expect(await ask.getAttribute('aria-invalid')).toBe('true')
  const less = dialog.getByRole('button', { name: 'Decrease quantity' })
  const more = dialog.getByRole('button', { name: 'Increase quantity' })
  const amount = dialog.getByRole('group', { name: 'Quantity' }).getByRole('status')
  expect([await amount.textContent(), await less.isDisabled()]).toEqual(['1', true])
  for (let times = 0; times < 12; times += 1) await more.click()
  await less.click()
  expect(await amount.textContent()).toBe('12')
  await dialog.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => toastOf(page)).toEqual([
    'Added to cart!',
    'Focus Crest Tee has been added to your cart.',
  ])
  await page
    .getByRole('dialog', { name: /Shopping Cart/ })
    .getByText('Total: $480.00')
    .waitFor()
  expectNoComplaints(complaints)
  await context.close()
})

it('opens in the color that is filtered for, and puts that into the cart', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/shop?colors=Black&product=brass-hour-hoodie')
  const dialog = quickView(page, 'Brass Hour Hoodie')
  expect(await dialog.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true)
  expect(await dialog.locator('img').getAttribute('src')).toContain('/black-800.webp')
  expect(await dialog.getByRole('link', { name: 'See all details' }).getAttribute('href')).toBe(
    '/product/brass-hour-hoodie?color=Black',
  )
  await page.keyboard.press('Escape')
  const card = cardOf(page, 'Brass Hour Hoodie')
  await card.hover()
  await card.getByRole('button', { name: 'S', exact: true }).click()
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  expect(await cart.getByRole('listitem').innerText()).toMatch(/Brass Hour Hoodie\s+.*Black/)
  expectNoComplaints(complaints)
  await context.close()
})

it.each(Object.entries(sizes))(
  'opens the quick view that the address names, and takes it out again, on a %s',
  async (_name, viewport) => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/shop?category=Hoodies&product=brass-hour-hoodie')
    const dialog = quickView(page, 'Brass Hour Hoodie')
    await dialog.getByText('$65.00').waitFor()
    expect(await dialog.locator('s').textContent()).toBe('Was $78.00')
    const box = await dialog.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    // To buy, nothing has to be scrolled for.
    const add = await dialog.getByRole('button', { name: 'Add to Cart' }).boundingBox()
    const heart = await dialog.getByRole('button', { name: 'Add to wishlist' }).boundingBox()
    const end = (box?.y ?? 0) + (box?.height ?? 0)
    expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThan(end)
    expect(heart?.y).toBeLessThan((add?.y ?? 0) + (add?.height ?? 0))
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${at.shop.origin}/shop?category=Hoodies`)
    await page.getByText('4 Products Found').waitFor()
    await page.goto('/shop?product=no-such-thing')
    await eventually(() => toastOf(page)).toEqual([
      'Product Not Found',
      'It may have sold out for good. Here is everything else.',
    ])
    await page.waitForURL(`${at.shop.origin}/shop`)
    await page.getByText('22 Products Found').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expectNoComplaints(complaints)
    await context.close()
  },
)
