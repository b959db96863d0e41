import { uniqueWord } from '@shop/testkit/builders'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { openProducts, staffApi } from './support/staff.ts'
import {
  expectNoErrors,
  newVisitor,
  respondToDialog,
  withoutFailedRequests,
} from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

const open = async (path: string) => {
  const visitor = await newVisitor(at.browser, at.shop.origin)
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
const removeAll = async () => {
  for (const { id } of await api.list()) await api.remove(id)
}
const successText =
  'All 22 products have been successfully added to your database. You can now view them on your shop page.'
const populateNow = (page: Page) => page.getByRole('button', { name: 'Populate Products Now' })

it('replaces the catalogue by the 22, asking first when products of one’s own would go', async () => {
  await removeAll()
  const { name } = await api.create({ name: uniqueWord('Own') })
  const { page, context, pageErrors } = await open('/admin/populate')
  await page.getByRole('heading', { name: 'Populate Products Database' }).waitFor()
  for (const step of ['Clear existing products', 'Add 4 hats', 'Add 6 toddler shirts'])
    await page.getByText(step).waitFor()
  const no = respondToDialog(page, false)
  await populateNow(page).click()
  expect(await no).toMatch(/^This removes all 1 products\. 1 of them is not among the 22/)
  expect(await api.list(`?q=${name}`)).toHaveLength(1)
  // A colleague adds one while the question is open.
  const questions: string[] = []
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message())
    if (questions.length === 1) await api.create({ name: `${name} too` })
    await dialog.accept()
  })
  await populateNow(page).click()
  await page.getByText(successText).waitFor()
  expect(questions.map((text) => /all (\d+) products/.exec(text)?.[1])).toEqual(['1', '2'])
  expect(await api.list()).toHaveLength(22)
  await populateNow(page).click()
  await page.getByText(successText).waitFor()
  await api.change('tiny-gator-tee', { price: 1 })
  await populateNow(page).click()
  await expect.poll(async () => (await api.list('?q=tiny%20gator'))[0]?.price).toBeGreaterThan(1)
  expect(questions[2]).toMatch(
    /^This removes all 22 products\. 1 of them is not among the 22 as they come/,
  )
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('is busy while it works, and says why it failed', async () => {
  await removeAll()
  const { page, context, pageErrors } = await open('/admin/populate')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/catalogue/populate', async (route) => {
    await held.promise
    await route.fulfill({ status: 503, body: 'not a problem of ours' })
  })
  await populateNow(page).click()
  const busy = page.getByRole('button', { name: 'Populating...' })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  held.resolve()
  await page.getByRole('heading', { name: 'The products were not populated' }).waitFor()
  await page.getByText('Something went wrong on our side.').waitFor()
  await populateNow(page).waitFor()
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('adds what is missing by the quick actions, and says what it did', async () => {
  await removeAll()
  const { page, context, pageErrors } = await openProducts(at, '/admin/products')
  await page.getByText('Get started by adding your first product').waitFor()
  await page.getByRole('button', { name: 'Populate Toddler Shirts' }).click()
  await page.getByText('Successfully populated 6 products').waitFor()
  await page.getByText('6 product(s)').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Populate Toddler Shirts')
  await page.getByRole('button', { name: 'Populate from Images' }).click()
  await page.getByText('Successfully populated 16 products').waitFor()
  await page.getByRole('button', { name: 'Quick Populate All' }).click()
  await page.getByText('Successfully populated 0 products').waitFor()
  await page.getByText('22 product(s)').waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('offers the seeding actions to the console, under the names of the spec', async () => {
  await removeAll()
  const { page, context, pageErrors } = await open('/admin/orders')
  await page.waitForFunction(() => 'populateProducts' in window)
  const call = (name: string) =>
    page.evaluate((action) => (window as never as Record<string, () => unknown>)[action]?.(), name)
  expect(await call('populateToddlerShirts')).toEqual({
    success: true,
    message: 'Successfully populated 6 products',
  })
  expect(await call('populateFromImages')).toMatchObject({ success: true })
  expect(await call('populateProducts')).toEqual({
    success: true,
    message: 'These products are in the catalogue already.',
  })
  expect(await call('populateBasicProducts')).toMatchObject({ success: true })
  await api.create()
  expect(await call('populateAllProducts')).toBeUndefined()
  expect(await api.list()).toHaveLength(22)
  await page.route('**/api/catalogue/populate', (route) => route.fulfill({ status: 503 }))
  expect(await call('populateProducts')).toMatchObject({ success: false })
  await expect(call('populateAllProducts')).rejects.toThrow('Something went wrong on our side.')
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('imports from the dashboard with the browser’s message, and fills an empty catalogue by itself', async () => {
  await removeAll()
  await api.create()
  const { page, context, pageErrors } = await open('/admin')
  await page.getByText('The catalogue has products.').waitFor()
  const message = respondToDialog(page, true)
  await page.getByRole('button', { name: 'Import All Products' }).click()
  expect(await message).toBe('✅ Products imported successfully!')
  expect(await api.list()).toHaveLength(23)
  await page.route('**/api/catalogue/populate', (route) => route.fulfill({ status: 503 }))
  const failed = respondToDialog(page, true)
  await page.getByRole('button', { name: 'Import All Products' }).click()
  expect(await failed).toMatch(/^❌ Error importing products: Something went wrong on our side\./)
  await page.unroute('**/api/catalogue/populate')

  await removeAll()
  await page.reload()
  const reloaded = page.waitForEvent('load')
  await page.getByText('Successfully populated 22 products. Loading the page again…').waitFor()
  await reloaded
  await page.getByText('The catalogue has products.').waitFor()
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})
