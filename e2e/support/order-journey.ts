import type { BrowserContextOptions } from 'playwright'
import { expect } from 'vitest'

import { eventually, expectNoErrors, fillCheckout, followHeader, type Visitor } from './visitor.ts'

export type Place = {
  openShopper: (options?: BrowserContextOptions) => Promise<Visitor>
  openStaff: (options?: BrowserContextOptions) => Promise<Visitor>
}

export const orderFromHome = async (
  { openShopper, openStaff }: Place,
  first: string,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const staff = await openStaff()
  const shopper = await openShopper(options)
  const { page } = shopper
  await staff.page.goto('/admin/orders')
  await staff.page.getByRole('heading', { name: 'Orders' }).first().waitFor()

  await page.goto('/')
  await followHeader(page, 'Shop')
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await page.getByRole('link', { name: 'Focus Crest Tee' }).click()
  await page.getByRole('heading', { level: 1, name: 'Focus Crest Tee' }).waitFor()

  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Please select a size').waitFor()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
  await panel.getByRole('link', { name: 'Focus Crest Tee' }).waitFor()
  await panel.getByRole('link', { name: 'Checkout' }).click()

  await fillCheckout(page, { 'First name': first })
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const row = staff.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
  await row.waitFor()
  await eventually(() => row.textContent()).toContain('$53.19')

  const colleague = await openStaff()
  await colleague.page.goto('/admin/orders')
  const sameRow = colleague.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
  await page.getByRole('link', { name: 'Order Status' }).click()
  const step = page.locator('[aria-current=step]')
  await step.filter({ hasText: 'Received' }).waitFor()
  await row.getByRole('combobox').selectOption('shipped')
  await eventually(() => sameRow.getByRole('combobox').inputValue()).toBe('shipped')
  expect(await row.getByRole('combobox').inputValue()).toBe('shipped')
  await step.filter({ hasText: 'Shipped' }).waitFor()

  for (const { pageErrors, context } of [staff, shopper, colleague]) {
    expectNoErrors(pageErrors)
    await context.close()
  }
}
