import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { StaffRole } from '@shop/contracts/staff'
import { problemResponse } from '@shop/testkit/fake-api'
import { customerWire, orderWire, productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const customer = customerWire({ id: 'order-1' })

const openAs = (role: StaffRole, href: string) =>
  openAdmin(href, {
    'GET /api/staff': { email: `${role}@example.com`, role, sign_out: null },
    'GET /api/orders': { orders: [orderWire()], total: 1 },
    'GET /api/customers': { customers: [customer], total: 1 },
    'GET /api/customers/:id': customer,
    'GET /api/products/:id': productWire(),
  })

it.each([
  ['viewer', '/admin/orders', /^View details of order/, [/^Delete order/]],
  ['clerk', '/admin/orders', /^View details of order/, [/^Delete order/]],
  [
    'viewer',
    '/admin/products',
    /^View details of/,
    [/^Add Product$/, /^Edit /, /^Delete /, /Populate/],
  ],
  ['clerk', '/admin/products', /^Add Product$/, [/^Delete /, /Populate/]],
  ['clerk', '/admin/customers', /^Add Customer$/, [/^Export$/]],
  ['viewer', '/admin/customers', /^View details of/, [/^Import$/, /^Add Customer$/, /^Send Email/]],
  ['viewer', '/admin', /^Search$/, [/^Export report$/, /^Import All Products$/]],
  ['clerk', '/admin/customers?view=order-1', /^Send Email$/, [/^Export data$/, /^Erase data$/]],
] as const)(
  'offers a %s at %s only the actions of the role, such as %s',
  async (role, href, may, mayNot) => {
    await openAs(role, href)
    await expect.element(page.getByText(`${role}@example.com`).first()).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: may }).first()).toBeInTheDocument()
    for (const name of mayNot)
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  },
)

it('shows no customer from the back/forward cache after the session has ended', async () => {
  let isSignedIn = true
  const orStaffOnly = (reply: object) => () => (isSignedIn ? reply : problemResponse('staff-only'))
  await openAdmin('/admin/customers', {
    'GET /api/staff': orStaffOnly({ email: 'staff@localhost', sign_out: null }),
    'GET /api/customers': orStaffOnly({ customers: [customer], total: 1 }),
  })
  await expect.element(page.getByText(customer.email).first()).toBeVisible()
  isSignedIn = false
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
  await expect.element(page.getByText(customer.email)).not.toBeInTheDocument()
})

it('shows no unsaved input from the back/forward cache to the next person', async () => {
  const staff = { email: 'one@example.com', role: 'clerk', sign_out: null }
  await openAdmin('/admin/products?edit=new', { 'GET /api/staff': () => staff })
  const name = page.getByRole('dialog').getByLabelText('Name')
  await name.fill('Typed by one')
  staff.email = 'other@example.com'
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it.each(['viewer', 'clerk'] as const)('offers a %s no selection of products', async (role) => {
  await openAs(role, '/admin/products')
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

it('shows a viewer a product at the URL of its form, and no way to add one', async () => {
  await openAs('viewer', '/admin/products?edit=focus-crest-tee')
  const details = page.getByRole('dialog', { name: 'Product details' })
  await expect.element(details.getByText('$40.00')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add product' })).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect.element(details).not.toBeInTheDocument()
})

it('fills an empty catalogue and defines console actions only for a manager', async () => {
  const staff = Promise.withResolvers<object>()
  const opening = openAdmin('/admin', {
    'GET /api/staff': () => staff.promise,
    'GET /api/products': { products: [], total: 0 },
  })
  await expect.element(page.getByText('Loading dashboard...')).toBeVisible()
  staff.resolve({ email: 'viewer@example.com', role: 'viewer', sign_out: null })
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const { requests } = await opening
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([])
  expect('populateAllProducts' in window).toBe(false)
})

it('shows a viewer the status of an order read-only', async () => {
  await openAs('viewer', '/admin/orders')
  await expect.element(page.getByText('viewer@example.com').first()).toBeInTheDocument()
  await expect
    .element(page.getByRole('combobox', { name: /^Status of order/ }))
    .not.toBeInTheDocument()
})

it('lets a clerk choose the status of an order', async () => {
  await openAs('clerk', '/admin/orders')
  await expect.element(page.getByText('clerk@example.com').first()).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: /^Status of order/ })).toBeVisible()
})

it.each([
  ['/admin/orders/new', 'Only a clerk or a manager may place orders'],
  ['/admin/orders/change?id=order-1', 'Only a clerk or a manager may change orders'],
])('shows a viewer no form at %s', async (href, title) => {
  const order = orderWire({ id: 'order-1' })
  await openAdmin(href, {
    'GET /api/staff': { email: 'viewer@example.com', role: 'viewer', sign_out: null },
    'GET /api/orders/:id': order,
    'GET /api/products/:id': productWire(),
  })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
