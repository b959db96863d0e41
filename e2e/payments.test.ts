import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { discountInput } from '@shop/testkit/builders'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { sizes } from '@shop/testkit/sizes'

import { callAsStaff, useShop } from './support/shop.ts'
import { storeBefore, storedCart } from './support/stored-state.ts'
import { eventually, expectNoErrors, newVisitor, withoutFailedRequests } from './support/visitor.ts'

const at = useShop({ hasTestBank: true })

/** Leaves out the card fields, which this shop does not have. */
const texts = Object.entries(checkoutTexts).slice(0, 7)
type Viewport = { width: number; height: number }
const tee = { id: 'focus-crest-tee', size: 'M' }

const openCheckout = async (viewport: Viewport, name: string) => {
  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport })
  const email = `${name}@example.com`
  await storeBefore(visitor.context, { 'shop.cart': storedCart(tee) })
  const { page } = visitor
  await page.goto('/checkout')
  await page.getByText('You pay on Test bank’s secure page').waitFor()
  for (const [label, text] of texts) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Email', { exact: true }).fill(email)
  return { ...visitor, email }
}

const complete = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('Test bank: no real money moves').waitFor()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const isConfirmed = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('shop.cart'))).toContain('"items":[]')
}

const ordersOf = async (email: string): Promise<{ status: string; payment: string }[]> =>
  (await callAsStaff(at.shop, 'GET', `/orders?customer=${email}`)).orders

const expectOwnErrors = (pageErrors: readonly string[]): void => {
  const bank = at.shop.bank?.url ?? ''
  const isExpected = (text: string): boolean => text.includes(bank) || leftEarly.test(text)
  expectNoErrors(withoutFailedRequests(pageErrors).filter((text) => !isExpected(text)))
}
const leftEarly = /WebSocket is closed before the connection is established/

it('a shopper whose card is declined pays with another one on a phone, and sees the order paid', async () => {
  const { page, pageErrors, email } = await openCheckout(sizes.phone, 'declined')
  await complete(page)
  await press(page, 'Decline')
  await page.getByText('Your card was declined.').waitFor()
  await press(page, 'Approve')
  await isConfirmed(page)
  await page.getByText(`On its way to ${email}`).waitFor()
  await page.getByRole('link', { name: 'Order Status' }).click()
  await page.getByText('Total, paid').waitFor()
  await press(page, 'Cancel order')
  await page.getByText('Cancel this order? You’ll get $53.19 back.').waitFor()
  await press(page, 'Yes, cancel it')
  await page.getByText('-$53.19').waitFor()
  expect(await ordersOf(email)).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
  expectOwnErrors(pageErrors)
})

it('a shopper who goes back finds everything filled in, and pays the same order', async () => {
  const { page, pageErrors, email } = await openCheckout(sizes.phone, 'back')
  await page.getByLabel('Email me about new drops').check()
  await complete(page)
  await page.goBack()
  await page.getByText('Your order isn’t paid yet.').waitFor()
  for (const [label, text] of texts.slice(1))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text)
  await complete(page)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByText('Your order isn’t paid yet.').waitFor()
  await complete(page)
  await press(page, 'Approve')
  await isConfirmed(page)
  expect(await ordersOf(email)).toMatchObject([{ status: 'pending', payment: 'paid' }])
  await page.goBack()
  await page.goBack()
  await page.getByText('Your cart is empty').waitFor()
  expectOwnErrors(pageErrors)
})

it('replaces the unpaid order of a shopper who changes it', async () => {
  const { page, pageErrors, email } = await openCheckout(sizes.desktop, 'changed')
  await complete(page)
  await page.goBack()
  await page.getByLabel('City').fill('Mobile')
  await complete(page)
  await press(page, 'Approve')
  await isConfirmed(page)
  await eventually(() => ordersOf(email)).toMatchObject([
    { status: 'pending', payment: 'paid' },
    { status: 'cancelled' },
  ])
  expectOwnErrors(pageErrors)
})

it('waits for a late payment, and for a bank that cannot be reached', async () => {
  const { page, email } = await openCheckout(sizes.phone, 'late')
  at.shop.bank?.setFaults({ apiDown: 1 })
  await press(page, 'Complete Order')
  await page.getByText('The payment page cannot be reached.').waitFor()
  at.shop.bank?.setFaults({ delayMs: 4000 })
  await complete(page)
  await press(page, 'Approve after 4 s')
  await page.getByText('Checking your payment…').waitFor()
  await isConfirmed(page)
  expect(await ordersOf(email)).toHaveLength(1)
})

it('does not empty the cart of another browser in which the order is paid by its link', async () => {
  const shopper = await openCheckout(sizes.desktop, 'elsewhere')
  await complete(shopper.page)
  await shopper.page.goBack()
  const stored = await shopper.page.evaluate(() => localStorage.getItem('shop.unpaid-order'))
  const { id, key } = JSON.parse(stored ?? '') as { id: string; key: string }
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await storeBefore(context, { 'shop.cart': storedCart(tee) })
  await page.goto(`/order/${id}?key=${key}`)
  await page.getByText('Waiting for payment').first().waitFor()
  await press(page, 'Pay now')
  await press(page, 'Approve')
  await page.getByText('Paid. Thank you for your order.').waitFor()
  await page.getByText('Total, paid').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('shop.cart'))).toContain('crest-tee')
  await shopper.page.reload()
  await isConfirmed(shopper.page)
  expectOwnErrors(pageErrors)
})

it('places and pays one order from two tabs', async () => {
  const { page: first, context, email } = await openCheckout(sizes.desktop, 'tabs')
  const second = await context.newPage()
  await second.goto('/checkout')
  for (const [label, text] of texts) await second.getByLabel(label, { exact: true }).fill(text)
  await second.getByLabel('Email', { exact: true }).fill(email)
  await Promise.all([complete(first), complete(second)])
  expect(second.url()).toBe(first.url())
  await press(first, 'Approve')
  await isConfirmed(first)
  await press(second, 'Approve')
  await second.getByText('Paid. Thank you for your order.').waitFor()
  expect(await ordersOf(email)).toMatchObject([{ status: 'pending', payment: 'paid' }])
})

it('keeps the discount of an unpaid order that has the last use of its code', async () => {
  const code = discountInput({ title: 'Once', code: 'ONCE', maxUses: 1, isOncePerEmail: true })
  await callAsStaff(at.shop, 'POST', '/discounts', JSON.stringify(code))
  const { page, email } = await openCheckout(sizes.desktop, 'once')
  await page.getByLabel('Discount code').fill('ONCE')
  await press(page, 'Apply')
  await page.getByText('ONCE applied: -$4.00').waitFor()
  await complete(page)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByText('Your order isn’t paid yet.').waitFor()
  await page.getByText('Discount (ONCE)').waitFor()
  await complete(page)
  await page.getByText('$48.87').waitFor()
  await press(page, 'Approve')
  await isConfirmed(page)
  expect(await ordersOf(email)).toHaveLength(1)
})
