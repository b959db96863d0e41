import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { AddParcelInput } from '@shop/contracts/parcel-input'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const dialog = page.getByRole('dialog', { name: 'Order details' })
const number = dialog.getByLabelText('Tracking number')
const add = dialog.getByRole('button', { name: 'Add parcel' })
const parcels = dialog.getByRole('list', { name: 'Parcels' })

const [item] = orderWire().order_items
const twoShirts = (own: Partial<OrderWire> = {}) =>
  orderWire({ order_items: item ? [{ ...item, id: 'line-1', quantity: 2 }] : [], ...own })

const shippingShop = (
  order: OrderWire,
  reply: (body: AddParcelInput) => Response | undefined = () => undefined,
) => {
  const sent: AddParcelInput[] = []
  const api: Api = {
    'GET /api/orders': () => ({ orders: [order], total: 1 }),
    'GET /api/orders/:id': () => order,
    'POST /api/orders/:id/parcels': ({ body: given }: ApiRequest) => {
      const body = given as AddParcelInput
      sent.push(body)
      const problem = reply(body)
      if (problem) return problem
      const { carrier, tracking_number = '', items = [] } = body
      order.parcels ??= []
      order.parcels.push({
        id: `parcel-${sent.length}`,
        carrier,
        tracking_number,
        tracking_url: `https://carrier.example/${tracking_number}`,
        items,
        at: '2026-01-05T10:00:00.000Z',
      })
      order.version += 1
      const isWhole = items.some(({ quantity }) => quantity === 2)
      order.status = isWhole ? 'shipped' : 'processing'
      return order
    },
    'DELETE /api/orders/:id/parcels/:parcelId': () => {
      order.parcels = []
      return order
    },
  }
  return { sent, open: () => openAdmin(`/admin/orders?view=${order.id}`, api) }
}

it('ships an order by keyboard, with the carrier that the tracking number indicates', async () => {
  const { sent, open } = shippingShop(twoShirts())
  await open()
  await number.click()
  await userEvent.keyboard('EC 000 000 000 us')
  await expect.element(dialog.getByLabelText('Carrier')).toHaveValue('usps')
  await userEvent.keyboard('{Enter}')
  const link = parcels.getByRole('link', { name: 'USPS EC 000 000 000 us' })
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  await expect.element(dialog.getByText('New parcel')).toHaveFocus()
  await expect.element(number).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      version: 1,
      carrier: 'usps',
      tracking_number: 'EC 000 000 000 us',
      tracking_url: '',
      items: [{ id: 'line-1', quantity: 2 }],
    },
  ])
})

it('ships a part of an order, and says so beside its status', async () => {
  const { sent, open } = shippingShop(twoShirts())
  await open()
  await dialog.getByText('Send only some pieces').click()
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
  await add.click()
  await expect.element(parcels.getByText(/1 × Focus Tee, M$/)).toBeVisible()
  await expect.element(dialog.getByText('Partly shipped')).toBeVisible()
  // The rest must still be shipped, so the next form is open.
  await expect.element(number).toHaveValue('')
  expect(dialog.getByText('Add parcel').elements()).toHaveLength(1)
  expect(sent[0]?.items).toEqual([{ id: 'line-1', quantity: 1 }])
})

it('shows a problem at its field and leaves what was typed', async () => {
  const message = 'must fit the number, which looks like one of USPS'
  const issues = [{ path: 'carrier', message }]
  const { open } = shippingShop(twoShirts(), () => problemResponse('bad-input', issues))
  await open()
  await number.fill('123456789')
  await add.click()
  const carrier = dialog.getByLabelText('Carrier')
  await expect.element(carrier).toHaveAccessibleDescription(`Carrier ${message}`)
  await expect.element(carrier).toHaveFocus()
  await expect.element(number).toHaveValue('123456789')
})

it('ships an unpaid order once staff confirm that it is unpaid', async () => {
  const issues = [{ path: 'is_unpaid_ok', message: 'must be true' }]
  const { sent, open } = shippingShop(twoShirts(), (body) =>
    body.is_unpaid_ok ? undefined : problemResponse('order-unpaid', issues),
  )
  await open()
  await add.click()
  await dialog.getByLabelText('Ship it even though it is not paid').click()
  await add.click()
  await expect.element(parcels).toBeVisible()
  expect(sent.map(({ is_unpaid_ok }) => is_unpaid_ok)).toEqual([undefined, true])
})

it('keeps a tracking number that is being typed when a colleague has shipped the order', async () => {
  const order = twoShirts()
  const { emit } = await shippingShop(order).open()
  await number.fill('123456789')
  order.status = 'shipped'
  await emit({ type: 'changed', topic: 'orders', id: order.id, seq: 1 })
  await expect.element(dialog.getByText('Shipped').first()).toBeVisible()
  await expect.element(number).toHaveValue('123456789')
})

it('removes a parcel after a confirmation', async () => {
  const tracking = { tracking_number: '1Z9', tracking_url: null }
  const at = '2026-01-05T10:00:00.000Z'
  const parcel = { id: 'p', carrier: 'ups' as const, ...tracking, items: [], at }
  const { open } = shippingShop(twoShirts({ status: 'shipped', parcels: [parcel] }))
  await open()
  await dialog.getByRole('button', { name: 'Remove UPS 1Z9' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this parcel?' })
  await expect.element(question).toHaveAccessibleDescription(/./)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(parcels).not.toBeInTheDocument()
})
