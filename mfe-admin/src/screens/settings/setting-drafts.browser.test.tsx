import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { allDefaults } from '@shop/content/page-texts'
import type { NextValue, Setting } from '@shop/contracts/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin, runToastAction, settingWire } from '../../test/admin-api.ts'

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const notice = page.getByRole('region', { name: 'Draft' })
const ana = 'ana@ndx.example'

let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

const shopWith = (key: SettingKey, own: Partial<Setting> = {}): Api => {
  let now = settingWire(key, own)
  const change = (changes: Partial<Setting>): Setting => {
    now = { ...now, ...changes, version: now.version + 1, changed_by: 'staff@localhost' }
    return now
  }
  return {
    'GET /api/settings/saved': () => ({ settings: [now] }),
    'GET /api/settings/:key/versions': { versions: [] },
    'PUT /api/settings/:key/next': ({ body }: ApiRequest) => {
      sent.push(body)
      return change({ next: (body as { next: NextValue | null }).next })
    },
    'PUT /api/settings/:key': ({ body }: ApiRequest) => {
      sent.push(body)
      const { value } = body as { value: unknown }
      const isDraft = JSON.stringify(value) === JSON.stringify(now.next?.value)
      return change({
        value: value ?? now.default_value,
        is_default: value === null,
        ...(isDraft && { next: null }),
      })
    },
  }
}

const { contact } = allDefaults
const value = { ...contact, headline: 'Write to us.' }
const draft = { value, at: null }

it('saves a draft, says so above the form, and removes it on undo', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact'))
  await expect.element(button('Save as draft')).toHaveAttribute('aria-disabled', 'true')
  await field('Headline').fill('Write to us.')
  await button('Save as draft').click()
  await expect.element(notice.getByText(/Shoppers do not see it yet/)).toBeVisible()
  await expect.element(notice.getByText('from Talk to us. → to Write to us.')).toBeVisible()
  await expect.element(field('Headline')).toHaveValue('Talk to us.')
  expect(toasts.current?.title).toBe('Draft saved')
  await runToastAction()
  await expect.element(notice).not.toBeInTheDocument()
  expect(sent).toEqual([
    { next: draft, version: 0 },
    { next: null, version: 1 },
  ])
})

it('stores no draft whose date is only half typed', async () => {
  await openAdmin('/admin/settings', shopWith('banner'))
  await field('Title').fill('Mardi Gras')
  const until = page.getByLabelText('Until')
  for (const name of ['Save as draft', 'Publish later…']) {
    until.element().focus()
    await userEvent.keyboard('02')
    await button(name).click()
    await expect.element(until).toHaveFocus()
  }
  expect(sent).toEqual([])
})

it('keeps what is typed during a save, on top of what was saved', async () => {
  const api = shopWith('contact')
  const put = api['PUT /api/settings/:key'] as (request: ApiRequest) => Setting
  const reply = Promise.withResolvers<void>()
  await openAdmin('/admin/pages?text=contact', {
    ...api,
    'PUT /api/settings/:key': async (request: ApiRequest) => {
      const saved = put(request)
      await reply.promise
      return saved
    },
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await field('Headline').fill('Write to us.')
  await save.click()
  await expect.poll(() => sent).toHaveLength(1)
  await field('Headline').fill('Write to us now.')
  reply.resolve()
  await expect.poll(() => toasts.current?.title).toBe('Saved')
  await expect.element(field('Headline')).toHaveValue('Write to us now.')
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
  await save.click()
  await expect
    .poll(() => sent[1])
    .toMatchObject({
      value: { headline: 'Write to us now.' },
      version: 1,
    })
})

it('refuses a time in the past at its field, and schedules one in the shop’s zone', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact'))
  await field('Headline').fill('Write to us.')
  await button('Publish later…').click()
  const dialog = page.getByRole('alertdialog', { name: 'Publish later' })
  const time = dialog.getByLabelText('Date and time')
  await expect.element(time).toHaveFocus()
  await dialog.getByRole('button', { name: 'Schedule it' }).click()
  await expect.element(dialog.getByText('Choose a date and a time')).toBeVisible()
  await time.fill('2020-02-17T09:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Choose a time in the future')).toBeVisible()
  await expect.element(time).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await time.fill('2099-02-17T09:00')
  await dialog.getByRole('button', { name: 'Schedule it' }).click()
  await expect.element(notice.getByText(/Scheduled for Feb 17, 2099, 9:00 AM/)).toBeVisible()
  expect(sent).toEqual([{ next: { value, at: '2099-02-17T15:00:00.000Z' }, version: 0 }])
})

it('focuses what the server refuses to schedule', async () => {
  const issues = [{ path: 'headline', message: 'must be friendlier' }]
  await openAdmin('/admin/pages?text=contact', {
    ...shopWith('contact'),
    'PUT /api/settings/:key/next': () => problemResponse('bad-input', issues),
  })
  await field('Headline').fill('Write to us.')
  await button('Publish later…').click()
  await page.getByLabelText('Date and time').fill('2099-02-17T09:00')
  await page.getByRole('button', { name: 'Schedule it' }).click()
  await expect.element(page.getByText('Headline must be friendlier')).toBeVisible()
  await expect.element(field('Headline')).toHaveFocus()
})

