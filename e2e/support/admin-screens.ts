/** Every screen of the back office, dialogs and menus included. */
import type { Page } from 'playwright'

import type { Screen } from './screens.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

const openAdminMenu = async (page: Page): Promise<void> => {
  await button(page, 'Back office menu').click()
  await page.getByRole('dialog', { name: 'Back office menu' }).waitFor()
}

const foldWithTip = async (page: Page): Promise<void> => {
  // A tablet starts folded.
  const fold = button(page, 'Fold the sidebar')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Media' }).hover()
  await page.getByRole('tooltip', { name: 'Media' }).waitFor()
}

const findInPalette = async (page: Page): Promise<void> => {
  await button(page, 'Search').click()
  await page.getByRole('combobox').fill('brass')
  await page.getByRole('option', { name: /^Brass Hour Hoodie/ }).waitFor()
}

/** An order of a long name, past every screen; the open list follows. */
const placeOrder = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { id, price } = await (await fetch('/api/products/focus-crest-tee')).json()
    const where = { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' }
    const order = {
      customer_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      customer_email: 'wolfe@example.com',
      customer_phone: '504-555-0100',
      shipping_address: where,
      items: [{ product_id: id, quantity: 1, price, size: 'M' }],
    }
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    })
    // The network is not idle before it is read.
    await response.text()
  })

const withOrder = async (page: Page): Promise<void> => {
  await placeOrder(page)
  await page.getByRole('row').filter({ hasText: 'wolfe@example.com' }).first().waitFor()
}

const pressInFirstRow = (name: string) => async (page: Page) => {
  await withOrder(page)
  await button(page, new RegExp(`^${name}`)).click()
  await page.locator('dialog[open] h2').first().waitFor()
}

const openCustomerOrders = async (page: Page): Promise<void> => {
  await pressInFirstRow('View details')(page)
  await page.getByRole('tab', { name: 'Orders' }).click()
}

const eraseCustomer = async (page: Page): Promise<void> => {
  await pressInFirstRow('View details')(page)
  await button(page, 'Erase data').click()
  await page.getByRole('alertdialog', { name: 'Erase this customer’s data?' }).waitFor()
}

const createNothing = async (page: Page): Promise<void> => {
  await button(page, 'Create Product').click()
  await page.getByText('Name is required').waitFor()
}

/** Something to attend to, and a module whose details say so. */
const freezeAssistant = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const response = await fetch('/api/modules/assistant/freeze', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Nothing changes before the sale' }),
    })
    await response.text()
  })

const withFrozen = async (page: Page): Promise<void> => {
  await freezeAssistant(page)
  await page.getByRole('link', { name: 'assistant is frozen' }).waitFor()
}

const openFirstRelease = async (page: Page): Promise<void> => {
  await freezeAssistant(page)
  await page.getByText(/^Frozen since/).waitFor()
  await page.locator('dialog summary').first().click()
  await page.getByText('Last made live').waitFor()
}

const createEmptyToken = async (page: Page): Promise<void> => {
  await button(page, 'Create a token').click()
  await button(page, 'Create the token').click()
  await page.getByText('Name is required').waitFor()
}

const chooseFile = async (page: Page): Promise<void> => {
  const buffer = Buffer.from('id,price,Notes\nfocus-crest-tee,41,x\ncrescent-city-tee,"19,99",y')
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('CSV file').setInputFiles(file)
  await button(page, 'Check the file').waitFor()
}

const checkFile = async (page: Page): Promise<void> => {
  await chooseFile(page)
  await button(page, 'Check the file').click()
  await page.getByRole('table', { name: 'Errors' }).waitFor()
}

export const adminScreens: readonly Screen[] = [
  { name: 'admin-dashboard', path: '/admin' },
  { name: 'admin-dashboard-live', path: '/admin?figures=live' },
  { name: 'admin-reviews', path: '/admin/reviews' },
  { name: 'admin-reviews-none', path: '/admin/reviews?q=trombone' },
  { name: 'admin-review', path: '/admin/reviews?q=trombone&view=review-04' },
  { name: 'admin-orders', path: '/admin/orders', prepare: withOrder },
  { name: 'admin-orders-none', path: '/admin/orders?q=trombone' },
  { name: 'admin-orders-customer', path: '/admin/orders?customer=nobody@example.com' },
  { name: 'admin-order', path: '/admin/orders', prepare: pressInFirstRow('View details') },
  { name: 'admin-order-delete', path: '/admin/orders', prepare: pressInFirstRow('Delete order') },
  { name: 'admin-customers', path: '/admin/customers', prepare: withOrder },
  { name: 'admin-customers-none', path: '/admin/customers?q=trombone' },
  { name: 'admin-customer', path: '/admin/customers', prepare: pressInFirstRow('View details') },
  { name: 'admin-customer-orders', path: '/admin/customers', prepare: openCustomerOrders },
  { name: 'admin-customer-erase', path: '/admin/customers', prepare: eraseCustomer },
  { name: 'admin-products', path: '/admin/products' },
  { name: 'admin-products-grid', path: '/admin/products?look=grid&category=Hats' },
  { name: 'admin-products-none', path: '/admin/products?q=trombone' },
  { name: 'admin-product', path: '/admin/products?q=trombone&edit=focus-crest-tee' },
  { name: 'admin-product-invalid', path: '/admin/products?q=trombone&new', prepare: createNothing },
  { name: 'admin-import', path: '/admin/products/import' },
  { name: 'admin-import-columns', path: '/admin/products/import', prepare: chooseFile },
  { name: 'admin-import-check', path: '/admin/products/import', prepare: checkFile },
  { name: 'admin-populate', path: '/admin/populate' },
  { name: 'admin-integrations', path: '/admin/integrations', prepare: withFrozen },
  {
    name: 'admin-module',
    path: '/admin/integrations?view=assistant',
    prepare: openFirstRelease,
  },
  { name: 'admin-token-invalid', path: '/admin/integrations', prepare: createEmptyToken },
  { name: 'admin-placeholder', path: '/admin/analytics' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-missing', path: '/admin/nowhere' },
  { name: 'admin-folded', path: '/admin/shipping', prepare: foldWithTip, on: 'wide' },
  { name: 'admin-menu', path: '/admin/settings', prepare: openAdminMenu, on: 'narrow' },
  { name: 'admin-palette', path: '/admin/settings', prepare: findInPalette },
]
