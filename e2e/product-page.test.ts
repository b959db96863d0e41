import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const toast = (page: Page) => page.locator('#toasts [role="status"]').first()
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()

it.each(Object.entries(sizes))(
  'says where one is, what the product is, and what else one might like, on a %s',
  async (_name, viewport) => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/product/focus-crest-tee')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual([
      'Home',
      'Shop',
      'Shirts',
      'Focus Crest Tee',
    ])
    expect(
      await crumbs.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual(['/', '/shop', '/shop?category=Shirts'])
    const main = page.getByRole('main')
    const price = await main.getByText('$40.00', { exact: true }).first().boundingBox()
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(viewport.height)
    expect(await main.getByText('Featured', { exact: true }).count()).toBe(1)
    expect(await main.getByText('(4.8) • 127 reviews', { exact: true }).count()).toBe(1)
    expect(
      await main
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['S', 'M', 'L', 'XL', 'XXL', 'Black', 'White', 'Navy'])
    const related = page.getByRole('region', { name: 'You Might Also Like' })
    expect(await related.getByRole('article').count()).toBe(3)
    expect(await related.locator('h3').allInnerTexts()).not.toContain('Focus Crest Tee')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)

    await related.getByRole('link', { name: 'Streetcar Line Tee' }).click()
    await page.getByRole('heading', { level: 1, name: 'Streetcar Line Tee' }).waitFor()
    expect(await main.getByText('Sale', { exact: true }).first().isVisible()).toBe(true)
    expect(await main.locator('s').first().textContent()).toBe('Was $48.00')
    expect(await main.getByText('Featured', { exact: true }).count()).toBe(0)
    await crumbs.getByRole('link', { name: 'Shirts' }).click()
    await page.getByText('4 Products Found').waitFor()
    expectNoComplaints(complaints)
    await context.close()
  },
)

it('shows one picture in four views, and in the color that is chosen, and says what it is made of', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/product/focus-crest-tee')
  const views = page.getByRole('list', { name: 'Views' })
  const pictures = () =>
    views.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(await pictures()).toEqual(Array(4).fill('/media/products/focus-crest-tee/black-800.webp'))
  const collar = views.getByRole('button', { name: 'Collar' })
  await collar.click()
  expect(await collar.getAttribute('aria-pressed')).toBe('true')
  expect(await views.locator('[aria-pressed="true"]').count()).toBe(1)
  await page.getByRole('radio', { name: 'Navy' }).check({ force: true })
  await page.getByRole('img', { name: 'Focus Crest Tee in Navy' }).waitFor()
  expect(await pictures()).toEqual(Array(4).fill('/media/products/focus-crest-tee/navy-800.webp'))
  await page.getByText('Color: Navy').waitFor()

  await page.getByText('Details and care').click()
  const facts = await page.getByRole('main').locator('dl > div').allInnerTexts()
  expect(facts.map((text) => text.split(/\s+/)[0])).toEqual([
    'Material',
    'Weight',
    'Fit',
    'Care',
    'Origin',
    'Features',
  ])
  expect(facts[0]).toContain('100% cotton')
  expectNoComplaints(complaints)
  await context.close()
})

it('asks for a size, counts from one, and puts what is chosen into the cart', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/product/focus-crest-tee')
  await button(page, 'Add to Cart').click()
  await toast(page).getByText('Please select a size', { exact: true }).waitFor()
  await toast(page).getByText('Choose a size before adding to cart.', { exact: true }).waitFor()
  expect(await toast(page).getAttribute('aria-live')).toBe('assertive')
  const sizeRow = page.getByRole('radiogroup', { name: 'Size' })
  expect(await sizeRow.getAttribute('aria-invalid')).toBe('true')
  await sizeRow.getByText('Choose a size', { exact: true }).waitFor()
  const first = sizeRow.getByRole('radio').first()
  expect(await first.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog', { name: /Shopping Cart/ }).isVisible()).toBe(false)

  expect(await button(page, 'Decrease quantity').isDisabled()).toBe(true)
  for (let more = 0; more < 3; more += 1) await button(page, 'Increase quantity').click()
  await button(page, 'Decrease quantity').click()
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
  expect(await sizeRow.getAttribute('aria-invalid')).toBe('false')
  await button(page, 'Add to Cart').click()
  await toast(page).getByText('Added to cart!', { exact: true }).waitFor()
  await toast(page)
    .getByText('3x Focus Crest Tee has been added to your cart.', { exact: true })
    .waitFor()
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  expect(await cart.getByRole('listitem').innerText()).toMatch(/Focus Crest Tee\s+XL\s+\$40\.00/)
  await cart.getByText('Total: $120.00').waitFor()
  expectNoComplaints(complaints)
  await context.close()
})

it('is wished for, no longer wished for, and shared as a copied link', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/product/focus-crest-tee?from=mail')
  await button(page, 'Add to wishlist').click()
  await toast(page).getByText('Added to wishlist', { exact: true }).waitFor()
  await toast(page)
    .getByText('Focus Crest Tee has been added to your wishlist.', { exact: true })
    .waitFor()
  expect(
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wishlist/ })
      .textContent(),
  ).toBe('1')
  await page.reload()
  await button(page, 'Remove from wishlist').click()
  await toast(page).getByText('Removed from wishlist', { exact: true }).waitFor()
  await toast(page)
    .getByText('Focus Crest Tee has been removed from your wishlist.', { exact: true })
    .waitFor()
  expect(await button(page, 'Add to wishlist').getAttribute('aria-pressed')).toBe('false')

  await button(page, 'Share').click()
  await toast(page).getByText('Link copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${at.shop.origin}/product/focus-crest-tee`,
  )
  expectNoComplaints(complaints)
  await context.close()
})

it('says that there is no such product, and leads back to the shop', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/product/no-such-thing')
  await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await context.close()
})
