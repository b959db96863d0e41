import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ModuleDetails } from '@shop/contracts/registry'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../test/admin-api.ts'
import {
  atMs,
  fixedCanary,
  moduleDetails,
  releaseSummary,
  tokenDetails,
} from './test/registry-wire.ts'

const dialog = page.getByRole('dialog', { name: 'Looks' })
const question = page.getByRole('alertdialog')

/** Opens a module's details; `writes` are the requests that change something, with their bodies. */
const openModule = async (own: Partial<ModuleDetails> = {}, tab = 'releases') => {
  const releases = [releaseSummary('1.2', 30), ...moduleDetails().releases]
  const module = moduleDetails({ releases, ...own })
  const writes: string[] = []
  const take =
    (name: string, status = 204) =>
    ({ body, query }: ApiRequest) => {
      const sent = body === null ? query.toString() && `?${query}` : JSON.stringify(body)
      writes.push([name, sent].filter(Boolean).join(' '))
      return status === 204 ? new Response(null, { status }) : Response.json({ version: '1.0' })
    }
  const path = '/api/modules/looks'
  const shell = await openAdmin(`/admin/integrations?view=looks&tab=${tab}`, {
    'GET /api/registry': () => ({ modules: [module] }),
    'GET /api/modules/:module': () => module,
    'GET /api/registry/tokens': { tokens: [tokenDetails()] },
    [`PUT ${path}/channels/live`]: take('live'),
    [`DELETE ${path}/channels/live`]: take('remove'),
    [`PUT ${path}/channels/canary`]: take('canary'),
    [`DELETE ${path}/channels/canary`]: take('end canary'),
    [`POST ${path}/rollback`]: take('rollback', 200),
    [`POST ${path}/releases/:version/withdraw`]: take('withdraw'),
    [`PUT ${path}/freeze`]: take('freeze'),
    [`DELETE ${path}/freeze`]: take('unfreeze'),
    'PATCH /api/registry/modules/looks': take('settings'),
  })
  await expect.element(dialog.getByRole('tab', { name: 'History' })).toBeVisible()
  return { ...shell, module, writes }
}

const openRelease = (version: string) => dialog.getByText(version, { exact: true }).last().click()
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).first().click()
const confirm = (name: string) => question.getByRole('button', { name, exact: true }).click()
const expectSaid = (text: string) => expect.poll(() => toasts.current?.title).toBe(text)
const undo = () => toasts.current?.action?.run()

