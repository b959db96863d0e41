import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import { expectNoErrors, newVisitor, openLivePage, waitForHello } from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)

const expectSoon = async (
  pages: readonly Page[],
  change: () => Promise<unknown>,
  isRight: (text: string) => boolean,
) => {
  await change()
  for (const page of pages) {
    const text = async () => isRight((await page.getByRole('main').textContent()) ?? '')
    await expect.poll(text, { message: page.url() }).toBe(true)
  }
}

it('updates home, shop and product pages on every catalog change, without a reload', async () => {
  const { id } = await staff.create({ name: 'Evergreen Tee', featured: true, sizes: [], price: 31 })
  const { page: home, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const [shop, product] = [await context.newPage(), await context.newPage()]
  await openLivePage(home, '/')
  await openLivePage(shop, '/shop')
  await openLivePage(product, `/product/${id}`)
  const all = [home, shop, product]
  for (const page of all) {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  }

  await expectSoon(
    all,
    () => staff.change(id, { price: 29.5 }),
    (text) => text.includes('$29.50') && !text.includes('$31.00'),
  )
  await expectSoon(
    [product],
    () => staff.change(id, { stock_change: -7 }),
    (text) => text.includes('Only 3 left'),
  )
  await expectSoon(
    all,
    () => staff.change(id, { stock_change: -3 }),
    (text) => text.includes('Sold out'),
  )
  await expectSoon(
    all,
    () => staff.change(id, { name: 'Everblue Tee' }),
    (text) => text.includes('Everblue Tee') && !text.includes('Evergreen Tee'),
  )
  const hat = { made: '' }
  await expectSoon(
    [home, shop],
    async () => {
      hat.made = (await staff.create({ name: 'Newcomer Hat', category: 'Hats', featured: true })).id
    },
    (text) => text.includes('Newcomer Hat'),
  )
  const { length: count } = await staff.list()
  await shop.getByText(`${count} Products Found`).waitFor()
  await expectSoon(
    [home, shop],
    () => staff.remove(hat.made),
    (text) => !text.includes('Newcomer Hat'),
  )
  await expectSoon(
    [shop],
    async () => {},
    (text) => text.includes(`${count - 1} Products Found`),
  )
  await expectSoon(
    [product],
    () => staff.remove(id),
    (text) => text.includes('Product Not Found'),
  )
  for (const page of all) {
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  }
  expectNoErrors(pageErrors)
  await context.close()
})

it('updates home until the catalog is empty, and reloads the page on Refresh', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await openLivePage(page, '/')
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  for (const { id } of await staff.list()) await staff.remove(id)
  await page.getByRole('heading', { name: 'Products Loading', exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const hello = waitForHello(page)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await hello
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await staff.create({ name: 'First of Them' })
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  expect(await page.getByRole('article').textContent()).toContain('First of Them')
  await context.close()
})

it.each(['block', 'allow'] as const)(
  'asks what has changed when Back shows a stored document (service workers: %s)',
  async (serviceWorkers) => {
    const { page, context } = await newVisitor(at.browser, at.shop.origin, { serviceWorkers })
    await page.goto('/checkout')
    if (serviceWorkers === 'allow')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await openLivePage(page, '/shop')
    await page.goto('/checkout')
    // The checkout may open its own socket only now, and follows no products.
    const socket = page.waitForEvent('websocket', (one) => one.url().includes('products'))
    await page.goBack()
    // With `sinceMs`, the page would get only the changes since Back.
    expect((await socket).url()).not.toContain('sinceMs')
    await page.getByText('Products Found').waitFor()
    await context.close()
  },
)
