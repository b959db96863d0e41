import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { expectNoErrors, newStaff, newVisitor, openLivePage } from './support/visitor.ts'

const at = useShop()

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

it('a manager sets banner, shipping and taxes on a phone, and undoes all of it', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop, {
    viewport: sizes.phone,
  })
  const shopper = await newVisitor(at.browser, at.shop.origin)
  await openLivePage(shopper.page, '/shop')

  await page.goto('/admin/settings')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Closed for Mardi Gras')
  const banner = page.getByRole('form', { name: 'Banner' })
  await banner.getByLabel('From', { exact: true }).fill('2020-02-25T00:00')
  await banner.getByLabel('Until', { exact: true }).fill('2099-02-24T00:00')
  await banner.getByRole('button', { name: 'Save', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.getByText('Saved', { exact: true }).waitFor()
  await shopper.page.getByText('Closed for Mardi Gras').waitFor()
  await undo.press('Enter')
  await shopper.page.getByText('Website Under Construction').waitFor()

  await page.goto('/admin/shipping')
  await page.getByRole('button', { name: 'Add method' }).click()
  const pickup = page.getByRole('region', { name: 'method 3' })
  await pickup.getByRole('textbox', { name: 'Name' }).fill('Local pickup')
  await pickup.getByRole('textbox', { name: 'Price ($)' }).fill('0')
  for (const end of await pickup.getByRole('textbox', { name: /Delivery window/ }).all())
    await end.fill('1')
  await save(page)
  await page.reload()
  await pickup.getByRole('heading', { name: 'Local pickup' }).waitFor()
  await pickup.getByRole('button', { name: 'Edit method 3' }).click()
  expect(await pickup.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Local pickup')

  await page.goto('/admin/taxes')
  await page.getByRole('button', { name: 'Add state' }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Oregon')
  await page.getByRole('textbox', { name: 'Rate (%)', exact: true }).fill('0')
  await save(page)
  await page.reload()
  await page.getByRole('region', { name: 'state 1' }).getByText('Oregon').first().waitFor()

  for (const path of ['/admin/shipping', '/admin/taxes']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await page.getByRole('button', { name: 'Use the default' }).click()
    await page.getByRole('button', { name: 'Back to the default' }).waitFor({ state: 'detached' })
  }
  await page.getByText('History').click()
  await page.getByRole('list', { name: 'Changes, newest first' }).waitFor()
  const saved = await (await page.request.get(`${at.shop.origin}/api/settings`)).json()
  expect(saved).toEqual({})
  expectNoErrors(pageErrors)
  await context.close()
  await shopper.context.close()
})

it('a viewer reads the settings and can save none', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await page.route('**/api/staff', (route) =>
    route.fulfill({ json: { email: 'ada@shop.example', role: 'viewer', sign_out: null } }),
  )
  for (const path of ['/admin/settings', '/admin/shipping', '/admin/taxes']) {
    await page.goto(path)
    await page.getByText('Only a manager may change this.').first().waitFor()
    expect(await page.getByRole('button', { name: /Save|Add |Back to|Restore/ }).count()).toBe(0)
  }
  expectNoErrors(pageErrors)
  await context.close()
})