it('checks the form before it asks for a time', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact'))
  await field('Headline').fill('')
  await button('Publish later…').click()
  await expect.element(page.getByText('Headline is required')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

it('loads the draft into the form, and deletes it once the edited draft is saved', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact', { next: draft, version: 4 }))
  await field('Headline').fill('Hello?')
  await button('Edit the draft').click()
  await expect.element(field('Headline')).toHaveValue('Write to us.')
  await runToastAction()
  await expect.element(field('Headline')).toHaveValue('Hello?')
  await button('Edit the draft').click()
  await field('Headline').fill('Ask us.')
  await button('Save').click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(field('Headline')).toHaveValue('Ask us.')
  expect(sent).toEqual([
    { value: { ...contact, headline: 'Ask us.' }, version: 4 },
    { next: null, version: 5 },
  ])
})

it('keeps the draft, as the API has rebased it, if something else is saved', async () => {
  const api = shopWith('contact', { next: draft })
  const put = api['PUT /api/settings/:key'] as (request: ApiRequest) => Setting
  const next = { value: { ...value, lead: '' }, at: null }
  await openAdmin('/admin/pages?text=contact', {
    ...api,
    'PUT /api/settings/:key': (request: ApiRequest) => ({ ...put(request), next }),
  })
  await field('Lead').fill('')
  await button('Save').click()
  await expect.poll(() => toasts.current?.title).toBe('Saved')
  expect(sent).toEqual([{ value: { ...contact, lead: '' }, version: 0 }])
  await expect.element(notice).toBeVisible()
})

it('deletes the draft if the same values are typed and saved', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact', { next: draft }))
  await field('Headline').fill('Write to us.')
  await button('Save').click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(sent).toEqual([{ value, version: 0 }])
})

it('publishes the draft, and restores it on undo', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact', { next: draft }))
  await button('Publish now').click()
  await expect.element(field('Headline')).toHaveValue('Write to us.')
  await expect.element(notice).not.toBeInTheDocument()
  await runToastAction()
  await expect.element(notice).toBeVisible()
  expect(sent).toEqual([
    { value, version: 0 },
    { value: null, version: 1 },
    { next: draft, version: 2 },
  ])
})

it('discards the draft after a confirmation', async () => {
  await openAdmin('/admin/pages?text=contact', shopWith('contact', { next: draft }))
  await button('Discard').click()
  const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await button('Discard').click()
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(sent).toEqual([{ next: null, version: 0 }])
})

it('opens the preview of the page in a new tab', async () => {
  const tab = { opener: window as unknown, location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await openAdmin('/admin/pages?text=faq', {
    ...shopWith('faq', { next: { value: allDefaults.faq, at: null } }),
    'POST /api/settings/preview': { query: '?drafts=1.a', expires_at: '2026-11-27T12:00:00.000Z' },
  })
  await button('Preview').click()
  await expect.poll(() => tab.location.href).toBe(`${location.origin}/faq?drafts=1.a`)
  expect(tab.opener).toBeNull()
  opened.mockRestore()
})

it('names the author of the draft, even if somebody else has saved since', async () => {
  const at = '2026-11-27T12:00:00.000Z'
  const version = { value: contact, is_default: false, next: draft, at }
  // A save of the value goes into the draft, too.
  const saved = {
    value: { ...contact, lead: '' },
    next: { value: { ...value, lead: '' }, at: null },
  }
  await openAdmin('/admin/pages?text=contact', {
    ...shopWith('contact', { ...saved, changed_by: 'bo@ndx.example', version: 3 }),
    'GET /api/settings/:key/versions': {
      versions: [
        { ...version, ...saved, version: 3, by: 'bo@ndx.example' },
        { ...version, version: 2, by: ana },
        { ...version, version: 1, next: null, by: 'cy@ndx.example' },
      ],
    },
  })
  await expect.element(notice.getByText(ana)).toBeVisible()
})

it('lists drafts and schedules in the history, and restores a draft', async () => {
  const at = '2026-11-27T12:00:00.000Z'
  const version = { value: contact, is_default: true, next: null, by: ana, at }
  const scheduled = { value, at: '2026-11-27T11:00:00.000Z' }
  await openAdmin('/admin/pages?text=contact', {
    ...shopWith('contact', { value, is_default: false, version: 6 }),
    'GET /api/settings/:key/versions': {
      versions: [
        { ...version, version: 6, value, is_default: false },
        { ...version, version: 5, next: scheduled },
        { ...version, version: 4 },
        { ...version, version: 3, next: { value: { ...contact, lead: '' }, at: null } },
        { ...version, version: 2 },
        { ...version, version: 1, value: { ...contact, headline: 'Hi' }, is_default: false },
      ],
    },
  })
  await page.getByText('History').click()
  const entries = () =>
    page
      .getByRole('list', { name: 'Changes, newest first' })
      .getByRole('listitem')
      .elements()
      .map((one) => one.querySelector('strong')?.textContent)
  await expect
    .poll(entries)
    .toEqual([
      'Published as scheduled',
      'Scheduled for Nov 27, 2026, 5:00 AM',
      'Draft discarded',
      'Draft saved',
      'Restored',
      'Changed',
    ])
  await button('Restore draft 3').click()
  await expect.element(notice).toBeVisible()
  expect(sent).toEqual([{ next: { value: { ...contact, lead: '' }, at: null }, version: 6 }])
})

it('shows viewers the draft and no way to change it', async () => {
  await openAdmin('/admin/pages?text=contact', {
    ...shopWith('contact', { next: draft }),
    'GET /api/staff': { email: 'viewer@localhost', role: 'viewer', sign_out: null },
  })
  await expect.element(notice.getByText('from Talk to us. → to Write to us.')).toBeVisible()
  await expect.element(page.getByText('Only a manager may change this.')).toBeVisible()
  for (const name of ['Preview', 'Publish now', 'Edit the draft', 'Discard', 'Save'])
    await expect.element(button(name)).not.toBeInTheDocument()
})
