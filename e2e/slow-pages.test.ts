import { expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import { followHeader, newVisitor, whenInteractive } from './support/visitor.ts'

const at = useSharedShop()

it('shows a loading text on a slow network, within a module and across modules', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/about')
  await whenInteractive(page)
  const products = Promise.withResolvers<void>()
  await page.route('**/api/products**', async (route) => {
    await products.promise
    await route.continue()
  })
  await followHeader(page, 'Home')
  await page.getByRole('status').filter({ hasText: 'Loading products...' }).waitFor()
  expect(await page.getByRole('heading', { name: /About/ }).count()).toBe(0)
  products.resolve()
  await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
  expect(await page.getByText('Loading products...').count()).toBe(0)

  const script = Promise.withResolvers<void>()
  await page.route('**/modules/checkout/**', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/cart'
    link.textContent = 'To my cart'
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'To my cart' }).click()
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  script.resolve()
  await page.waitForURL('**/cart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  expect(await page.getByText('Loading...').count()).toBe(0)
  await context.close()
})
