import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'
import {
  confirm,
  dialog,
  expectSaid,
  openModule,
  openRelease,
  press,
  question,
} from './test/open-module.ts'
import { atMs, fixedCanary, moduleDetails, releaseSummary } from './test/registry-wire.ts'

it('makes a release live after a confirmation', async () => {
  const { writes } = await openModule()
  await openRelease('1.2')
  await press('Make it live')
  await expect.element(question.getByText(/every shopper gets it in place of 1\.1/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(writes).toEqual([])
  await confirm('Make it live')
  await expectSaid('1.2 is live')
  await expect.element(question).not.toBeInTheDocument()
  expect(writes).toEqual(['live {"version":"1.2","from":"1.1"}'])
})

it('says what a canary waits for, and ends it', async () => {
  const canary = { ...fixedCanary, waits_for: '20 visitors, 3 so far' }
  const { writes } = await openModule({ canary })
  await expect.element(dialog.getByText('Waits for 20 visitors, 3 so far')).toBeVisible()
  await press('End the canary')
  await confirm('End the canary')
  await expectSaid('The canary has ended')
  expect(writes).toEqual(['end canary ?version=1.2'])
})

it('rolls back with a reason', async () => {
  const { writes } = await openModule()
  await press('Roll back')
  await expect.poll(() => document.activeElement?.tagName).toMatch(/^(?:INPUT|TEXTAREA)$/)
  await userEvent.keyboard('Blank page{Enter}')
  await expectSaid('looks is rolled back')
  expect(writes).toEqual(['rollback {"from":"1.1","version":"1.0","reason":"Blank page"}'])
})

it('does not offer to withdraw a live release without a last good one', async () => {
  await openModule({ last_good: null })
  await openRelease('1.1')
  await expect.element(dialog.getByText(/^There is no earlier release/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Roll back' })).not.toBeInTheDocument()
})

it('offers no canary for a withdrawn release or for a module without a live one', async () => {
  const withdrawn = releaseSummary('1.2', 30, { withdrawn_at_ms: atMs(31) })
  await openModule({ releases: [withdrawn], live: null, last_good: null })
  await openRelease('1.2')
  await expect.element(dialog.getByRole('button', { name: 'Make it live' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: /canary/ })).not.toBeInTheDocument()
})

it('requires a reason to withdraw', async () => {
  const { writes } = await openModule()
  await openRelease('1.2')
  await press('Withdraw')
  await confirm('Withdraw')
  const reason = question.getByLabelText('Reason')
  await expect.element(reason).toHaveAccessibleDescription(/^Reason is required/)
  await reason.fill('Wrong prices')
  await confirm('Withdraw')
  await expect.poll(() => writes).toEqual(['withdraw {"reason":"Wrong prices"}'])
})

it('names an invalid field of a canary, keeps the input, and starts it', async () => {
  const { writes, emit } = await openModule()
  await openRelease('1.2')
  await press('Start a canary')
  await question.getByRole('combobox').selectOptions('Then everybody, after a while')
  const share = question.getByLabelText('Share (%)')
  await share.fill('250')
  await confirm('Start a canary')
  await expect.element(share).toHaveAccessibleDescription(/^Share must be a number from 0\.01/)
  await expect.element(share).toHaveFocus()
  await share.fill('10')
  // A colleague's change must not reset the form.
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  await confirm('Start a canary')
  await expectSaid('1.2 is a canary: 10%, then everybody after 5 minutes')
  const strategy = { kind: 'once', percent: 10, afterMs: 300_000 }
  expect(writes).toEqual([`canary ${JSON.stringify({ version: '1.2', strategy, from: null })}`])
})

it('changes the share of a running canary', async () => {
  const { writes } = await openModule({ canary: fixedCanary })
  await press('Change the canary')
  await expect.element(question.getByLabelText('Share (%)')).toHaveValue('5')
  await question.getByLabelText('Share (%)').fill('20')
  await confirm('Change the canary')
  const strategy = { kind: 'fixed', percent: 20 }
  await expect
    .poll(() => writes)
    .toEqual([`canary ${JSON.stringify({ version: '1.2', strategy, from: '1.2' })}`])
})

it('says why the API rejected a release', async () => {
  const module = moduleDetails({ releases: [releaseSummary('1.2', 30)] })
  await openAdmin('/admin/integrations?view=looks', {
    'GET /api/registry': { modules: [module] },
    'GET /api/modules/:module': module,
    'PUT /api/modules/looks/channels/live': () => problemResponse('release-path-taken'),
  })
  await openRelease('1.2')
  await press('Make it live')
  await confirm('Make it live')
  const reason = 'The release was not made live. Another module owns this path'
  await expect.poll(() => toasts.current?.description).toBe(reason)
})

it('keeps an open form while a colleague changes the module, and shows the change afterwards', async () => {
  const { emit, module } = await openModule({ canary: fixedCanary })
  await press('Change the canary')
  await question.getByLabelText('Share (%)').fill('20')
  const [first] = module.releases
  Object.assign(module, { canary: null, releases: [{ ...first, withdrawn_at_ms: atMs(31) }] })
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  await new Promise((resolve) => setTimeout(resolve, longerThanRefetch))
  await expect.element(question.getByLabelText('Share (%)')).toHaveValue('20')
  await confirm('Cancel')
  await expect.element(dialog.getByText('Canary')).not.toBeInTheDocument()
})

/** Events are batched for 250 ms before a refetch. */
const longerThanRefetch = 600
