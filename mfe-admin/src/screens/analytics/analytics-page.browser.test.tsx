import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { AnalyticsWire } from '@shop/contracts/analytics'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'

import { openAdmin } from '../../test/admin-api.ts'

const days = (count: number, sales: Partial<Record<number, [number, number]>> = {}) =>
  Array.from({ length: count }, (_, index) => {
    const [orders, revenue] = sales[index] ?? [0, 0]
    return { day: `2026-01-${String(index + 1).padStart(2, '0')}`, orders, revenue }
  })

const analytics = (overrides: Partial<AnalyticsWire> = {}): AnalyticsWire => ({
  time_zone: 'America/Chicago',
  days: days(7, { 1: [2, 100], 6: [1, 20.5] }),
  top_products: [
    { id: 'tee', name: 'Focus Tee', sold: 9, revenue: 40 },
    { id: 'hoodie', name: 'Lock In Hoodie', sold: 1, revenue: 65 },
  ],
  ...overrides,
})

const chart = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}\\.`) })
const rows = (): string[] =>
  [...document.querySelectorAll('table[aria-label="Sales by day"] tbody tr')].map(
    (row) => row.textContent,
  )

it('shows sums and labeled charts, and opens the table of numbers by keyboard', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openAdmin('/admin/analytics?days=7', { 'GET /api/sales': analytics() })
  await expect
    .element(chart('Revenue'))
    .toHaveAccessibleName('Revenue. $120.50 in 7 days. The most on Jan 2, 2026: $100.00.')
  await expect
    .element(chart('Orders'))
    .toHaveAccessibleName('Orders. 3 orders in 7 days. The most on Jan 2, 2026: 2 orders.')
  await expect
    .poll(() => [...document.querySelectorAll('dl > div')].map((stat) => stat.textContent))
    .toEqual(['Revenue$120.50', 'Orders3', 'Average order$40.17', 'Best day$100.00Jan 2, 2026'])
  expect(rows()).toEqual([])
  document.querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().slice(0, 2)).toEqual(['Jan 7, 20261$20.50', 'Jan 6, 20260$0.00'])
  expect(rows()).toHaveLength(7)
  expect(document.documentElement.scrollWidth).toBe(sizes.phone.width)
})

it('changes the range and the ranking through links, and stores them in the URL', async () => {
  const requested: (string | null)[] = []
  const { href } = await openAdmin('/admin/analytics', {
    'GET /api/sales': ({ query }: ApiRequest) => {
      requested.push(query.get('days'))
      return analytics()
    },
  })
  const first = page.getByRole('listitem').filter({ hasText: /sold/ }).first()
  await expect.poll(() => first.element().textContent).toBe('Lock In Hoodie$65.001 sold')
  await page.getByRole('link', { name: '90 days' }).click()
  await expect.poll(href).toBe('/admin/analytics?days=90')
  await page.getByRole('link', { name: 'Pieces' }).click()
  await expect.poll(() => first.element().textContent).toBe('Focus Tee9 sold$40.00')
  expect(href()).toBe('/admin/analytics?days=90&top=pieces')
  expect(new Set(requested)).toEqual(new Set(['30', '90']))
  await expect
    .element(page.getByRole('link', { name: '90 days' }))
    .toHaveAttribute('aria-current', 'true')
})

it('names the day under the pointer', async () => {
  await openAdmin('/admin/analytics?days=7', { 'GET /api/sales': analytics() })
  await expect.element(page.getByTitle('Jan 2, 2026: $100.00')).toBeInTheDocument()
})

it('counts new orders as they arrive; the first one replaces the notice', async () => {
  let now = analytics({ days: days(7), top_products: [] })
  const { emit } = await openAdmin('/admin/analytics?days=7', {
    'GET /api/sales': () => now,
    'GET /api/orders/:id': () => problemResponse('order-not-found'),
  })
  await expect.element(page.getByText('No sales in the last 7 days')).toBeVisible()
  expect(chart('Revenue').elements()).toEqual([])
  now = analytics()
  await emit({ type: 'changed', topic: 'orders', seq: 2, id: 'o1' })
  await expect.element(chart('Revenue')).toBeVisible()
  await expect.element(page.getByText('$120.50')).toBeVisible()
})

it('offers another try when the sales cannot be loaded', async () => {
  let isDown = true
  await openAdmin('/admin/analytics', {
    'GET /api/sales': () => (isDown ? problemResponse('database-unavailable') : analytics()),
  })
  await expect.element(page.getByText('The analytics could not be loaded')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // An automatic retry could remove the button before the click, so only the click ends the outage.
  tryAgain.element().addEventListener('click', () => (isDown = false))
  await tryAgain.click()
  await expect.element(chart('Orders')).toBeVisible()
})

it('exports the sales and refunds of a period, by default the last month', async () => {
  await openAdmin('/admin/analytics', { 'GET /api/sales': analytics() })
  const link = page.getByRole('link', { name: 'Export sales and refunds' })
  await expect.element(link).toBeVisible()
  const [, today, , lastMonth] = [...document.querySelectorAll('option')].map(({ value }) => value)
  const href = () => link.element().getAttribute('href')
  expect(href()).toBe(`/api/sales/export?period=${lastMonth}`)
  await page.getByLabelText('Period').selectOptions(today ?? '')
  await expect.poll(href).toBe(`/api/sales/export?period=${today}`)
  await page.getByLabelText('Period').selectOptions('')
  await expect.poll(href).toBe('/api/sales/export')
})