it('makes a release live once it is confirmed, and the one before again when undone', async () => {
  const { writes } = await openModule()
  await openRelease('1.2')
  await press('Make it live')
  await expect.element(question.getByText(/every shopper gets it in place of 1\.1/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(writes).toEqual([])
  await confirm('Make it live')
  await expectSaid('1.2 is live')
  await expect.element(question).not.toBeInTheDocument()
  undo()
  await expect
    .poll(() => writes)
    .toEqual(['live {"version":"1.2","from":"1.1"}', 'rollback {"version":"1.1","from":"1.2"}'])
  await expectSaid('1.1 is live again, and 1.2 is withdrawn')
})

it('ends a canary, and starts the same one again when undone', async () => {
  const { writes } = await openModule({ canary: fixedCanary })
  await press('End the canary')
  await confirm('End the canary')
  await expectSaid('The canary has ended')
  undo()
  const started = { version: '1.2', strategy: fixedCanary.strategy, from: null }
  await expect
    .poll(() => writes)
    .toEqual(['end canary ?version=1.2', `canary ${JSON.stringify(started)}`])
})

it('rolls back with or without a reason, and undoes it', async () => {
  const { writes } = await openModule()
  await press('Roll back')
  await userEvent.keyboard('Blank page{Enter}')
  await expectSaid('looks is rolled back')
  undo()
  await expect
    .poll(() => writes)
    .toEqual([
      'rollback {"from":"1.1","version":"1.0","reason":"Blank page"}',
      'live {"version":"1.1","from":"1.0"}',
    ])
})

it('offers no withdrawal of a live release that is the only one to go back to', async () => {
  await openModule({ last_good: null })
  await openRelease('1.1')
  await expect.element(dialog.getByText(/^No earlier release is there/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Roll back' })).not.toBeInTheDocument()
})

it('offers a withdrawn release to all or none, and nothing as a canary where nothing is live', async () => {
  const withdrawn = releaseSummary('1.2', 30, { withdrawn_at_ms: atMs(31) })
  await openModule({ releases: [withdrawn], live: null, last_good: null })
  await openRelease('1.2')
  await expect.element(dialog.getByRole('button', { name: 'Make it live' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: /canary/ })).not.toBeInTheDocument()
})

it('withdraws with a reason only', async () => {
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

it('starts a canary in plain words, names a field that is wrong, and ends it again when undone', async () => {
  const { writes, emit } = await openModule()
  await openRelease('1.2')
  await press('Start a canary')
  await question.getByRole('combobox').selectOptions('Then everybody, after a while')
  await question.getByLabelText('Share (%)').fill('250')
  await confirm('Start the canary')
  const share = question.getByLabelText('Share (%)')
  await expect.element(share).toHaveAccessibleDescription(/^Share must be a number from 0\.01/)
  await share.fill('10')
  // What a colleague does meanwhile leaves the form as it is.
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  await expect
    .element(question.getByText(/^10%, then everybody after 5 minutes: so many/))
    .toBeVisible()
  await confirm('Start the canary')
  const title = '1.2 is a canary: 10%, then everybody after 5 minutes'
  await expectSaid(title)
  undo()
  const strategy = { kind: 'once', percent: 10, afterMs: 300_000 }
  await expect
    .poll(() => writes)
    .toEqual([
      `canary ${JSON.stringify({ version: '1.2', strategy, from: null })}`,
      'end canary ?version=1.2',
    ])
})

it('freezes with a reason, says so, and offers nothing that the freeze forbids', async () => {
  const { writes, module, emit } = await openModule({}, 'settings')
  await press('Freeze the module')
  await question.getByLabelText('Reason').fill('Sale')
  await confirm('Freeze')
  await expectSaid('looks is frozen')
  undo()
  await expect.poll(() => writes).toEqual(['freeze {"reason":"Sale"}', 'unfreeze'])
  module.frozen = { at_ms: atMs(50), by: 'ada@example.com', reason: 'Sale' }
  await emit({ type: 'changed', seq: 9, topic: 'releases', id: 'looks' })
  await expect
    .element(dialog.getByText(/^Frozen since .* by ada@example\.com: Sale$/))
    .toBeVisible()
  await dialog.getByRole('tab', { name: 'Releases' }).click()
  await openRelease('1.2')
  await expect.element(dialog.getByRole('button', { name: 'Make it live' })).toBeDisabled()
  await expect.element(dialog.getByText(/^The module is frozen: end the freeze/)).toBeVisible()
})

it('approves a link beside those that are, and takes it back when undone', async () => {
  const link = (href: string, is_approved: boolean) => ({
    link: { label: href, href },
    is_approved,
    versions: ['1.1'],
  })
  const links = [link('/looks', true), link('/stylists', false)]
  const { writes } = await openModule({ links }, 'settings')
  await press('Approve /stylists')
  await expectSaid('The link is approved')
  undo()
  await expect
    .poll(() => writes)
    .toEqual([
      'settings {"approve":{"links":["/stylists"]}}',
      'settings {"unapprove":{"links":["/stylists"]}}',
    ])
})

it('shows from which releases links and sources are, and takes one of all back', async () => {
  const looks = {
    link: { label: 'Looks', href: '/looks' },
    is_approved: true,
    versions: ['1.1', '1.2', '1.3', '1.4'],
  }
  const api = { source: 'connect https://api.example', is_approved: false, versions: ['1.3'] }
  const { writes } = await openModule(
    {
      canary: fixedCanary,
      links: [looks],
      sources: [api],
      all_approved: { links: true, sources: false },
    },
    'settings',
  )
  await expect
    .element(dialog.getByText('/looks, in 1.1 (live), 1.2 (canary), and 2 that may follow'))
    .toBeVisible()
  await expect.element(dialog.getByText('Called by scripts, in 1.3')).toBeVisible()
  await press('Take back /looks')
  await expectSaid('The link is taken back')
  undo()
  await press('Approve one by one')
  await expectSaid('Later links wait for approval')
  undo()
  await expect
    .poll(() => writes)
    .toEqual([
      'settings {"unapprove":{"links":["/looks"]}}',
      'settings {"approve":{"links":["*"]}}',
      'settings {"unapprove":{"links":["*"]},"approve":{"links":["/looks"]}}',
      'settings {"approve":{"links":["*"]}}',
    ])
})

it('takes a module out of the shop, but not the back office itself', async () => {
  const { writes } = await openModule({}, 'settings')
  await press('Take it out')
  await confirm('Take it out')
  await expectSaid('looks is out of the shop')
  undo()
  await expect.poll(() => writes).toEqual(['remove', 'live {"version":"1.1","from":null}'])
})

it('offers no way to take out what the shop cannot be without', async () => {
  await openModule({ module: 'shell' }, 'settings')
  await expect.element(dialog.getByText(/without it there is no shop/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Take it out' })).not.toBeInTheDocument()
})

it('says why a release was refused', async () => {
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
