import { orderInput, uniqueWord } from '@shop/testkit/builders'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { eventually, expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()

const open = async (page: Page): Promise<void> => {
  await page.goto('/admin/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A new order of a customer with this name, as the shop took it. */
const placeOrder = async (name: string): Promise<{ id: string }> => {
  const response = await fetch(`${at.shop.origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(
      orderInput([{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }], {
        customer_name: name,
      }),
    ),
  })
  return (await response.json()) as { id: string }
}

const optionsIn = (page: Page) => page.getByRole('option')

it('finds screens, orders, products and customers, and goes there by keyboard alone', async () => {
  const name = uniqueWord('Palette')
  const { id } = await placeOrder(name)
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page)
  const field = page.getByRole('combobox', { name: /^Search screens/ })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await eventually(() => optionsIn(page).count()).toBe(20)
  await page.getByText('Type to search orders, products, customers').waitFor()
  await page.keyboard.type('market')
  await eventually(() => optionsIn(page).allTextContents()).toEqual([
    'CampaignsMarketing',
    'SEOMarketing',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/seo')
  await page.getByRole('heading', { level: 1, name: 'SEO' }).waitFor()
  expect(await field.count()).toBe(0)

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type(name)
  await page.getByRole('group', { name: 'Orders' }).getByRole('option', { name }).waitFor()
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/orders?view=${id}`)

  await page.goto('/admin/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('brass hour')
  const products = page.getByRole('group', { name: 'Products' })
  await products.getByRole('option', { name: /^Brass Hour Hoodie/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/products?edit=brass-hour-hoodie')
  expectNoErrors(pageErrors)
  await context.close()
})

it('says that nothing was found, closes on Escape and gives the focus back', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await open(page)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('qqqqqq')
  await page.getByText('Nothing found').waitFor()
  await page.getByText('No match for “qqqqqq”').waitFor()
  await page.getByText('Orders by number, name or email').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  expectNoErrors(pageErrors)
  await context.close()
})

it('says that the shop could not be searched, still finds screens, and shows no outdated result', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await open(page)
  let isBroken = true
  await page.route('**/api/products?*', async (route) => {
    if (isBroken) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('rev')
  await page.getByText('The shop could not be searched.').waitFor()
  await page.getByRole('option', { name: /^Reviews/ }).waitFor()
  isBroken = false
  await page.getByRole('combobox').fill('brass')
  await page.getByRole('option', { name: /^Brass Hour Hoodie/ }).waitFor()
  await page.getByRole('combobox').fill('brass hour hoodie of another shop')
  await page.getByText('Nothing found').waitFor()
  expect(await optionsIn(page).count()).toBe(0)
  await context.close()
})
