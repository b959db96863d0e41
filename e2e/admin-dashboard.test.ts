import { readFile } from 'node:fs/promises'

import { orderInput, orderLine } from '@shop/testkit/builders'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()

const openDashboard = async () => {
  const visitor = await newVisitor(at.browser, at.shop.origin)
  await visitor.page.goto('/admin')
  await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return visitor
}

const shown = async (page: Page): Promise<string> => (await page.locator('main').innerText()) ?? ''

const placeOrder = async (customer_name: string): Promise<void> => {
  const line = orderLine({ id: 'focus-crest-tee', priceCents: 4000, sizes: ['M'] })
  const response = await fetch(`${at.shop.origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(orderInput([line], { customer_name })),
  })
  expect(response.status).toBe(201)
}

it('shows sample stats, marked as such, until the first order makes it live', async () => {
  const { page, context, pageErrors } = await openDashboard()
  await page.getByText('These are sample figures.').waitFor()
  const sample = await shown(page)
  for (const stat of [
    '128',
    '$7,420',
    '342',
    '5,108',
    '96%',
    '2.1%',
    '88%',
    '4.8/5',
    '3.2%',
    'Recent orders',
    'Top products by revenue',
  ])
    expect(sample).toContain(stat)

  await placeOrder('Ada Batiste')
  await page.getByText('These are sample figures.').waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'Ada Batiste' }).waitFor()
  const live = await shown(page)
  expect(live).toContain('$53.19')
  expect(live).not.toContain('$7,420')

  await placeOrder('Bo Chenier')
  await page.getByRole('row').filter({ hasText: 'Bo Chenier' }).waitFor()
  expect(await shown(page)).toContain('$106.38')
  expectNoErrors(pageErrors)
  await context.close()
})

it('switches to the sample and back, and has the choice in its URL', async () => {
  const { page, context, pageErrors } = await openDashboard()
  const choice = page.getByRole('navigation', { name: 'Figures' })
  await choice.getByRole('link', { name: 'Sample' }).click()
  await page.getByText('$7,420').waitFor()
  // The badge and the switch; the bar's dot says it to those who hear.
  const lives = await page.getByText('Live', { exact: true }).all()
  const widths = await Promise.all(lives.map(async (one) => (await one.boundingBox())?.width ?? 0))
  expect(widths.filter((width) => width > 1)).toHaveLength(2)
  await page.reload()
  await page.getByText('$7,420').waitFor()
  await choice.getByRole('link', { name: 'Live' }).click()
  await page.getByText('$7,420').waitFor({ state: 'hidden' })
  expectNoErrors(pageErrors)
  await context.close()
})

it('exports what is shown as CSV, with formulas as text', async () => {
  await placeOrder('=HYPERLINK("http://evil.example")')
  const { page, context } = await openDashboard()
  await page.getByRole('row').filter({ hasText: '=HYPERLINK' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export report' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^dashboard-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Figures,Products,22,In the catalog')
  expect(text).not.toMatch(/(^|,)"?=/m)
  await context.close()
})

it('leads to products, orders and analytics', async () => {
  const { page, context, pageErrors } = await openDashboard()
  const main = page.locator('main')
  for (const path of ['/admin/products', '/admin/orders', '/admin/analytics'])
    expect(await main.locator(`section a[href="${path}"]`).count()).toBeGreaterThan(0)
  await main.getByRole('link', { name: 'See analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})
