import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { TimelineEntryWire } from '@shop/contracts/audit'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire } from '@shop/testkit/wire'

import { openAdmin, runToastAction } from '../test/admin-api.ts'

const dialog = page.getByRole('dialog')
const entries = dialog.getByRole('list', { name: 'Timeline, newest first' }).getByRole('listitem')
const note = dialog.getByLabelText('Note')

let made = 0
const entry = (own: Partial<TimelineEntryWire>): TimelineEntryWire => ({
  id: `entry-${(made += 1)}`,
  kind: 'change',
  at: '2026-01-05T18:00:00.000Z',
  by: null,
  text: '',
  state: null,
  changes: [],
  ...own,
})

const statusChange = (before: string, after: string, by = 'grace@example.com') =>
  entry({ by, text: 'Changed', changes: [{ field: 'status', before, after }] })

const fakeOrder = (order: OrderWire, timeline: TimelineEntryWire[]): Api => ({
  'GET /api/orders': { orders: [order], total: 1 },
  'GET /api/orders/:id': () => ({ ...order }),
  'PATCH /api/orders/:id': ({ body }: ApiRequest) => {
    const { status } = body as Pick<OrderWire, 'status'>
    timeline.unshift(statusChange(order.status, status))
    return { ...Object.assign(order, { status, version: 3 }) }
  },
  'GET /api/timeline/orders/:id': () => ({ entries: [...timeline] }),
  'POST /api/timeline/orders/:id/notes': ({ body }: ApiRequest) => {
    const { text } = body as { text: string }
    timeline.unshift(entry({ kind: 'note', by: 'staff@localhost', text }))
    return { entries: [...timeline] }
  },
  'DELETE /api/timeline/notes/:id': ({ params }: ApiRequest) => {
    timeline.splice(0, timeline.length, ...timeline.filter(({ id }) => id !== params['id']))
    return null
  },
})

const open = async (timeline: TimelineEntryWire[], own: Partial<OrderWire> = {}, api: Api = {}) => {
  const order = orderWire(own)
  await openAdmin(`/admin/orders?view=${order.id}`, { ...fakeOrder(order, timeline), ...api })
  await expect.element(dialog.getByRole('heading', { name: 'Timeline' })).toBeVisible()
}

it('lists payment, e-mails, changes and notes with who made them', async () => {
  await open([
    entry({ kind: 'note', by: 'grace@example.com', text: 'Rang the bell.\nNobody there.' }),
    entry({ kind: 'mail', id: 'o.shipped', text: 'Shipped', state: 'failed' }),
    statusChange('pending', 'processing'),
    entry({ kind: 'payment', text: 'Paid $86.40' }),
    entry({ kind: 'of-a-newer-worker', text: 'Packed' }),
    entry({ kind: 'placed', by: 'customer', text: 'Order placed' }),
  ])
  await expect.poll(() => entries.elements().length).toBe(6)
  const texts = entries.elements().map(({ textContent }) => textContent)
  const expected = [
    'Note by grace@example.com',
    'Email “Shipped”, not sent',
    'Statusfrom Pending →  to Processing',
    'Paid $86.40',
    'Packed',
    'Order placed by the customer',
  ]
  expected.forEach((text, index) => expect(texts[index]).toContain(text))
  const link = dialog.getByRole('link', { name: '“Shipped”' })
  await expect.element(link).toHaveAttribute('href', '/admin/mailbox?view=o.shipped')
})

it('shows the newest entries first, and all on request', async () => {
  await open(Array.from({ length: 9 }, (_none, index) => entry({ text: `Step ${index}` })))
  await dialog.getByRole('button', { name: 'Show all 9' }).click()
  await expect.poll(() => entries.elements().length).toBe(9)
})

it('adds a note by keyboard, deletes it, and brings it back', async () => {
  await open([])
  await note.fill('Call before 5 pm')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(entries.getByText('Call before 5 pm')).toBeVisible()
  await expect.element(note).toHaveValue('')
  await dialog.getByRole('button', { name: 'Delete note' }).click()
  await expect.poll(() => entries.elements().length).toBe(0)
  await runToastAction()
  await expect.element(entries.getByText('Call before 5 pm')).toBeVisible()
})

it('keeps the text of a note that could not be saved', async () => {
  const down = () => problemResponse('database-unavailable')
  await open([], {}, { 'POST /api/timeline/orders/:id/notes': down })
  await note.fill('Do not lose me')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => toasts.current?.description).toMatch(/Failed to save the note/)
  await expect.element(note).toHaveValue('Do not lose me')
})

it('keeps a half-written note when the dialog is closed', async () => {
  await open([])
  await note.fill('Half a no')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('row').getByText('Not saved')).toBeVisible()
  await page.getByRole('button', { name: /^View/ }).click()
  await expect.element(note).toHaveValue('Half a no')
})

it('keeps what is typed while a note is being saved', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<object>()
  await open([], {}, { 'POST /api/timeline/orders/:id/notes': () => saved })
  await note.fill('Call before 5 pm')
  await userEvent.keyboard('{Tab}{Enter}')
  await note.fill('Gate code 12')
  resolve({ entries: [] })
  await expect.element(dialog.getByRole('button', { name: 'Add note' })).toBeEnabled()
  await expect.element(note).toHaveValue('Gate code 12')
})

it('sets the newest status back, after which only that change can be undone', async () => {
  const history = [
    statusChange('processing', 'cancelled', 'customer'),
    statusChange('pending', 'processing'),
  ]
  await open(history, { status: 'cancelled', version: 2 })
  await dialog.getByRole('button', { name: 'Set back to Processing' }).click()
  await expect.poll(() => toasts.current?.description).toBe('Order status updated successfully')
  await expect.element(dialog.getByRole('button', { name: 'Set back to Cancelled' })).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Set back/ }).elements()).toHaveLength(1)
})

it('offers no undo for a status that was changed again', async () => {
  await open([statusChange('pending', 'shipped')], { status: 'delivered' })
  await expect.element(entries.nth(0)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Set back/ }).elements()).toEqual([])
})

it('shows notes to a viewer without buttons to change them', async () => {
  const viewer = { email: 'view@example.com', role: 'viewer', sign_out: null }
  await open(
    [entry({ kind: 'note', by: 'grace@example.com', text: 'Fragile' })],
    {},
    { 'GET /api/staff': viewer },
  )
  await expect.element(entries.getByText('Fragile')).toBeVisible()
  expect(note.elements()).toEqual([])
  expect(dialog.getByRole('button', { name: 'Delete note' }).elements()).toEqual([])
})

it('names other staff who have the order open', async () => {
  const order = orderWire()
  const { emit } = await openAdmin(`/admin/orders?view=${order.id}`, fakeOrder(order, []))
  await expect.element(dialog.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  const say = (viewers: string[]) => emit({ type: 'viewers', order: order.id, viewers })
  await say(['staff@localhost', 'grace@example.com'])
  await expect.element(dialog.getByText('Also open at grace@example.com')).toBeVisible()
  await say(['staff@localhost'])
  await expect.element(dialog.getByText(/Also open/)).not.toBeInTheDocument()
})
