import { respond } from '../test/respond.ts'
import { expect, test } from 'vitest'

import { toasts } from '@shop/session/toasts'

import { runQuickAction } from './catalogue-actions.ts'

const done = (message: string) => Response.json({ success: true, message, added: 6 })

test('shows a toast while it runs, then the shop’s response', async () => {
  const requests: unknown[] = []
  respond((path, { body }) => {
    requests.push([path, JSON.parse(String(body))])
    expect(toasts.current?.description).toBe('This may take a moment.')
    return done('Successfully populated 6 products')
  })
  await runQuickAction('toddler-shirts')
  expect(requests).toEqual([['/api/catalogue/populate', { what: 'toddler-shirts' }]])
  expect(toasts.current).toMatchObject({
    title: 'Success!',
    description: 'Successfully populated 6 products',
  })
  await runQuickAction('basic')
  expect(toasts.current?.title).toBe('Success')
})

test('shows the shop’s error, or a generic one', async () => {
  const problem = { type: 'about:blank', title: 'No', status: 503, code: 'database-unavailable' }
  const responses = [
    Response.json({ ...problem, detail: 'The database does not answer.' }, { status: 503 }),
    Response.json({ ...problem, detail: '' }, { status: 503 }),
  ]
  respond(() => responses.shift() ?? Response.error())
  await runQuickAction('from-pictures')
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'The database does not answer.',
    variant: 'destructive',
  })
  await runQuickAction('from-pictures')
  expect(toasts.current?.description).toBe('Failed to populate products')
})
