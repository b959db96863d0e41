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

const createTee = (on: string) =>
  staff.create({
    name: `Last Tee of a ${on}`,
    sizes: ['S', 'M', 'L'],
    colors: ['Black', 'Navy'],
    variants: [
      variant('S', 'Navy', 4, `LAST-${on}-S`),
      variant('M', 'Navy', 1, `LAST-${on}-M`),
      variant('L', 'Navy', 0, `LAST-${on}-L`),
      variant('M', 'Black', 6, `LAST-${on}-MB`),
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

it.each(Object.entries(journeySizes))(
  'on a %s, a shopper sees that another one bought the last of a variant',
  async (on, viewport) => {
    const { id } = await createTee(on)
    const [watcher, buyer] = [
      await newVisitor(at.browser, at.shop.origin, { viewport }),
      await newVisitor(at.browser, at.shop.origin, { viewport }),
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
    await main.getByText('Navy is sold out in M; there is S', { exact: true }).waitFor()
    expect(
      await main.getByRole('button', { name: 'Sold out', exact: true }).first().isDisabled(),
    ).toBe(true)
    await buyer.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await buyer.page.getByText(`LAST-${on}-M`, { exact: true }).waitFor()

    await choose(watcher.page, 'Black')
    await main.getByText('In stock').waitFor()
    for (const { context, pageErrors } of [watcher, buyer]) {
      expectNoErrors(pageErrors)
      await context.close()
    }
  },
)
