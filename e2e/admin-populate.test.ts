import { uniqueWord } from '@shop/testkit/builders'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'
import { newStaff, respondToDialog, withoutFailedRequests } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

const open = async (path: string) => {
  const visitor = await newStaff(at.browser, at.shop)
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

it('replaces the catalogue by the 22 products, and confirms before it deletes the shop’s own', async () => {
  await removeAll()
  const { name } = await api.create({ name: uniqueWord('Own') })
  const { page, context, pageErrors } = await open('/admin/populate')
  const no = respondToDialog(page, false)
  await populateNow(page).click()
  expect(await no).toMatch(/^This removes all 1 products\. 1 of them is new or changed/)
  expect(await api.list(`?q=${name}`)).toHaveLength(1)
  // A colleague adds a product while the confirmation is open.
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
  expect(questions[2]).toMatch(/^This removes all 22 products\. 1 of them is new or changed/)
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})

it('defines the seeding actions for the console, with the specified names', async () => {
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
    message: 'These products are already in the catalogue.',
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

it('imports products from the dashboard, reports the result in an alert, and fills an empty catalogue', async () => {
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
  // Delays the reload, which would otherwise remove the message before the test sees it.
  const next = Promise.withResolvers<void>()
  await page.route('**/admin', async (route) => {
    await next.promise
    await route.continue()
  })
  await page.getByText('Successfully populated 22 products. Reloading the page…').waitFor()
  const reloaded = page.waitForEvent('load')
  next.resolve()
  await reloaded
  await page.getByText('The catalogue has products.').waitFor()
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})
