import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ConsentWire } from '@shop/contracts/consent'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })

const consent = (overrides: Partial<ConsentWire>): ConsentWire => ({
  email: 'ada@example.com',
  state: 'subscribed',
  wording: 'Email me about new drops',
  order_id: '0123456789ab',
  consented_at: '2026-01-05T18:00:00.000Z',
  confirmed_at: '2026-01-05T19:00:00.000Z',
  unsubscribed_at: null,
  ...overrides,
})

it('lists consents with search, state filter and export', async () => {
  const left = { state: 'unsubscribed', unsubscribed_at: '2026-01-09T18:00:00.000Z' } as const
  const all = [consent({}), consent({ email: 'left@example.com', ...left })]
  const { href } = await openAdmin('/admin/segments', {
    'GET /api/consents': ({ query }: ApiRequest) => {
      const found = all
        .filter(({ state }) => (query.get('state') ?? state) === state)
        .filter(({ email }) => email.includes(query.get('q') ?? ''))
      return { consents: found, total: found.length }
    },
  })
  await expect.element(page.getByText('2 subscriber(s)')).toBeVisible()
  const text = row('ada@example.com').element().textContent
  for (const part of ['“Email me about new drops”', 'Jan 05, 2026', '01234567…', 'Subscribed'])
    expect(text).toContain(part)
  expect(row('left@example.com').element().textContent).toContain('UnsubscribedJan 09, 2026')
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Unsubscribed')
  await expect.element(page.getByText('1 subscriber(s)')).toBeVisible()
  await page.getByPlaceholder('Search emails…').fill('nobody')
  await expect.element(page.getByText('No subscribers found')).toBeVisible()
  expect(href()).toBe('/admin/segments?state=unsubscribed&q=nobody')
  const exported = page.getByRole('link', { name: 'Export' }).element().getAttribute('href')
  expect(exported).toBe('/api/consents/export?q=nobody&state=unsubscribed')
})

it('shows a new subscriber as soon as the order arrives', async () => {
  const all: ConsentWire[] = []
  const { emit } = await openAdmin('/admin/segments', {
    'GET /api/consents': () => ({ consents: [...all], total: all.length }),
    'GET /api/orders/:id': () => problemResponse('order-not-found'),
  })
  await expect.element(page.getByText('No subscribers found')).toBeVisible()
  all.push(consent({ email: 'new@example.com' }))
  await emit({ type: 'changed', topic: 'orders', seq: 2, id: 'o1' })
  await expect.element(row('new@example.com')).toBeVisible()
})

it('offers the export only to managers', async () => {
  await openAdmin('/admin/segments', {
    'GET /api/staff': { email: 'clerk@example.com', role: 'clerk', sign_out: null },
  })
  await expect.element(page.getByText('No subscribers found')).toBeVisible()
  expect(page.getByRole('link', { name: 'Export' }).elements()).toEqual([])
})
