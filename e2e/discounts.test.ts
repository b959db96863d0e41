import { afterEach, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffScreens } from './support/staff.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import {
  eventually,
  expectNoErrors,
  fillCheckout,
  journeySizes,
  newVisitor,
  openPage,
} from './support/visitor.ts'

const at = useShop()
const staff = staffScreens(at)

afterEach(() => Promise.all(at.browser.contexts().map((context) => context.close())))

it('a manager creates a code, and a shopper who follows its link pays less', async () => {
  const code = 'JOURNEY'
  const admin = await staff.open('/admin/discounts')
  await admin.page.getByRole('button', { name: 'Create a discount' }).click()
  const dialog = admin.page.getByRole('alertdialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Journey')
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel('Percent off (%)').fill('10')
  await dialog.getByLabel('Total uses').fill('1')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const row = admin.page.getByRole('row').filter({ hasText: code })
  await row.getByText('0 of 1').waitFor()

  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: journeySizes.phone })
  const { page } = visitor
  const tee = { id: 'focus-crest-tee', name: 'Focus Crest Tee', price: 40, size: 'M' }
  await storeBefore(visitor.context, { 'shop.cart': storedCart(tee) })
  await openPage(page, `/?code=${code.toLowerCase()}`)
  await page.goto('/cart')
  await page.getByText(`Discount (${code})`).waitFor()
  await page.goto('/checkout')
  await page.getByText(`${code} applied: -$4.00`).waitFor()
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText(`Discount (${code})`).waitFor()
  await page.getByText('-$4.00').waitFor()
  await page.getByText('$48.87').waitFor()
  await page.getByRole('link', { name: 'Order Status' }).click()
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.getByText(`Discount (${code})`).waitFor()
  expectNoErrors(visitor.pageErrors)

  await row.getByText('1 of 1').waitFor()
  await row.getByText('Used up').waitFor()
  await admin.page.goto('/admin/orders')
  await admin.page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /details/i })
    .click()
  await admin.page.getByText(`Discount (${code})`).waitFor()
  await admin.page.getByText('$48.87').last().waitFor()
  // The list of e-mails does not refresh, so open it only once the e-mail is queued.
  const mails = `/api/mails?kind=received&order=${new URL(page.url()).pathname.slice('/order/'.length)}`
  const isWritten = () =>
    admin.page.evaluate(async (path) => (await (await fetch(path)).json()).total === 1, mails)
  await eventually(isWritten).toBe(true)
  await admin.page.getByRole('link', { name: 'Emails about this order' }).click()
  const mail = admin.page.getByRole('row').filter({ hasText: 'Order received' })
  await mail.getByRole('button', { name: /details/i }).click()
  await admin.page.frameLocator('iframe').getByText(`Discount (${code})`).waitFor()
  expectNoErrors(admin.pageErrors)
})
