import type { Page } from 'playwright'

import { placeOrder } from './place-order.ts'
import type { Screen } from './screens.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

const openAdminMenu = async (page: Page): Promise<void> => {
  await button(page, 'Back office menu').click()
  await page.getByRole('dialog', { name: 'Back office menu' }).waitFor()
}

const foldWithTip = async (page: Page): Promise<void> => {
  const fold = button(page, 'Collapse the sidebar')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Media' }).hover()
  await page.getByRole('tooltip', { name: 'Media' }).waitFor()
}

const findInPalette = async (page: Page): Promise<void> => {
  await button(page, 'Search').click()
  await page.getByRole('combobox').fill('brass')
  await page.getByRole('option', { name: /^Brass Hour Hoodie/ }).waitFor()
}

type Order = ReturnType<typeof placeOrder>

const placed = new Map<string, Order>()

/** Screens that do not change their order share one, because a variant has only a few pieces. */
const anyOrder = (page: Page): Order => {
  const { origin } = new URL(page.url())
  const order = placed.get(origin) ?? placeOrder(page)
  placed.set(origin, order)
  return order
}

const withOrder = async (page: Page): Promise<void> => {
  await anyOrder(page)
  await page.getByRole('row').filter({ hasText: 'wolfe@example.com' }).first().waitFor()
}

const printSlips = async (page: Page): Promise<void> => {
  await withOrder(page)
  // `check()` would fail if an order arrived now, because a new order clears the box again.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('link', { name: 'Print slips' }).click()
  await page
    .getByRole('article', { name: /^Packing slip/ })
    .first()
    .waitFor()
}

const refuseOrder = async (page: Page): Promise<void> => {
  await page.getByLabel('Add a product').fill('FOC-CRE-TEE-BLACK-L')
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity').waitFor()
  await button(page, 'Cash').click()
  await page.getByText('is required').first().waitFor()
}

const openMail = async (page: Page): Promise<void> => {
  const { id } = await anyOrder(page)
  const mail = `${id}.received`
  // The e-mail is created a moment after the order.
  await page.evaluate(async (name) => {
    // This function runs in the page, without the imports of this file.
    while (!(await fetch(`/api/mails/${name}`)).ok)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }, mail)
  await page.goto(`/admin/mailbox?view=${mail}`)
  await page.locator('dialog[open] iframe').waitFor()
}

const openCancelled = async (page: Page): Promise<void> => {
  const { id } = await placeOrder(page)
  await page.evaluate(async (orderId) => {
    const body = JSON.stringify({ status: 'cancelled', version: 1 })
    const headers = { 'content-type': 'application/json' }
    await fetch(`/api/orders/${orderId}`, { method: 'PATCH', headers, body })
  }, id)
  await page.goto(`/admin/orders?view=${id}`)
  await button(page, 'Send refund note').click()
}

const withSales = async (page: Page): Promise<void> => {
  await anyOrder(page)
  await page.getByText('The same in numbers').click()
  await page.getByRole('table', { name: 'Sales by day' }).waitFor()
}

const whenDialogOpen = (page: Page): Promise<void> =>
  page.locator('dialog[open] h2').first().waitFor()

const pressInFirstRow = (name: string) => async (page: Page) => {
  await withOrder(page)
  await button(page, new RegExp(`^${name}`)).click()
  await whenDialogOpen(page)
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

const patch = (page: Page, path: string, changes: object): Promise<void> =>
  page.evaluate(
    async ([url, given]) => {
      const { version } = await (await fetch(url)).json()
      const response = await fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...given, version }),
      })
      await response.text()
    },
    [path, changes] as const,
  )

const openHistory = async (page: Page): Promise<void> => {
  await page.locator('dialog summary', { hasText: 'History' }).click()
  await page.getByRole('list', { name: 'Changes, newest first' }).waitFor()
}

const showProductHistory = async (page: Page): Promise<void> => {
  for (const price of [44.5, 45])
    await patch(page, '/api/products/focus-crest-tee', { price, tags: [`at ${price}`] })
  await openHistory(page)
}

