import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { MailSummaryWire } from '@shop/contracts/mail'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog', { name: 'Email details' })

const mailWire = (overrides: Partial<MailSummaryWire> = {}): MailSummaryWire => ({
  id: '0123456789ab.received',
  order_id: '0123456789ab',
  kind: 'received',
  kind_name: 'Order received',
  recipient: 'ada@example.com',
  state: 'sent',
  tries: 1,
  next_try_at: null,
  provider_id: 'provider-1',
  error: null,
  created_at: '2026-01-05T10:00:00.000Z',
  sent_at: '2026-01-05T10:00:01.000Z',
  ...overrides,
})

const failed = mailWire({
  id: '0123456789ab.shipped',
  kind: 'shipped',
  kind_name: 'Shipped',
  state: 'failed',
  tries: 6,
  error: 'The provider refused it with 503.',
  sent_at: null,
})

const kinds = [{ id: 'received', name: 'Order received' }]

const fakeMails = (mails: MailSummaryWire[], hasProvider = true): Api => ({
  'GET /api/mails': ({ query }: ApiRequest) => {
    const found = mails
      .filter(({ state }) => (query.get('state') ?? state) === state)
      .filter(({ order_id: order }) => (query.get('order') ?? order) === order)
    return { mails: found, total: found.length, has_provider: hasProvider, kinds }
  },
  'GET /api/mails/:id': ({ params }: ApiRequest) => {
    const found = mails.find(({ id }) => id === params['id'])
    if (!found) return problemResponse('mail-not-found')
    return { ...found, subject: 'Your order 01234567', html: '<p>Hello</p>', text: 'Hello in text' }
  },
  'POST /api/mails/:id/retry': ({ params }: ApiRequest) => {
    const found = mails.find(({ id }) => id === params['id'])
    return Object.assign(found ?? {}, { state: 'waiting', tries: 0 })
  },
})

it('lists e-mails with their state, and stores the filters in the URL', async () => {
  const { href } = await openAdmin('/admin/mailbox', fakeMails([failed, mailWire()]))
  await expect.element(page.getByText('2 email(s)')).toBeVisible()
  const text = row('Order received').element().textContent
  for (const part of ['ada@example.com', '01234567…', 'Jan 05, 2026', 'Sent'])
    expect(text).toContain(part)
  await expect.element(page.getByText(/stay in this mailbox/)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed')
  await expect.element(page.getByText('1 email(s)')).toBeVisible()
  expect(href()).toBe('/admin/mailbox?state=failed')
})

it('links to a sample of each kind', async () => {
  await openAdmin('/admin/mailbox', fakeMails([]))
  await page.getByText('What each email looks like').click()
  const link = page.getByRole('link', { name: 'Order received' })
  await expect.element(link).toHaveAttribute('href', '/api/mails/kinds/received/page')
})

it('says that no provider sends e-mails, and which ones were kept', async () => {
  const stored = mailWire({ id: 'kept.received', kind_name: 'Kept', provider_id: 'mailbox' })
  await openAdmin('/admin/mailbox', fakeMails([stored, mailWire()], false))
  await expect.element(page.getByText(/they stay in this mailbox/)).toBeVisible()
  await expect.element(row('Kept').getByText('Kept here')).toBeVisible()
  await expect.element(row('Order received').getByText('Sent')).toBeVisible()
})

it('lists the e-mails of one order until the filter is removed', async () => {
  const other = mailWire({ id: 'another.received', order_id: 'another' })
  const api = fakeMails([mailWire(), other])
  const { href } = await openAdmin('/admin/mailbox?order=another', api)
  await expect.element(page.getByText('1 email(s)')).toBeVisible()
  await page.getByRole('button', { name: /Remove filter/ }).click()
  await expect.element(page.getByText('2 email(s)')).toBeVisible()
  expect(href()).toBe('/admin/mailbox')
})

it('shows an e-mail by keyboard in a frame without scripts, and as text', async () => {
  const { href } = await openAdmin('/admin/mailbox', fakeMails([mailWire()]))
  const open = page.getByRole('button', { name: /^View details of email “Order received”/ })
  await expect.element(open).toBeVisible()
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Your order 01234567')).toBeVisible()
  expect(href()).toBe('/admin/mailbox?view=0123456789ab.received')
  const frame = dialog.element().querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame?.getAttribute('src')).toBe('/api/mails/0123456789ab.received/page')
  expect(frame?.title).toBe('Email: Your order 01234567')
  dialog.getByText('As plain text').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Hello in text')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(href).toBe('/admin/mailbox')
})

it('says why an e-mail failed, and sends it again', async () => {
  await openAdmin(`/admin/mailbox?view=${failed.id}`, fakeMails([{ ...failed }]))
  await expect.element(dialog.getByText('The provider refused it with 503.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => toasts.current?.description).toBe('The email is being sent again')
  await expect.element(dialog.getByText('Waiting')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

it('shows a notice if the e-mail in the URL does not exist', async () => {
  await openAdmin('/admin/mailbox?view=ghost.received', fakeMails([]))
  await expect.element(dialog.getByText('Email not found')).toBeVisible()
})

it('is linked from the details of an order', async () => {
  const order = orderWire()
  await openAdmin(`/admin/orders?view=${order.id}`, { 'GET /api/orders/:id': () => order })
  const link = page.getByRole('link', { name: 'Emails about this order' })
  await expect.element(link).toHaveAttribute('href', `/admin/mailbox?order=${order.id}`)
})
