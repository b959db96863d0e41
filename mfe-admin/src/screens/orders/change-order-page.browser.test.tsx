import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { ChangeOrderWire } from '@shop/contracts/staff-order'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire, productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const tee = productWire({ id: 'tee', name: 'Focus Tee', price: 45, sizes: ['M', 'L'], colors: [] })

const wire = (own: Partial<OrderWire> = {}): OrderWire => {
  const order = orderWire({ id: 'order-1', ...own })
  const lines = order.order_items.flatMap((line) => [
    {
      ...line,
      id: 'shirt',
      product_id: 'tee',
      name: 'Focus Tee',
      size: 'M',
      color: null,
      price: 40,
    },
    {
      ...line,
      id: 'gone',
      product_id: 'gone',
      name: 'Old Cap',
      size: null,
      color: null,
      quantity: 1,
    },
  ])
  return { ...order, order_items: lines.slice(0, 2) }
}

const open = async (reply: (body: ChangeOrderWire) => unknown, order = wire()) => {
  const sent: ChangeOrderWire[] = []
  const admin = await openAdmin('/admin/orders/change?id=order-1', {
    'GET /api/orders/:id': () => order,
    'GET /api/products/:id': ({ params }: ApiRequest) =>
      params['id'] === 'tee' ? tee : problemResponse('product-not-found'),
    'PUT /api/orders/:id': ({ body }: ApiRequest) => {
      sent.push(body as ChangeOrderWire)
      return reply(body as ChangeOrderWire)
    },
  })
  await expect.element(page.getByRole('listitem', { name: 'Old Cap' })).toBeVisible()
  return { ...admin, sent }
}

const save = page.getByRole('button', { name: 'Save and tell the customer' })
const line = page.getByRole('listitem', { name: 'Focus Tee' })

it('shows the new total of the changed lines, and saves that total', async () => {
  const { sent, href } = await open(() => wire({ total_amount: 99 }))
  await expect.element(save).toBeDisabled()
  await expect.element(line.getByText(/\$40\.00 each/)).toBeVisible()
  await line.getByLabelText('Size').selectOptions('L')
  await page.getByRole('button', { name: 'Remove Old Cap' }).click()
  await expect.element(page.getByText('$99.00')).toBeVisible()
  await expect.element(page.getByText('It was $53.19: $45.81 more to pay.')).toBeVisible()
  await save.click()

  await expect.poll(() => toasts.current?.title).toBe('Order changed')
  await expect.poll(href).toBe('/admin/orders?view=order-1')
  const items = [{ id: 'shirt', product_id: 'tee', size: 'L' }]
  expect(sent.at(-2)).toMatchObject({ version: 1, items, is_dry_run: true })
  expect(sent.at(-1)).toMatchObject({ version: 1, items, total: 99 })
  expect(sent.at(-1)).not.toHaveProperty('is_dry_run')
})

it('sends no lines if only the address changed', async () => {
  const { sent } = await open(() => wire())
  await page.getByLabelText('ZIP code').fill('70999')
  await expect.element(save).toBeEnabled()
  expect(sent[0]).not.toHaveProperty('items')
  expect(sent[0]?.shipping_address).toMatchObject({ zip_code: '70999' })
})

it('says why the API refused a change, and keeps the input', async () => {
  await open(() => problemResponse('order-paid'))
  await line.getByLabelText('Quantity').fill('7')
  await expect.element(page.getByRole('status').filter({ hasText: 'paid' })).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(line.getByLabelText('Quantity')).toHaveValue('7')
})

it('starts again with a colleague’s version of the order', async () => {
  const order = wire()
  await open(() => problemResponse('version-conflict'), order)
  await page.getByLabelText('ZIP code').fill('70999')
  const again = page.getByRole('button', { name: 'Start over from the current order' })
  await expect.element(again).toBeVisible()
  Object.assign(order, { version: 2, customer_name: 'Grace Hopper' })
  await again.click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Grace Hopper')
})

it('keeps a half-made change while staff visit another screen, though a colleague saves the order', async () => {
  const order = wire()
  const { back } = await open(() => problemResponse('version-conflict'), order)
  await page.getByLabelText('ZIP code').fill('70999')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Taxes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Taxes', level: 1 })).toBeVisible()
  Object.assign(order, { version: 2, customer_name: 'Grace Hopper' })
  back()
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('70999')
  await expect.element(page.getByRole('status').filter({ hasText: /./ })).toBeVisible()
  await page.getByRole('button', { name: 'Start over from the current order' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Grace Hopper')
  await expect.element(page.getByLabelText('ZIP code')).not.toHaveValue('70999')
})

it('leaves staff on the screen that they opened while the change was being saved', async () => {
  const saved = Promise.withResolvers<OrderWire>()
  const { href } = await open((body) => (body.is_dry_run ? wire() : saved.promise))
  await page.getByLabelText('ZIP code').fill('70999')
  await save.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Taxes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Taxes', level: 1 })).toBeVisible()
  saved.resolve(wire())
  await expect.poll(() => toasts.current?.title).toBe('Order changed')
  expect(href()).toBe('/admin/taxes')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})
