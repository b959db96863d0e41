import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor, sizes } from './browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop({ hasMedia: true })

const fillCheckout = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Email').first().fill('ada@example.com')
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Address', { exact: true }).fill('1 Canal Street')
  await page.getByLabel('City').fill('New Orleans')
  await page.getByLabel('State').fill('LA')
  await page.getByLabel('ZIP').fill('70112')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByLabel('Card number').fill('4000 1234 5678 9010')
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('CVV').fill('739')
}

for (const [name, viewport] of Object.entries(sizes)) {
  it(`leads from home to a live order in the back office, on a ${name}`, async () => {
    const staff = await newVisitor(at.browser, at.shop.origin)
    const shopper = await newVisitor(at.browser, at.shop.origin, { viewport })
    const { page } = shopper
    await staff.page.goto('/admin/orders')
    await staff.page.getByRole('heading', { name: 'Orders' }).first().waitFor()

    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
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
    await fillCheckout(page, first)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const confirmedAt = Date.now()
    const row = staff.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
    await row.waitFor({ timeout: 5000 })
    expect(
      Date.now() - confirmedAt,
      'milliseconds until the back office shows the order',
    ).toBeLessThan(1000)
    await expect.poll(() => row.textContent()).toContain('$53.19')

    const colleague = await newVisitor(at.browser, at.shop.origin)
    await colleague.page.goto('/admin/orders')
    const sameRow = colleague.page.getByRole('row', { name: new RegExp(`${first} Lovelace`) })
    await row.getByRole('combobox').selectOption('shipped')
    await expect.poll(() => sameRow.getByRole('combobox').inputValue()).toBe('shipped')
    expect(await row.getByRole('combobox').inputValue()).toBe('shipped')

    for (const { complaints, context } of [staff, shopper, colleague]) {
      expectNoComplaints(complaints)
      await context.close()
    }
  })
}

it('never lets a card number leave the page', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/product/focus-crest-tee')
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  await fillCheckout(page, 'Canary')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  const everything = [...sent, kept, page.url()].join('\n').replaceAll(/[\s+]|%20/g, '')
  expect(everything).toContain('Canary')
  for (const canary of ['123456', '567890', '345678']) expect(everything).not.toContain(canary)
  await context.close()
})
