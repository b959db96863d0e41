import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const [one, two] = [
  'aaaaaaaa-0000-4000-8000-000000000001',
  'bbbbbbbb-0000-4000-8000-000000000002',
] as const

const open = (orders: OrderWire[], api: Parameters<typeof openAdmin>[1] = {}) =>
  openAdmin('/admin/orders', {
    'GET /api/orders': () => ({ orders, total: orders.length }),
    'GET /api/orders/:id': ({ params }: ApiRequest) =>
      orders.find(({ id }) => id === params['id']) ?? problemResponse('order-not-found'),
    ...api,
  })

it('ships the selected orders, and explains each failure', async () => {
  const orders = [orderWire({ id: one }), orderWire({ id: two, status: 'cancelled' })]
  const isSaved = Promise.withResolvers<void>()
  await open(orders, {
    'PATCH /api/orders/:id': async ({ params, body }: ApiRequest) => {
      await isSaved.promise
      const order = orders.find(({ id }) => id === params['id'])
      return Object.assign(order ?? {}, body)
    },
  })
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Mark shipped' }).click()
  await expect.element(question.getByText('Shipping 1 of 2…')).toBeVisible()
  isSaved.resolve()
  await expect.element(question.getByText(/bbbbbbbb.*It is cancelled/)).toBeVisible()
  expect(orders.map(({ status }) => status)).toEqual(['shipped', 'cancelled'])
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

it('adds pasted tracking numbers all at once, and shows problems in their rows', async () => {
  const sent: unknown[] = []
  let issues = [{ path: 'rows.1.order', message: 'matches no order' }]
  await open([orderWire({ id: one })], {
    'POST /api/orders/parcels': ({ body }: ApiRequest) => {
      sent.push(body)
      return issues.length > 0 ? problemResponse('bad-input', issues) : { orders: 2 }
    },
  })
  await page.getByRole('button', { name: 'Paste tracking' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Paste tracking numbers' })
  const rows = dialog.getByLabelText('Rows')
  const check = dialog.getByRole('button', { name: 'Check' })
  await expect.element(rows).toHaveFocus()
  await rows.fill('aaaaaaaa\t12')
  await check.click()
  await expect.element(dialog.getByText(/does not show the carrier/)).toBeVisible()
  await rows.fill('aaaaaaaa\t1Z999AA10123456784\nbbbbbbbb\tEC000000000US')
  await check.click()
  const add = dialog.getByRole('button', { name: 'Add 2 parcel(s)' })
  await add.click()
  await expect.element(dialog.getByText('Row 2: The order matches no order')).toBeVisible()
  await expect.element(rows).toHaveValue('aaaaaaaa\t1Z999AA10123456784\nbbbbbbbb\tEC000000000US')
  issues = []
  await check.click()
  await add.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual({
    rows: [
      { order: 'aaaaaaaa', carrier: 'ups', tracking_number: '1Z999AA10123456784' },
      { order: 'bbbbbbbb', carrier: 'usps', tracking_number: 'EC000000000US' },
    ],
  })
})

it('reads a carrier’s file into the rows', async () => {
  await open([])
  await page.getByRole('button', { name: 'Paste tracking' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Paste tracking numbers' })
  const file = new File(['Order,Tracking\naaaaaaaa,EC000000000US\n'], 'usps.csv')
  await userEvent.upload(dialog.getByLabelText('Or a carrier’s CSV file'), file)
  await expect
    .element(dialog.getByLabelText('Rows'))
    .toHaveValue('Order\tTracking\naaaaaaaa\tEC000000000US')
})
