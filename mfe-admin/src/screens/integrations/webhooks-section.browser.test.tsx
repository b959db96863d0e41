import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Delivery } from '@shop/contracts/delivery'
import type { Webhook } from '@shop/contracts/webhook'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const question = page.getByRole('alertdialog')
const dialog = page.getByRole('dialog', { name: 'Webhook to erp.example.com' })

const delivery = (own: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  topic: 'order.placed',
  subject_id: 'o1',
  state: 'sent',
  tries: 1,
  http_status: 204,
  error: null,
  created_at: '2026-11-20T12:00:00.000Z',
  next_try_at: null,
  sent_at: '2026-11-20T12:00:01.000Z',
  ...own,
})

const webhook = (own: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  url: 'https://erp.example.com/shop',
  topics: ['order.placed'],
  is_on: true,
  failed_at: null,
  created_by: 'ada@example.com',
  created_at: '2026-11-20T12:00:00.000Z',
  last: delivery(),
  ...own,
})

it('names invalid fields, keeps the input, and shows the secret once', async () => {
  let sent: unknown
  let isPublic = false
  await openAdmin('/admin/integrations', {
    'POST /api/webhooks': ({ body }: ApiRequest) => {
      sent = body
      return isPublic
        ? Response.json({ webhook: webhook(), secret: 'whsec_abc' }, { status: 201 })
        : problemResponse('bad-input', [{ path: 'url', message: 'must be a public address' }])
    },
  })
  await page.getByRole('button', { name: 'Create a webhook' }).click()
  const address = question.getByLabelText('Address')
  await expect.element(address).toHaveFocus()
  await address.fill('https://10.0.0.1')
  await question.getByRole('checkbox', { name: 'An order is placed' }).click()
  await expect
    .element(question.getByText(/name, email.* those about returns the name and/))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: 'Create the webhook' }).click()
  await expect.element(address).toHaveAccessibleDescription(/Address must be a public address/)
  await expect.element(address).toHaveFocus()
  await expect.element(question.getByRole('checkbox', { name: 'An order is placed' })).toBeChecked()
  isPublic = true
  await address.fill('https://erp.example.com/shop')
  await question.getByRole('button', { name: 'Create the webhook' }).click()
  await expect.element(question.getByLabelText('Secret')).toHaveValue('whsec_abc')
  expect(sent).toEqual({ url: 'https://erp.example.com/shop', topics: ['order.placed'] })
  await question.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: 'Create a webhook' }).click()
  await expect.element(address).toHaveValue('')
})

it('lists deliveries, replays one, sends a test, and switches a webhook on', async () => {
  const log = [
    delivery({ id: 'd0', topic: 'product.changed', subject_id: 'tee' }),
    delivery({ state: 'failed', tries: 10, error: 'It responded with 500.' }),
  ]
  let shown = webhook({ is_on: false, failed_at: '2026-11-21T12:00:00.000Z', last: log[1] ?? null })
  const calls: string[] = []
  await openAdmin('/admin/integrations', {
    'GET /api/webhooks': () => ({ webhooks: [shown] }),
    'GET /api/webhooks/:id/deliveries': () => ({ deliveries: log, total: 80 }),
    'POST /api/webhooks/:id/ping': () => {
      const ping = delivery({ id: 'd2', topic: 'ping', subject_id: '', state: 'waiting', tries: 0 })
      log.unshift(ping)
      return Response.json(ping, { status: 201 })
    },
    'POST /api/webhooks/:id/deliveries/:delivery/replay': ({ params }: ApiRequest) => {
      calls.push(params['delivery'] ?? '')
      log[log.length - 1] = delivery({ state: 'waiting', tries: 0 })
      return log.at(-1)
    },
    'PATCH /api/webhooks/:id': () => (shown = webhook()),
  })
  await expect.element(page.getByText('Switched off')).toBeVisible()
  await page.getByRole('button', { name: 'Open the webhook to erp.example.com' }).click()
  await expect.element(dialog.getByText(/The shop switched it off on/)).toBeVisible()
  await expect.element(dialog.getByText('It responded with 500.')).toBeVisible()
  await expect.element(dialog.getByText('The newest 2 of 80 within 30 days.')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'An order is placed' }))
    .toHaveAttribute('href', '/admin/orders?view=o1')
  await expect
    .element(dialog.getByRole('link', { name: /^A product is created/ }))
    .toHaveAttribute('href', '/admin/products?view=tee')
  await dialog.getByRole('button', { name: 'Replay: An order is placed' }).click()
  await expect.element(dialog.getByText('Waiting')).toBeVisible()
  expect(calls).toEqual(['d1'])
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(dialog.getByText('Test')).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await expect.element(dialog.getByText(/The shop switched it off on/)).not.toBeInTheDocument()
})

it('changes the address and the events of a webhook', async () => {
  let sent: unknown
  await openAdmin('/admin/integrations', {
    'GET /api/webhooks': { webhooks: [webhook()] },
    'GET /api/webhooks/:id/deliveries': { deliveries: [], total: 0 },
    'PATCH /api/webhooks/:id': ({ body }: ApiRequest) => {
      sent = body
      return webhook()
    },
  })
  await page.getByRole('button', { name: 'Open the webhook to erp.example.com' }).click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await question.getByRole('checkbox', { name: 'An order is paid' }).click()
  await question.getByRole('checkbox', { name: 'An order is placed' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual({ url: 'https://erp.example.com/shop', topics: ['order.paid'] })
})

it('deletes a webhook after a confirmation', async () => {
  let webhooks = [webhook()]
  await openAdmin('/admin/integrations', {
    'GET /api/webhooks': () => ({ webhooks }),
    'GET /api/webhooks/:id/deliveries': { deliveries: [], total: 0 },
    'DELETE /api/webhooks/:id': () => {
      webhooks = []
      return new Response(null, { status: 204 })
    },
  })
  await page.getByRole('button', { name: 'Open the webhook to erp.example.com' }).click()
  await expect.element(dialog.getByText('Nothing sent yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => toasts.current?.title).toBe('The webhook is deleted')
  await expect.element(page.getByText('No system is told about events')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('lets viewers read, but change nothing', async () => {
  await openAdmin('/admin/integrations', {
    'GET /api/staff': { email: 'vi@example.com', role: 'viewer', sign_out: null },
    'GET /api/webhooks': { webhooks: [webhook()] },
    'GET /api/webhooks/:id/deliveries': { deliveries: [delivery()], total: 1 },
  })
  await expect.element(page.getByText(/Only a manager may create or change one/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the webhook to erp.example.com' }).click()
  await expect.element(dialog.getByText('Sent')).toBeVisible()
  for (const name of ['Send a test', 'Replay: An order is placed', 'Delete'])
    await expect.element(dialog.getByRole('button', { name })).not.toBeInTheDocument()
})
