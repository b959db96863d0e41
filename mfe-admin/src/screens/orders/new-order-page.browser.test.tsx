import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { StaffOrderWire } from '@shop/contracts/staff-order'
import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { customerWire, orderWire, productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

beforeEach(() => {
  shopSettings.payment = { provider: 'Stripe', isTest: true }
})
afterEach(() => {
  shopSettings.payment = null
})

const [tee, cap] = ['tee', 'cap'].map((id) => {
  const variants = [{ size: null, color: 'Black', sku: `SKU-${id}`, price: null, stock: 2 }]
  return productWire({ id, name: `Focus ${id}`, sizes: [], colors: ['Black'], stock: 2, variants })
})
const stock = [tee, cap].flatMap((product) =>
  product
    ? [
        {
          product_id: product.id,
          name: product.name,
          image: product.image,
          size: null,
          color: 'Black',
          sku: `SKU-${product.id}`,
          stock: 2,
        },
      ]
    : [],
)

const open = async (api: Parameters<typeof openAdmin>[1] = {}) => {
  const placed: { body: StaffOrderWire; key: string | null }[] = []
  const admin = await openAdmin('/admin/orders/new', {
    'GET /api/inventory': ({ query }: ApiRequest) => {
      const q = query.get('q')?.toLowerCase() ?? ''
      const items = stock.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(q))
      return { items, total: items.length }
    },
    'GET /api/products/:id': ({ params }: ApiRequest) =>
      [tee, cap].find((one) => one?.id === params['id']) ?? problemResponse('product-not-found'),
    'GET /api/settings': {},
    'GET /api/orders/:id': orderWire({ id: 'placed-1', paid_by: 'link', payment: 'open' }),
    'GET /api/orders/:id/payment': {
      is_test: true,
      provider_url: null,
      paid_at: null,
      expires_at: null,
      refunds: [],
    },
    'POST /api/orders/by-staff': ({ body, headers }: ApiRequest) => {
      placed.push({ body: body as StaffOrderWire, key: headers.get('idempotency-key') })
      return orderWire({ id: 'placed-1' })
    },
    ...api,
  })
  return { ...admin, placed }
}

const find = page.getByLabelText('Add a product')
const quantity = () => page.getByLabelText('Quantity')
const total = () => page.getByText('Total').element().nextElementSibling
const isLeavingRefused = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)

it('adds each scanned piece while the focus stays in the field', async () => {
  await open()
  await expect.element(find).toHaveFocus()
  await scan('SKU-tee')
  await scan('sku-cap')
  await scan('SKU-tee')
  await expect.poll(() => quantity().elements().length).toBe(2)
  await expect.element(quantity().first()).toHaveValue('2')
  await expect.element(find).toHaveFocus()
  await expect.element(find).toHaveValue('')
  await expect.poll(() => total()?.textContent).toBe('$129.60')
})

it('names an unknown code, which the next scan replaces', async () => {
  await open()
  await expect.element(find).toHaveFocus()
  await scan('4006381333931')
  await expect.poll(() => toasts.current?.title).toBe('Nothing matches “4006381333931”')
  await expect.element(find).toHaveValue('4006381333931')
  await scan('SKU-cap')
  await expect.element(quantity()).toHaveValue('1')
})

it('shows several results as buttons, for use by keyboard', async () => {
  await open()
  await expect.element(find).toHaveFocus()
  await scan('focus')
  const results = page.getByRole('group', { name: 'Results' })
  await expect.element(results.getByText('Black · SKU-tee · 2 in stock')).toBeVisible()
  await expect.element(find).toHaveValue('focus')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('listitem', { name: 'Focus cap' })).toBeVisible()
  await expect.element(find).toHaveFocus()
})

it('says that more match than it shows', async () => {
  const [first] = stock
  const items = Array.from({ length: 9 }, (_, index) => ({ ...first, sku: `SKU-${index}` }))
  await open({ 'GET /api/inventory': { items, total: 9 } })
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('many')
  await expect.element(page.getByText(/^More match/)).toBeVisible()
  const results = page.getByRole('group', { name: 'Results' })
  expect(results.getByRole('button').elements()).toHaveLength(8)
})