const showOrderHistory = async (page: Page): Promise<void> => {
  const { id } = await placeOrder(page)
  await page.goto(`/admin/orders?view=${id}`)
  await whenDialogOpen(page)
  await patch(page, `/api/orders/${id}`, { status: 'processing' })
  await button(page, 'Set back to Pending').scrollIntoViewIfNeeded()
}

const createNothing = async (page: Page): Promise<void> => {
  await button(page, 'Create Product').click()
  await page.getByText('Name is required').waitFor()
}

const fillGrid = async (page: Page): Promise<void> => {
  await page
    .getByLabel(/^Stock of/)
    .first()
    .fill('-999')
  await page
    .getByLabel(/^Price of/)
    .nth(1)
    .fill('1,999')
  await button(page, /^Remove size/).click()
  await page.getByText('leave the stock when you save').waitFor()
}

const refuseChange = async (page: Page): Promise<void> => {
  await page
    .getByLabel(/^Add or remove stock of/)
    .first()
    .fill('many')
  await button(page, /^Save stock of/).click()
  await page.getByText('Type a whole number').waitFor()
}

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
  await page.getByText('Name is required', { exact: true }).waitFor()
}

const addNamelessMethod = async (page: Page): Promise<void> => {
  await button(page, 'Add method').click()
  await button(page, 'Save').click()
  await page.getByText('is required').first().waitFor()
}

const addStateTax = async (page: Page): Promise<void> => {
  await button(page, 'Add state').click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Louisiana')
  await page.getByRole('textbox', { name: 'Rate (%)', exact: true }).fill('9.45')
}

const draftHeadline = async (page: Page): Promise<void> => {
  await page.getByLabel('Headline', { exact: true }).fill('Ask away.')
  await button(page, 'Save as draft').click()
  await page.getByRole('region', { name: 'Draft' }).waitFor()
  await button(page, 'Edit question 2').click()
}

const addEmptyPage = async (page: Page): Promise<void> => {
  await button(page, 'Add page').click()
  await button(page, 'Save').click()
  await page.getByText('is required').first().waitFor()
}

const titleAbout = async (page: Page): Promise<void> => {
  await button(page, 'Add page').click()
  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('/about')
  await page.getByRole('region', { name: '/about in searches' }).waitFor()
}

const chooseFile = async (page: Page): Promise<void> => {
  const buffer = Buffer.from('id,price,Notes\nfocus-crest-tee,41,x\ncrescent-city-tee,"1,999",y')
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('CSV file').setInputFiles(file)
  await button(page, 'Check the file').waitFor()
}

const checkFile = async (page: Page): Promise<void> => {
  await chooseFile(page)
  await button(page, 'Check the file').click()
  await page.getByRole('table', { name: 'Errors' }).waitFor()
}

const openReplace = async (page: Page): Promise<void> => {
  await button(page, /^Replace/).click()
  await page.getByRole('alertdialog', { name: 'Replace this picture?' }).waitFor()
}

