import { expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { hearHello, openLivePage } from './open-page.ts'
import { staffApi } from './staff-api.ts'
import { useShop } from './use-shop.ts'

const at = useShop({ hasLoader: false })
const staff = staffApi(at)

it('says that products are loading while they are, where the edge has rendered none', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/products*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/shop')
  await page.getByRole('main').getByText('Loading products...', { exact: true }).waitFor()
  letGo()
  await page.getByText('22 Products Found').waitFor()
  await context.close()
})

it('follows a catalogue until it is empty, says so, and asks anew on a press', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await openLivePage(page, '/')
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  for (const { id } of await staff.list()) await staff.remove(id)
  await page.getByRole('heading', { name: 'Products Loading', exact: true }).waitFor()
  await page.getByText('Products Loading... Please refresh in a moment.', { exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const hello = hearHello(page)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await hello
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await staff.create({ name: 'First of Them' })
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  expect(await page.getByRole('article').textContent()).toContain('First of Them')
  await context.close()
})

it('says that products cannot be had, in their place and in a message', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.route('**/api/products*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/shop')
  await page.getByText('Failed to load products', { exact: true }).waitFor()
  expect(await page.locator('#toasts p').allTextContents()).toEqual([
    'Error',
    'Failed to load products',
  ])
  expect(await page.getByRole('main').getByRole('heading').count()).toBe(1)
  await context.close()
})