it('fills in a known customer, and places the order with the link to pay', async () => {
  const ada = customerWire({ email: 'ada@example.com' })
  const last = orderWire({ customer_phone: '504-555-0100' })
  const { placed, href } = await open({
    'GET /api/customers': { customers: [ada], total: 1 },
    'GET /api/orders': { orders: [last], total: 1 },
  })
  await expect.element(find).toHaveFocus()
  await scan('SKU-tee')
  await page.getByLabelText('Find a customer').fill('ada')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Phone')).toHaveValue('504-555-0100')
  await page.getByLabelText('Discount ($)').fill('10')
  await page.getByLabelText('Reason for the discount').fill('A regular')
  await page.getByRole('button', { name: 'Link to pay' }).click()
  await expect.poll(href).toBe('/admin/orders?view=placed-1')
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await expect.element(dialog.getByText('Link to pay')).toBeVisible()
  expect(placed.map(({ body }) => body)).toEqual([
    {
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      customer_phone: '504-555-0100',
      shipping_address: last.shipping_address,
      shipping_method: 'standard',
      paid_by: 'link',
      discount: { amount: '10', reason: 'A regular' },
      total: 42.39,
      items: [{ product_id: 'tee', quantity: 1, color: 'Black', price: 40 }],
    },
  ])
})

it('keeps the input and the idempotency key of an order that fails, and shows each problem at its field', async () => {
  const keys: (string | null)[] = []
  const responses = [
    problemResponse('bad-input', [
      { path: 'items', message: 'must have at least one product' },
      { path: 'shipping_address.city', message: 'is required' },
    ]),
    problemResponse('price-changed', [{ path: 'items.0.price', message: 'is $45.00 now' }]),
    problemResponse('idempotency-key-reused'),
    orderWire({ id: 'placed-1' }),
  ]
  const { href } = await open({
    'POST /api/orders/by-staff': ({ headers }: ApiRequest) => {
      keys.push(headers.get('idempotency-key'))
      return responses[keys.length - 1]
    },
  })
  const cash = page.getByRole('button', { name: 'Cash' })
  await cash.click()
  await expect.element(find).toHaveAccessibleDescription('The order must have at least one product')
  const city = page.getByLabelText('City')
  await expect.element(city).toHaveAccessibleDescription('City is required')
  await city.fill('New Orleans')
  await expect.element(city).not.toHaveAttribute('aria-invalid')
  await find.fill('SKU-tee')
  await userEvent.keyboard('{Enter}')
  await expect.element(quantity()).toBeVisible()
  await cash.click()
  await expect.element(quantity()).toHaveAccessibleDescription('The price is $45.00 now')
  await cash.click()
  await expect.poll(() => toasts.current?.description).toMatch(/^This order was already placed/)
  await cash.click()
  await expect.poll(href).toBe('/admin/orders?view=placed-1')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

it('offers no link to pay in a shop that takes no payments', async () => {
  shopSettings.payment = null
  await open()
  await expect.element(page.getByRole('button', { name: 'Invoice' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Link to pay' })).not.toBeInTheDocument()
})

it('keeps a half-typed order while staff visit another screen, until they start over', async () => {
  const { back } = await open()
  await expect.element(find).toHaveFocus()
  expect(isLeavingRefused()).toBe(false)
  await page.getByLabelText('Shipping').selectOptions('express')
  expect(isLeavingRefused()).toBe(true)
  await scan('SKU-tee')
  await page.getByLabelText('City').fill('New Orleans')
  await expect.element(quantity()).toHaveValue('1')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Taxes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Taxes', level: 1 })).toBeVisible()
  expect(isLeavingRefused()).toBe(true)
  back()
  await expect.element(quantity()).toHaveValue('1')
  await expect.element(page.getByLabelText('City')).toHaveValue('New Orleans')
  const startOver = page.getByRole('button', { name: 'Start over' })
  await startOver.click()
  await expect.element(quantity()).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('City')).toHaveValue('')
  await expect.element(startOver).toHaveFocus()
  expect(isLeavingRefused()).toBe(false)
})

it('forgets an order that was placed while staff were on another screen, and leaves them there', async () => {
  const placed = Promise.withResolvers<OrderWire>()
  const { href } = await open({ 'POST /api/orders/by-staff': () => placed.promise })
  await page.getByLabelText('City').fill('New Orleans')
  await page.getByRole('button', { name: 'Cash' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Taxes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Taxes', level: 1 })).toBeVisible()
  expect(isLeavingRefused()).toBe(true)
  placed.resolve(orderWire({ id: 'placed-1' }))
  await expect.poll(isLeavingRefused).toBe(false)
  expect(href()).toBe('/admin/taxes')
})
