import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { StaffSession } from '@shop/contracts/staff-session'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const question = page.getByRole('alertdialog')
const section = page.getByRole('heading', { name: 'People' })
const table = page.getByRole('table', { name: 'People' })

const person = (own: Partial<StaffSession> = {}): StaffSession => ({
  id: 'a1',
  email: 'ana@example.com',
  role: 'clerk',
  invited_by: 'ada@example.com',
  signed_in_at: null,
  expires_at: '2026-02-03T12:00:00.000Z',
  is_current: false,
  ...own,
})

const staffVia = (via: string, role = 'manager') => ({
  'GET /api/staff': {
    email: 'ada@example.com',
    role,
    sign_out: null,
    session: { via, began_at: null, ends_at: null },
  },
})

const openSettings = (sessions: StaffSession[], api: object = {}) =>
  openAdmin('/admin/settings', {
    ...staffVia('session'),
    'GET /api/staff-sessions': () => ({ sessions }),
    ...api,
  })

it('invites a person with a role, and shows the link once', async () => {
  const sessions: StaffSession[] = []
  let sent: unknown
  await openSettings(sessions, {
    'POST /api/staff-sessions': ({ body }: ApiRequest) => {
      sent = body
      if ((body as StaffSession).email === '')
        return problemResponse('bad-input', [{ path: 'email', message: 'is required' }])
      sessions.push(person())
      return Response.json({ link: '/admin?code=abc', session: person() }, { status: 201 })
    },
  })
  await expect.element(page.getByText('Nobody has signed in by a link')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await question.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(question.getByLabelText('Email')).toHaveFocus()
  await expect.element(question.getByText('Email is required')).toBeVisible()
  await question.getByLabelText('Email').fill('ana@example.com')
  await question.getByLabelText('Role').selectOptions('viewer')
  await question.getByRole('button', { name: 'Make the link' }).click()
  const link = question.getByLabelText('Sign-in link')
  await expect.element(link).toHaveValue(`${location.origin}/admin?code=abc`)
  expect(sent).toEqual({ email: 'ana@example.com', role: 'viewer' })
  await question.getByRole('button', { name: 'I have stored it' }).click()
  await expect.element(table.getByText('Not yet')).toBeVisible()
})

it('lists who is signed in, and ends a session after a confirmation', async () => {
  const own = { email: 'staff@localhost', invited_by: null, is_current: true }
  const times = { signed_in_at: '2026-01-31T12:00:00.000Z' }
  const sessions = [person(times), person({ id: 'b2', ...own, ...times })]
  await openSettings(sessions, {
    'DELETE /api/staff-sessions/:id': ({ params }: ApiRequest) => {
      sessions.splice(
        sessions.findIndex(({ id }) => id === params['id']),
        1,
      )
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(table.getByText('Invited by ada@example.com')).toBeVisible()
  await expect.element(table.getByText('By the link of npm start')).toBeVisible()
  await expect.element(table.getByText('staff@localhost (you)')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke ana@example.com' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => toasts.current?.title).toBe('ana@example.com is revoked')
  await expect.element(table.getByText('ana@example.com', { exact: true })).not.toBeInTheDocument()
})

it.each([
  ['proxy', 'manager'],
  ['open', 'manager'],
  ['session', 'clerk'],
])('is absent for a sign-in by %s as %s', async (via, role) => {
  await openSettings([], staffVia(via, role))
  await expect.element(page.getByRole('heading', { name: 'Your session' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
