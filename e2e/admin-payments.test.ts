import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'
import { placeOrderWire } from '@shop/testkit/wire'

import { postOrder } from './support/place-order.ts'
import { callAsStaff, useShop } from './support/shop.ts'
import {
  eventually,
  expectNoErrors,
  newStaff,
  newVisitor,
  withoutFailedRequests,
} from './support/visitor.ts'

type Viewport = (typeof sizes)[keyof typeof sizes]

const at = useShop({ hasTestBank: true })

const order = async ({ isPaid = true } = {}): Promise<string> => {
  const response = await postOrder(
    at.shop.origin,
    placeOrderWire({
      items: [{ product_id: 'focus-crest-tee', quantity: 1, price: 40, size: 'M' }],
    }),
  )
  const { id, payment_url: url } = await response.json()
  if (!isPaid) return id
  await fetch(url, { method: 'POST', body: 'action=approve', redirect: 'manual' })
  await at.shop.bank?.delivered()
  return id
}

const openOrders = async (search = '', viewport: Viewport = sizes.desktop) => {
  const staff = await newStaff(at.browser, at.shop, { viewport })
  await staff.page.goto(`/admin/orders${search}`)
  const dialog = staff.page.getByRole('dialog', { name: 'Order details' })
  const refund = () => dialog.getByRole('button', { name: /^Refund \$/ }).click()
  return { ...staff, dialog, refund }
}

const chooseStatus = (page: Page, id: string, status: string) =>
  page
    .getByRole('combobox', { name: `Status of order ${id.slice(0, 8)}…` })
    .selectOption({ label: status })

const readOrder = (id: string) => callAsStaff(at.shop, 'GET', `/orders/${id}`)

const readStock = async (): Promise<number> =>
  (await callAsStaff(at.shop, 'GET', '/products/focus-crest-tee')).stock

it('a paid order that is cancelled asks for its refund until the customer is paid back', async () => {
  const id = await order()
  const { page, pageErrors, dialog, refund } = await openOrders()
  await chooseStatus(page, id, 'Cancelled')
  await dialog.getByText('To be refunded: $53.19').waitFor()
  await page.reload()
  await dialog.getByText('To be refunded: $53.19').waitFor()
  await refund()
  await dialog.getByText('To be refunded: $53.19').waitFor({ state: 'detached' })
  await dialog.getByText('Refunded', { exact: true }).first().waitFor()
  expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refunded: 53.19 })
  expect(JSON.stringify(at.shop.bank?.books())).toContain('5319')
  expectNoErrors(pageErrors)
})

it('a refund of a piece returns it to the stock, and can be repeated on a phone if the bank rejects it', async () => {
  const id = await order()
  const stock = await readStock()
  const { page, pageErrors, dialog, refund } = await openOrders(`?view=${id}`, sizes.phone)
  await dialog.getByText('Refund', { exact: true }).click()
  await dialog.getByText('Only some pieces').click()
  await dialog.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => dialog.getByLabel('Amount ($)').inputValue()).toBe('43.20')
  await refund()
  await dialog.getByText('Reason is required', { exact: true }).waitFor()
  await page.getByText('Reason is required.').waitFor()
  await page.keyboard.type('Too small')
  await dialog.getByLabel('Return the pieces to stock (1)').check()
  at.shop.bank?.setFaults({ refundFailed: 1 })
  await refund()
  await dialog.getByText('Failed', { exact: true }).waitFor()
  await page.getByText('The provider did not accept the refund').waitFor()
  at.shop.bank?.setFaults({})
  await dialog.getByText('Refund again').click()
  await refund()
  await dialog.getByText('Partly refunded').waitFor()
  await dialog.getByText('Done', { exact: true }).waitFor()
  await eventually(readStock).toBe(stock + 1)
  expect(await readOrder(id)).toMatchObject({ status: 'pending', refunded: 43.2 })
  expectNoErrors(withoutFailedRequests(pageErrors))
})

it('an order that is not paid is shipped only after a confirmation', async () => {
  const id = await order({ isPaid: false })
  const { page, pageErrors } = await openOrders()
  await chooseStatus(page, id, 'Shipped')
  await page.getByText('Ship an unpaid order?').waitFor()
  expect(await readOrder(id)).toMatchObject({ status: 'pending', payment: 'open' })
  await page.getByRole('button', { name: 'Ship it anyway' }).click()
  await eventually(async () => (await readOrder(id)).status).toBe('shipped')
  expectNoErrors(withoutFailedRequests(pageErrors))
})

it('the payments page says that the provider accepts the key and reports payments', async () => {
  const { page, pageErrors } = await openOrders()
  await page.goto('/admin/payments')
  await page.getByText('Accepted', { exact: true }).waitFor()
  await page.getByText(/^(\d+) of \1 payments$/).waitFor()
  expectNoErrors(pageErrors)
})

it('an order by telephone is paid by its link on a phone, and then shipped', async () => {
  const { page, pageErrors } = await openOrders()
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Add a product').waitFor()
  // A scanner types into the focused field.
  for (let pieces = 0; pieces < 2; pieces += 1) {
    await page.keyboard.type('FOC-CRE-TEE-BLACK-L')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe(`${pieces + 1}`)
  }
  const texts = {
    Name: 'Ada Byron',
    Email: 'ada@example.com',
    Address: '1 Canal St',
    City: 'New Orleans',
  }
  for (const [label, text] of Object.entries({ ...texts, State: 'LA', 'ZIP code': '70130' }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Discount ($)').fill('10')
  await page.getByLabel('Reason for the discount').fill('A regular')
  await page.getByText('$75.60', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Link to pay' }).click()
  await page.getByText('Payment open').first().waitFor()
  const id = new URL(page.url()).searchParams.get('view') ?? ''
  const mail = await callAsStaff(at.shop, 'GET', `/mails/${id}.payment-request`)
  const [, link = ''] = /(http\S+\/order\/\S+)/.exec(mail.text) ?? []

  const shopper = await newVisitor(at.browser, at.shop.origin, { viewport: sizes.phone })
  await shopper.page.goto(link)
  await shopper.page.getByRole('button', { name: 'Pay now' }).click()
  await shopper.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await shopper.page.getByText('Paid. Thank you for your order.').waitFor()

  await page.getByRole('button', { name: 'Close' }).first().click()
  await chooseStatus(page, id, 'Shipped')
  await eventually(async () => (await readOrder(id)).status).toBe('shipped')
  expect(await readOrder(id)).toMatchObject({ payment: 'paid', paid_by: 'link', discount: 10 })
  expectNoErrors(pageErrors)
})
