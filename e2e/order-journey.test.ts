import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import {
  addTee,
  eventually,
  expectNoErrors,
  fillCheckout,
  followHeader,
  newStaff,
  newVisitor,
} from './support/visitor.ts'

const at = useShop()

for (const [name, viewport] of Object.entries(sizes)) {
  it(`leads from home to a live order in the back office, on a ${name}`, async () => {
    const staff = await newStaff(at.browser, at.shop)
    const shopper = await newVisitor(at.browser, at.shop.origin, { viewport })
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
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
    await panel.getByText('Focus Crest Tee').waitFor()
    await panel.getByRole('link', { name: 'Checkout' }).click()

    const first = `Ada-${name}`
    await fillCheckout(page, { 'First name': first })
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const row = staff.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
    await row.waitFor()
    await eventually(() => row.textContent()).toContain('$53.19')

    const colleague = await newStaff(at.browser, at.shop)
    await colleague.page.goto('/admin/orders')
    const sameRow = colleague.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
    await row.getByRole('combobox').selectOption('shipped')
    await eventually(() => sameRow.getByRole('combobox').inputValue()).toBe('shipped')
    expect(await row.getByRole('combobox').inputValue()).toBe('shipped')

    for (const { pageErrors, context } of [staff, shopper, colleague]) {
      expectNoErrors(pageErrors)
      await context.close()
    }
  })
}

it('never lets a card number leave the page', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await addTee(page)
  await page.goto('/checkout')
  await fillCheckout(page, { 'First name': 'Canary' })
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  const everything = [...sent, stored, page.url()].join('\n').replaceAll(/[\s+]|%20/g, '')
  expect(everything).toContain('Canary')
  for (const canary of ['123456', '567890', '345678']) expect(everything).not.toContain(canary)
  await context.close()
})

it('has contact and address again after a reload, until the order is placed', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await addTee(page)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.reload()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('New Orleans')
  for (const label of ['Name on card', 'Card number', 'Expiry', 'CVV']) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Canal')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('shop.details-draft'))).toBeNull()
  await context.close()
})
