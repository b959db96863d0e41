import { afterAll, expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { fieldOf, openProducts, settingsApi, staffApi } from './support/staff.ts'
import {
  expectNoErrors,
  holdAssistantFallback,
  menuButton,
  menuOf,
  newStaff,
  newVisitor,
  openLivePage,
} from './support/visitor.ts'

const at = useShop()
const staff = staffApi(at)
let id = ''
afterAll(async () => {
  if (id) await staff.remove(id)
  await settingsApi(at).save('categories', null)
})

it('a manager adds Jackets and moves a product there; a shopper finds it, and it cannot be undone while used', async () => {
  const shopper = await newVisitor(at.browser, at.shop.origin)
  await holdAssistantFallback(shopper.page)
  await openLivePage(shopper.page, '/shop')
  const filters = shopper.page.getByRole('navigation', { name: 'Categories' })
  await filters.getByText('Toddler Shirts').waitFor()

  const manager = await newStaff(at.browser, at.shop, { viewport: sizes.desktop })
  const { page } = manager
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Categories' })
  await form.getByRole('button', { name: 'Add category' }).click()
  const row = form.getByRole('region', { name: 'category 7' })
  await row.getByRole('textbox', { name: 'Name', exact: true }).fill('Jackets')
  await row.getByRole('textbox', { name: 'Description' }).fill('For streets that are wet.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await filters.getByText('Jackets').waitFor()

  id = (await staff.create({ name: 'Levee Shell', category: 'Shirts' })).id
  const products = await openProducts(at, `/admin/products?edit=${id}`)
  await fieldOf(products.page, 'Category').selectOption('Jackets')
  await products.page.getByRole('button', { name: 'Update Product' }).click()
  await products.page.getByRole('dialog').waitFor({ state: 'detached' })

  await menuButton(shopper.page).click()
  await menuOf(shopper.page)
    .getByRole('button', { name: /^Jackets/ })
    .click()
  await menuOf(shopper.page).getByText('For streets that are wet.').waitFor()
  await menuOf(shopper.page).getByRole('link', { name: 'View All Jackets' }).click()
  await shopper.page.waitForURL('**/shop?category=jackets')
  await shopper.page.getByRole('heading', { name: 'Levee Shell' }).waitFor()
  await expect.poll(() => shopper.page.title()).toContain('Jackets')

  await shopper.page.getByRole('button', { name: 'Open shopping assistant' }).click()
  const panel = shopper.page.getByRole('region', { name: 'AI Shopping Assistant' })
  const input = panel.getByPlaceholder('Ask me about our products...')
  await input.fill('do you have a jacket for my husband?')
  await input.press('Enter')
  await panel.getByText('Levee Shell').first().waitFor()

  await page.reload()
  await form.getByRole('button', { name: 'Remove category 7' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByText(/must keep Jackets \(1 product\): first move/).waitFor()
  for (const { context, pageErrors } of [manager, products, shopper]) {
    expectNoErrors(pageErrors.filter((text) => !/422/.test(text)))
    await context.close()
  }
})
