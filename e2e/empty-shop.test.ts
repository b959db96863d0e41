import { expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { openPage } from './open-page.ts'
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
  await openPage(page, '/')
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  for (const { id } of await staff.list()) await staff.remove(id)
  await page.getByRole('heading', { name: 'Products Loading', exact: true }).waitFor()
  await page.getByText('Products Loading... Please refresh in a moment.', { exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await page.waitForFunction(() => !('isSameDocument' in window))
  await staff.create({ name: 'First of Them' })
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  expect(await page.getByRole('article').textContent()).toContain('First of Them')
  await context.close()
})
