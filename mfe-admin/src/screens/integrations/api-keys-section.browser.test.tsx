import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ApiKey } from '@shop/contracts/api-key'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'
import { atMs } from './test/registry-wire.ts'

const question = page.getByRole('alertdialog')

const apiKey = (own: Partial<ApiKey> = {}): ApiKey => ({
  id: 'ab12cd34',
  name: 'ERP',
  scopes: ['orders:read', 'orders:ship'],
  created_by: 'ada@example.com',
  created_at_ms: atMs(0),
  last_used_at_ms: null,
  expires_at_ms: null,
  revoked_at_ms: null,
  has_ended: false,
  ...own,
})

it('creates a key with rights in plain words, and shows it once', async () => {
  let sent: unknown
  await openAdmin('/admin/integrations', {
    'POST /api/api-keys': ({ body }: ApiRequest) => {
      sent = body
      return (sent as { scopes: string[] }).scopes.length > 0
        ? Response.json({ key: 'shop_abc', details: apiKey() }, { status: 201 })
        : problemResponse('bad-input', [{ path: 'scopes', message: 'must be at least one right' }])
    },
  })
  await page.getByRole('button', { name: 'Create a key' }).click()
  await question.getByLabelText('Name').fill('ERP')
  await question.getByRole('button', { name: 'Create the key' }).click()
  const problem = question.getByText('Rights must be at least one right')
  await expect.element(problem).toHaveFocus()
  await question
    .getByRole('checkbox', {
      name: 'Read orders with names, email addresses and postal addresses',
    })
    .click()
  await question.getByRole('button', { name: 'Create the key' }).click()
  await expect.element(question.getByLabelText('API key')).toHaveValue('shop_abc')
  expect(sent).toEqual({ name: 'ERP', scopes: ['orders:read'], expires_in_days: 90 })
})

it('lists keys with their last use, and revokes one after a confirmation', async () => {
  const keys = [apiKey({ last_used_at_ms: atMs(3) })]
  await openAdmin('/admin/integrations', {
    'GET /api/api-keys': () => ({ keys }),
    'DELETE /api/api-keys/:id': ({ params }: ApiRequest) => {
      keys[0] = apiKey({ id: params['id'] ?? '', revoked_at_ms: atMs(20), has_ended: true })
      return new Response(null, { status: 204 })
    },
  })
  const table = page.getByRole('table', { name: 'API keys' })
  await expect.element(table.getByText(/Set tracking numbers/)).toBeVisible()
  await expect.element(table.getByText(/^key:ab12cd34/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke ERP' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => toasts.current?.title).toBe('ERP is revoked')
  await expect.element(page.getByText('Revoked and expired API keys (1)')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'List of API keys' })).toHaveFocus()
})
