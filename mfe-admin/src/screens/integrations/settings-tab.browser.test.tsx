import { expect, it } from 'vitest'

import {
  confirm,
  dialog,
  expectSaid,
  openModule,
  openRelease,
  press,
  question,
} from './test/open-module.ts'
import { atMs, fixedCanary } from './test/registry-wire.ts'

it('freezes with a reason, confirms it, and disables what a freeze forbids', async () => {
  const { writes, module, emit } = await openModule({}, 'settings')
  await press('Freeze the module')
  await question.getByLabelText('Reason').fill('Sale')
  await confirm('Freeze the module')
  await expectSaid('looks is frozen')
  expect(writes).toEqual(['freeze {"reason":"Sale","from":null}'])
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

it('ends the freeze and replaces the position that are on screen', async () => {
  const frozen = { at_ms: atMs(50), by: 'ada@example.com', reason: 'Sale' }
  const { writes } = await openModule({ frozen }, 'settings')
  await press('End the freeze')
  await confirm('End the freeze')
  await expectSaid('The freeze of looks has ended')
  await dialog.getByLabelText('Position').fill('7')
  await press('Save the position')
  await expectSaid('The position is saved')
  expect(writes).toEqual(['unfreeze ?reason=Sale', 'settings {"position":7,"from_position":100}'])
})

it('approves one more link', async () => {
  const link = (href: string, is_approved: boolean) => ({
    link: { label: href, href },
    name: href,
    is_approved,
    versions: ['1.1'],
  })
  const links = [link('/looks', true), link('/stylists', false)]
  const { writes } = await openModule({ links }, 'settings')
  await press('Approve /stylists')
  await expectSaid('The link is approved')
  expect(writes).toEqual(['settings {"approve":{"links":["/stylists"]}}'])
})

it('approves the texts with which a module describes its pages to agents', async () => {
  const name = 'page /looks Looks: a season in pictures'
  const page = { path: '/looks', title: 'Looks', description: 'a season in pictures' }
  const pages = [{ page, name, is_approved: false, versions: ['1.1'] }]
  const { writes } = await openModule({ pages }, 'settings')
  await expect
    .element(dialog.getByText('a season in pictures, /looks, in 1.1 (live)'))
    .toBeVisible()
  await press(`Approve ${name}`)
  await expectSaid('The page is approved')
  await expect.poll(() => writes).toEqual([`settings {"approve":{"links":["${name}"]}}`])
})

it('shows which releases use links and sources, and unapproves one or all', async () => {
  const looks = {
    link: { label: 'Looks', href: '/looks' },
    name: '/looks Looks',
    is_approved: true,
    versions: ['1.1', '1.2', '1.3', '1.4'],
  }
  const api = { source: 'connect https://api.example', is_approved: false, versions: ['1.3'] }
  const { writes } = await openModule(
    {
      canary: fixedCanary,
      links: [looks],
      sources: [api],
      all_approved: { links: true, sources: false, grants: false },
    },
    'settings',
  )
  await expect
    .element(dialog.getByText('/looks, in 1.1 (live), 1.2 (canary), 1.3, and 1.4'))
    .toBeVisible()
  await expect.element(dialog.getByText('Called by scripts, in 1.3')).toBeVisible()
  await press('Take back /looks Looks')
  await expectSaid('The link is taken back')
  await press('Approve one by one')
  await expectSaid('Later links wait for approval')
  expect(writes).toEqual([
    'settings {"unapprove":{"links":["/looks Looks"]}}',
    'settings {"unapprove":{"links":["*"]},"approve":{"links":["/looks Looks"]}}',
  ])
})

it('takes a module out of the shop', async () => {
  const { writes } = await openModule({}, 'settings')
  await press('Take it out')
  await confirm('Take it out')
  await expectSaid('looks is out of the shop')
  expect(writes).toEqual(['remove'])
})

it('does not offer to take out the shell', async () => {
  await openModule({ module: 'shell' }, 'settings')
  await expect.element(dialog.getByText(/without it there is no shop/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Take it out' })).not.toBeInTheDocument()
})
