import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { emptyDashboard, openAdmin } from '../../test/admin-api.ts'

const main = page.getByRole('main').last()
const sampleText = page.getByText('These are sample figures.', { exact: false })

it('shows stats marked as samples until the first order', async () => {
  await openAdmin('/admin')
  await expect.element(sampleText).toBeVisible()
  const text = (main.element() as HTMLElement).innerText
  for (const stat of ['128', '$7,420', '342', '5,108', '96%', '2.1%', '88%', '4.8/5', '3.2%'])
    expect(text).toContain(stat)
  for (const title of ['Recent orders', 'Top products by revenue'])
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

it('switches to the sample stats and back through links', async () => {
  const shell = await openAdmin('/admin', {
    'GET /api/dashboard': { ...emptyDashboard, orders: 1, orders_24h: 1, revenue_24h: 53.19 },
  })
  await expect.element(page.getByText('$53.19')).toBeVisible()
  await expect.element(sampleText).not.toBeInTheDocument()
  const choice = page.getByRole('navigation', { name: 'Figures' })
  await choice.getByRole('link', { name: 'Sample' }).click()
  await expect.element(page.getByText('$7,420')).toBeVisible()
  expect(shell.href()).toBe('/admin?figures=sample')
  // The text is visible in the badge and in the switch, and visually hidden in the top bar.
  const widths = page
    .getByText('Live')
    .elements()
    .map((element) => element.getBoundingClientRect().width)
  expect(widths.filter((width) => width > 1)).toHaveLength(2)
  await choice.getByRole('link', { name: 'Live' }).click()
  await expect.element(page.getByText('$7,420')).not.toBeInTheDocument()
})

it('links to products, orders and analytics', async () => {
  const shell = await openAdmin('/admin')
  await expect.element(sampleText).toBeVisible()
  for (const path of ['/admin/products', '/admin/orders', '/admin/analytics'])
    expect(main.element().querySelector(`section a[href="${path}"]`)).not.toBeNull()
  await page.getByRole('link', { name: /^See analytics/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  expect(shell.href()).toBe('/admin/analytics')
})

it('exports the shown stats as a CSV file', async () => {
  await openAdmin('/admin')
  await expect.element(sampleText).toBeVisible()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'data:,'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'Export report' }).click()
  await expect.poll(() => names).toEqual(['dashboard-sample-2026-01-31.csv'])
  vi.restoreAllMocks()
  expect(await saved[0]?.text()).toContain('Figures,Revenue,"$7,420",Sample figure')
})
