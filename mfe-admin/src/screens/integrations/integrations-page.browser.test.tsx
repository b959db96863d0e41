import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ModuleDetails } from '@shop/contracts/registry'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'
import { atMs, counts, moduleDetails, releaseSummary, tokenDetails } from './test/registry-wire.ts'

const canary = {
  version: '1.2',
  strategy: { kind: 'once', percent: 10, afterMs: 300_000 } as const,
  percent: 10,
  started_at_ms: atMs(30),
  started_by: 'token:11aa22bb',
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text })

const shopWith = (...modules: ModuleDetails[]) => ({
  'GET /api/registry': () => ({ modules }),
  'GET /api/modules/:module': ({ params }: ApiRequest) =>
    modules.find(({ module }) => module === params['module']) ??
    problemResponse('module-not-found'),
  'GET /api/registry/tokens': { tokens: [tokenDetails()] },
})

it('shows each module with its live release, its canary, and their health', async () => {
  const release = (version: string, failed: number) => ({
    module: 'looks',
    version,
    ...counts(200, { render_failed: failed }),
  })
  const { href } = await openAdmin('/admin/integrations', {
    ...shopWith(moduleDetails({ canary }), moduleDetails({ module: 'sizes', live: null })),
    'GET /api/registry/health': {
      releases: [release('1.1', 1), release('1.2', 10)],
      canaries: [],
      alerts: [],
    },
  })
  const looks = row('Team Looks').first()
  await expect.element(looks.getByText('1.1')).toBeVisible()
  await expect.element(looks.getByText(/ by CI of looks$/)).toBeVisible()
  await expect
    .element(looks.getByText('10% now: 10%, then everybody after 5 minutes'))
    .toBeVisible()
  for (const rate of ['0.5%', '5%']) await expect.element(looks.getByText(rate)).toBeVisible()
  await expect.element(row('sizes').getByText('Not in the shop')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Needs attention' }))
    .not.toBeInTheDocument()
  await looks.getByRole('link', { name: 'looks' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Looks' })).toBeVisible()
  expect(href()).toBe('/admin/integrations?view=looks')
})

it('starts with what needs attention, and updates in real time', async () => {
  const modules = [moduleDetails({ canary })]
  const { emit } = await openAdmin('/admin/integrations', shopWith(...modules))
  await expect.element(row('Team Looks')).toBeVisible()
  const { releases } = moduleDetails()
  const withdrawn = releaseSummary('1.2', 30, {
    withdrawn_at_ms: atMs(35),
    withdrawn_reason: '7 of 60 visitors had a page that broke',
  })
  Object.assign(modules[0] ?? {}, { canary: null, releases: [withdrawn, ...releases] })
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  const attention = page.getByRole('status').filter({ hasText: 'Needs attention' })
  await expect.element(attention.getByText('7 of 60 visitors had a page that broke')).toBeVisible()
  await attention.getByRole('link', { name: 'looks 1.2 was withdrawn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Looks' })
  await expect.element(dialog.getByText('Withdrawn')).toBeVisible()
})

it('says what to do without modules and without usable tokens', async () => {
  await openAdmin('/admin/integrations')
  await expect.element(page.getByText('No module has been published yet')).toBeVisible()
  await expect.element(page.getByText('No active tokens')).toBeVisible()
  const description = page.getByRole('link', { name: 'Description of the API' })
  await expect.element(description).toHaveAttribute('href', '/api/openapi.json')
})

it('shows one section when another fails to load, and retries', async () => {
  let isDown = true
  await openAdmin('/admin/integrations', {
    'GET /api/registry/tokens': { tokens: [tokenDetails()] },
    'GET /api/registry': () =>
      isDown ? problemResponse('database-unavailable') : { modules: [moduleDetails()] },
  })
  await expect.element(page.getByText('The modules could not be loaded')).toBeVisible()
  await expect.element(row('CI of looks')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // An automatic retry could remove the button before the click, so only the click ends the outage.
  tryAgain.element().addEventListener('click', () => (isDown = false))
  await tryAgain.click()
  await expect.element(row('Team Looks')).toBeVisible()
})

it('links back from an unknown module', async () => {
  const { href } = await openAdmin('/admin/integrations?view=hats', shopWith(moduleDetails()))
  await expect.element(page.getByText('There is no such module')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the modules' }).click()
  await expect.poll(href).toBe('/admin/integrations')
})

it('shows a viewer everything but lets them change nothing', async () => {
  await openAdmin('/admin/integrations?view=looks', {
    ...shopWith(moduleDetails({ canary })),
    'GET /api/staff': { email: 'viewer@example.com', role: 'viewer', sign_out: null },
  })
  const dialog = page.getByRole('dialog', { name: 'Looks' })
  await expect.element(dialog.getByText('Only a manager may change what is live.')).toBeVisible()
  await dialog.getByText('1.0').click()
  await expect.element(dialog.getByText('Passed the checks').first()).toBeVisible()
  for (const name of [/Make/, /canary/, /Roll back/, /Withdraw/, /Preview/])
    await expect.element(dialog.getByRole('button', { name })).not.toBeInTheDocument()
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Position' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /Freeze|Save/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Create a token' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument()
})

it('tells a demoted manager that another role is needed', async () => {
  await openAdmin('/admin/integrations?view=looks', {
    ...shopWith(moduleDetails()),
    'POST /api/modules/:module/rollback': () => problemResponse('role-required'),
  })
  await page.getByRole('button', { name: 'Roll back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Roll looks back?' })
  await question.getByRole('button', { name: 'Roll back' }).click()
  await expect.poll(() => toasts.current?.description).toBe('This needs another role')
  await expect.element(question).toBeVisible()
})