const dropBroken = async (page: Page): Promise<void> => {
  const buffer = Buffer.from('no picture at all')
  const files = ['notes.png', 'beach.heic'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await page.getByLabel('Pictures to upload').setInputFiles(files)
  await page.getByText('2 files could not be uploaded').waitFor()
}

export const adminScreens: readonly Screen[] = [
  { name: 'admin-dashboard', path: '/admin' },
  { name: 'admin-dashboard-live', path: '/admin?figures=live' },
  { name: 'admin-analytics', path: '/admin/analytics', prepare: withSales },
  { name: 'admin-reviews', path: '/admin/reviews' },
  { name: 'admin-reviews-none', path: '/admin/reviews?q=trombone' },
  {
    name: 'admin-review',
    path: '/admin/reviews?q=trombone&view=review-04',
    prepare: whenDialogOpen,
  },
  { name: 'admin-orders', path: '/admin/orders', prepare: withOrder },
  { name: 'admin-orders-print', path: '/admin/orders', prepare: printSlips },
  { name: 'admin-orders-new', path: '/admin/orders/new', prepare: refuseOrder },
  { name: 'admin-orders-none', path: '/admin/orders?q=trombone' },
  { name: 'admin-orders-customer', path: '/admin/orders?customer=nobody@example.com' },
  { name: 'admin-order', path: '/admin/orders', prepare: pressInFirstRow('View details') },
  { name: 'admin-order-cancelled', path: '/admin/orders', prepare: openCancelled },
  { name: 'admin-mailbox', path: '/admin/mailbox' },
  { name: 'admin-mail', path: '/admin/mailbox', prepare: openMail },
  { name: 'admin-order-history', path: '/admin/orders', prepare: showOrderHistory },
  { name: 'admin-order-delete', path: '/admin/orders', prepare: pressInFirstRow('Delete order') },
  { name: 'admin-customers', path: '/admin/customers', prepare: withOrder },
  { name: 'admin-customers-none', path: '/admin/customers?q=trombone' },
  { name: 'admin-customer', path: '/admin/customers', prepare: pressInFirstRow('View details') },
  { name: 'admin-customer-orders', path: '/admin/customers', prepare: openCustomerOrders },
  { name: 'admin-customer-erase', path: '/admin/customers', prepare: eraseCustomer },
  { name: 'admin-segments', path: '/admin/segments', prepare: withOrder },
  { name: 'admin-segments-none', path: '/admin/segments?q=trombone' },
  { name: 'admin-products', path: '/admin/products' },
  { name: 'admin-products-grid', path: '/admin/products?look=grid&category=Hats' },
  { name: 'admin-products-none', path: '/admin/products?q=trombone' },
  {
    name: 'admin-product',
    path: '/admin/products?q=trombone&edit=focus-crest-tee',
    prepare: whenDialogOpen,
  },
  {
    name: 'admin-product-history',
    path: '/admin/products?q=trombone&edit=focus-crest-tee',
    prepare: showProductHistory,
  },
  { name: 'admin-product-invalid', path: '/admin/products?q=trombone&new', prepare: createNothing },
  {
    name: 'admin-product-variants',
    path: '/admin/products?q=trombone&edit=focus-crest-tee',
    prepare: fillGrid,
  },
  { name: 'admin-inventory', path: '/admin/inventory?filter=sold-out', prepare: refuseChange },
  { name: 'admin-inventory-none', path: '/admin/inventory?q=trombone' },
  { name: 'admin-import', path: '/admin/products/import' },
  { name: 'admin-import-columns', path: '/admin/products/import', prepare: chooseFile },
  { name: 'admin-import-check', path: '/admin/products/import', prepare: checkFile },
  { name: 'admin-media', path: '/admin/media?q=tee' },
  { name: 'admin-media-none', path: '/admin/media?q=trombone' },
  { name: 'admin-media-failed', path: '/admin/media?q=trombone', prepare: dropBroken },
  { name: 'admin-media-replace', path: '/admin/media?q=crescent', prepare: openReplace },
  { name: 'admin-populate', path: '/admin/populate' },
  { name: 'admin-integrations', path: '/admin/integrations', prepare: withFrozen },
  {
    name: 'admin-module',
    path: '/admin/integrations?view=assistant',
    prepare: openFirstRelease,
  },
  { name: 'admin-token-invalid', path: '/admin/integrations', prepare: createEmptyToken },
  { name: 'admin-placeholder', path: '/admin/campaigns' },
  { name: 'admin-discounts', path: '/admin/discounts' },
  { name: 'admin-discount', path: '/admin/discounts?edit=new', prepare: whenDialogOpen },
  { name: 'admin-payments', path: '/admin/payments' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-shipping', path: '/admin/shipping', prepare: addNamelessMethod },
  { name: 'admin-taxes', path: '/admin/taxes', prepare: addStateTax },
  { name: 'admin-pages', path: '/admin/pages' },
  { name: 'admin-faq', path: '/admin/pages?text=faq', prepare: draftHeadline },
  { name: 'admin-terms', path: '/admin/pages?text=terms' },
  { name: 'admin-own-pages', path: '/admin/pages?text=pages', prepare: addEmptyPage },
  { name: 'admin-seo', path: '/admin/seo', prepare: titleAbout },
  { name: 'admin-missing', path: '/admin/nowhere' },
  { name: 'admin-folded', path: '/admin/shipping', prepare: foldWithTip, on: 'wide' },
  { name: 'admin-menu', path: '/admin/settings', prepare: openAdminMenu, on: 'narrow' },
  { name: 'admin-palette', path: '/admin/settings', prepare: findInPalette },
]
