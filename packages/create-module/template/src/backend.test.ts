import { openBackend } from '@shop/module-build/open-backend'
import { afterAll, beforeAll, expect, it } from 'vitest'

let backend: Awaited<ReturnType<typeof openBackend>>

// Starting the sandbox takes seconds on a busy machine.
beforeAll(async () => {
  backend = await openBackend(new URL('..', import.meta.url))
}, 60_000)

afterAll(() => backend.stop())

const jo = { name: 'Jo', email: 'jo@example.com' }
const shipped = { id: 'o-1', customer_email: 'Jo@example.com' }

it('stores a reader once', async () => {
  await backend.act('subscribe', jo)
  await expect(backend.act('subscribe', { ...jo, name: 'Joanna' })).rejects.toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'email', message: 'is on the list already' }],
  })
  expect(backend.rows('readers')).toMatchObject([{ key: jo.email, value: { name: 'Jo' } }])
})

it('names the field of a bad input', async () => {
  await expect(backend.act('subscribe', { ...jo, email: 'jo' })).rejects.toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'email', message: 'must be an email address' }],
  })
})

it('writes once to a reader whose order has shipped, and to nobody else', async () => {
  await backend.event('order.shipped', shipped)
  await backend.event('order.shipped', shipped)
  await backend.event('order.shipped', { ...shipped, customer_email: 'other@example.com' })
  expect(backend.mails()).toMatchObject([{ to: jo.email, subject: 'How to wear it, Jo' }])
  expect(backend.rows('readers')).toEqual([])
})

it('shows readers to staff, and lets clerks remove them', async () => {
  await backend.act('subscribe', jo)
  await expect(backend.act('list', {})).rejects.toMatchObject({ code: 'staff-only' })
  expect(await backend.act('list', {}, { role: 'viewer' })).toEqual([jo])
  await backend.act('remove', { email: jo.email }, { role: 'clerk' })
  expect(backend.rows('readers')).toEqual([])
})

it('deletes readers after thirteen months', async () => {
  await backend.act('subscribe', jo, { atMs: Date.parse('2026-01-20') })
  await backend.job('deleteOld', { atMs: Date.parse('2027-01-31') })
  expect(backend.rows('readers')).toHaveLength(1)
  await backend.job('deleteOld', { atMs: Date.parse('2027-02-20') })
  expect(backend.rows('readers')).toEqual([])
})
