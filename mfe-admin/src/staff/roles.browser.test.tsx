import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { StaffRole } from '@shop/contracts/staff'
import { customerWire, orderWire } from '@shop/testkit/wire'

import { openAdmin } from '../test/admin-api.ts'

const customer = customerWire({ id: 'order-1' })

const openAs = (role: StaffRole, href: string) =>
  openAdmin(href, {
    'GET /api/staff': { email: `${role}@example.com`, role, sign_out: null },
    'GET /api/orders': { orders: [orderWire()], total: 1 },
    'GET /api/customers': { customers: [customer], total: 1 },
    'GET /api/customers/:id': customer,
  })

it.each([
  ['viewer', '/admin/orders', /^View details of order/, [/^Delete order/]],
  ['clerk', '/admin/orders', /^View details of order/, [/^Delete order/]],
  ['viewer', '/admin/products', /^Table$/, [/^Add Product$/, /^Edit /, /^Delete /, /Populate/]],
  ['clerk', '/admin/products', /^Add Product$/, [/^Delete /, /Populate/]],
  ['clerk', '/admin/customers?view=order-1', /^Send Email$/, [/^Export data$/, /^Erase data$/]],
] as const)(
  'a %s at %s is offered %s, and nothing above the role',
  async (role, href, may, mayNot) => {
    await openAs(role, href)
    await expect.element(page.getByText(`${role}@example.com`).first()).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: may }).first()).toBeInTheDocument()
    for (const name of mayNot)
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  },
)

it('a viewer reads the status of an order', async () => {
  await openAs('viewer', '/admin/orders')
  await expect.element(page.getByText('viewer@example.com').first()).toBeInTheDocument()
  await expect
    .element(page.getByRole('combobox', { name: /^Status of order/ }))
    .not.toBeInTheDocument()
})

it('a clerk chooses the status of an order', async () => {
  await openAs('clerk', '/admin/orders')
  await expect.element(page.getByText('clerk@example.com').first()).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: /^Status of order/ })).toBeVisible()
})
