import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { CreateTokenInput } from '@shop/contracts/deploy-token'
import { toIssue } from '@shop/contracts/issue'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'
import { atMs, moduleDetails, tokenDetails } from './test/registry-wire.ts'

const question = page.getByRole('alertdialog')
const field = (name: string) => question.getByLabelText(name)

it('lists what each token allows, with ended ones in a separate list', async () => {
  await openAdmin('/admin/integrations', {
    'GET /api/registry/tokens': {
      tokens: [
        tokenDetails(),
        tokenDetails({ id: '22', name: 'Old laptop', revoked_at_ms: atMs(5), has_ended: true }),
      ],
    },
  })
  const usable = page.getByRole('table', { name: 'Deploy tokens' })
  await expect.element(usable.getByText('/looks/*; slot product.details')).toBeVisible()
  await expect.element(usable.getByText('Old laptop')).not.toBeInTheDocument()
  await page.getByText('Revoked and expired tokens (1)').click()
  await expect.element(page.getByText(/^Revoked Nov 20, 2026/)).toBeVisible()
})

it('names invalid fields, keeps the input, and shows the new token once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  let isTaken = true
  let sent: unknown
  const { emit } = await openAdmin('/admin/integrations', {
    'GET /api/registry': { modules: [moduleDetails()] },
    'POST /api/registry/tokens': ({ body }: ApiRequest) => {
      sent = body
      const { issues } = v.safeParse(CreateTokenInput, body)
      if (issues) return problemResponse('bad-input', issues.map(toIssue))
      return isTaken
        ? problemResponse('bad-input', [{ path: 'slots.0', message: 'is no slot of the shop' }])
        : Response.json({ token: 'a-secret', details: tokenDetails() }, { status: 201 })
    },
  })
  await page.getByRole('button', { name: 'Create a token' }).click()
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(field('Module')).toBeInvalid()
  await field('Name').fill('CI of looks')
  await field('Module').fill('looks')
  await field('Paths').fill('/looks\n/looks/*')
  await field('Slots').fill('product.nothing')
  await field('Other sites').fill('https://api.looks.example')
  await question.getByRole('button', { name: 'Create the token' }).click()
  await expect
    .element(field('Other sites'))
    .toHaveAccessibleDescription(/^Other sites: line 1 must be connect, frame or image and/)
  await field('Other sites').fill('connect https://api.looks.example')
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  await question.getByRole('button', { name: 'Create the token' }).click()
  await expect
    .element(field('Slots'))
    .toHaveAccessibleDescription('Slots: line 1 is no slot of the shop')
  await expect.element(field('Slots')).toHaveFocus()
  await expect.element(field('Paths')).toHaveValue('/looks\n/looks/*')
  isTaken = false
  await question.getByRole('checkbox', { name: /^Its back end may do what it declares/ }).click()
  await question.getByRole('button', { name: 'Create the token' }).click()
  await expect.element(field('Deploy token')).toHaveValue('a-secret')
  expect(sent).toEqual({
    name: 'CI of looks',
    module: 'looks',
    routes: ['/looks', '/looks/*'],
    slots: ['product.nothing'],
    sources: ['connect https://api.looks.example'],
    links: false,
    grants: ['*'],
    expires_in_days: 90,
  })
  await question.getByRole('button', { name: 'Copy deploy token' }).click()
  await expect.element(question.getByText('Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('a-secret')
  copied.mockRestore()
  await question.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: 'Create a token' }).click()
  await expect.element(field('Name')).toHaveValue('')
})

it('revokes a token after a confirmation', async () => {
  const tokens = [tokenDetails()]
  await openAdmin('/admin/integrations', {
    'GET /api/registry/tokens': () => ({ tokens }),
    'DELETE /api/registry/tokens/:id': ({ params }: ApiRequest) => {
      tokens[0] = tokenDetails({ id: params['id'] ?? '', revoked_at_ms: atMs(20), has_ended: true })
      return new Response(null, { status: 204 })
    },
  })
  await page.getByRole('button', { name: 'Revoke CI of looks' }).click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(question.getByText(/^Shoppers see no difference/)).toBeVisible()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => toasts.current?.title).toBe('CI of looks is revoked')
  await expect.element(page.getByText('Revoked and expired tokens (1)')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'List of tokens' })).toHaveFocus()
})
