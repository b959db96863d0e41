import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
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
