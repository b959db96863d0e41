import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { CustomerWire } from '@shop/contracts/customer'
import type { OrderWire } from '@shop/contracts/order'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { customerWire, orderWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog', { name: 'Customer details' })

const fakeCustomers = (customers: CustomerWire[], orders: OrderWire[] = []) => ({
  'GET /api/customers': ({ query }: ApiRequest) => {
    const found = customers.filter(({ name }) => name.includes(query.get('q') ?? ''))
    return { customers: found, total: found.length }
  },
  'GET /api/customers/:id': ({ params }: ApiRequest) =>
    customers.find(({ id }) => id === params['id']) ?? problemResponse('customer-not-found'),
  'GET /api/orders': () => ({ orders, total: orders.length }),
  'GET /api/orders/:id': ({ params }: ApiRequest) => orderWire({ id: params['id'] ?? '' }),
})

it('shows stats in cards, segments and activity', async () => {
  await openAdmin('/admin/customers', {
    'GET /api/customers/figures': {
      total: 3,
      new: 1,
      vip: 2,
      revenue: 1700.02,
      segments: { high: 1, medium: 1, low: 1 },
      activity: { active: 1, at_risk: 1, inactive: 1 },
    },
  })
  await expect.element(page.getByText('Total Customers')).toBeVisible()
  expect([...document.querySelectorAll('dl > div')].map((stat) => stat.textContent)).toEqual([
    'Total Customers3',
    'New Customers1Last 30 days',
    'VIP Customers2Spent $500+',
    'Total Revenue$1,700.02',
  ])
  const countsOf = (panel: string) =>
    page
      .getByRole('region', { name: panel })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  expect(countsOf('Customer segments')).toEqual([
    'High Value over $1,0001',
    'Medium Value over $2001',
    'Low Value $200 or less1',
  ])
  expect(countsOf('Customer activity')).toEqual([
    'Active within 30 days1',
    'At Risk over 60 days1',
    'Inactive over 90 days1',
  ])
})

it('shows each customer’s tier, and stores search and filter in the URL', async () => {
  const { requests, href } = await openAdmin(
    '/admin/customers',
    fakeCustomers([
      customerWire({ name: 'Tier Regular', total_spent: 500 }),
      customerWire({ name: 'Tier Premium', total_spent: 1000 }),
      customerWire({ name: 'Tier Vip', total_spent: 1000.01 }),
    ]),
  )
  await expect.element(page.getByText('3 customer(s)')).toBeVisible()
  await expect
    .poll(() => row('Tier Regular').element().textContent)
    .toMatch(/^TR.*\$500\.00.*Regular$/)
  await expect
    .poll(() => row('Tier Premium').element().textContent)
    .toMatch(/^TP.*\$1,000\.00.*Premium$/)
  await expect.poll(() => row('Tier Vip').element().textContent).toMatch(/^TV.*\$1,000\.01.*VIP$/)
  await page.getByRole('combobox', { name: 'Filter' }).selectOptions('VIP')
  await expect.poll(() => requests.some((one) => one.includes('filter=vip'))).toBe(true)
  await page.getByRole('searchbox').fill('nobody like that')
  await expect.element(page.getByText('No customers found')).toBeVisible()
  expect(href()).toBe('/admin/customers?filter=vip&q=nobody+like+that')
  const exported = page.getByRole('link', { name: 'Export' }).element().getAttribute('href')
  expect(exported).toBe('/api/customers/export?q=nobody+like+that&filter=vip')
})

it('shows the details on four tabs by keyboard, and updates on new and deleted orders', async () => {
  const customer = customerWire({ name: 'Followed', total_orders: 1 })
  const customers = [customer]
  const orders = [orderWire({ id: '0123456789ab', total_amount: 86.4 })]
  const { emit } = await openAdmin('/admin/customers', fakeCustomers(customers, orders))
  const view = row('Followed').getByRole('button', { name: /^View details/ })
  await expect.element(view).toBeVisible()
  view.element().focus()
  await userEvent.keyboard('{Enter}')
  const fact = (label: string) => dialog.getByText(label).element().parentElement
  await expect.element(dialog.getByText('Total orders')).toBeVisible()
  expect(fact('Total orders')?.textContent).toBe('Total orders1')
  expect(fact('Customer since')?.textContent).toBe('Customer sinceJanuary 2026')

  dialog.getByRole('tab', { name: 'Overview' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  const items = dialog.getByRole('listitem')
  await expect.poll(() => items.element().textContent).toMatch(/^01234567….*2026\$86\.40Pending$/)
  orders.unshift(orderWire({ id: '987654321098' }))
  await emit({ type: 'changed', seq: 2, topic: 'orders', id: '987654321098' })
  await expect.poll(() => items.elements()).toHaveLength(2)
  await expect
    .element(dialog.getByRole('tab', { name: 'Orders' }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  const activity = dialog.getByText('What this customer did in the shop will be here.')
  await expect.element(activity).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('No notes yet.')).toBeVisible()

  customers.length = 0
  await emit({ type: 'changed', seq: 3, topic: 'orders', id: '0123456789ab' })
  await expect.element(dialog.getByText('Customer not found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('No customers found')).toBeVisible()
})

it.each(Object.entries(sizes))(
  'breaks an email only at punctuation on a %s',
  async (_name, size) => {
    await page.viewport(size.width, size.height)
    const email = 'genevieve.fontenot-thibodeaux@neworleans-mail.example.com'
    await openAdmin('/admin/customers', fakeCustomers([customerWire({ name: 'Broken', email })]))
    const inRow = row('Broken').getByText('genevieve.', { exact: false })
    await expect.element(inRow.last()).toBeVisible()
    expect(brokenWords(row('Broken').element())).toEqual([])
    await row('Broken')
      .getByRole('button', { name: /^View details/ })
      .click()
    await expect.element(dialog.getByText('Total orders')).toBeVisible()
    expect(dialog.element().textContent).toContain(email)
    expect(brokenWords(dialog.element())).toEqual([])
  },
)

const brokenWords = (root: Element): string[] => {
  const range = document.createRange()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node)
    const parent = node.parentElement?.textContent ?? ''
    if (parent.startsWith('genevieve.') && range.getClientRects().length > 1)
      broken.push(`${node.textContent}`)
  }
  return broken
}

it('shows a toast for each button whose feature does not exist yet', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openAdmin('/admin/customers', fakeCustomers([customerWire({ name: 'Ada' })]))
  const press = async (button: string, text: string) => {
    await page.getByRole('button', { name: button }).last().click()
    await expect.poll(() => toasts.current?.title).toBe(`${text} is not available yet.`)
  }
  await press('Import', 'Import')
  await press('Add Customer', 'Adding customers')
  await press('Send Email to Ada', 'Email')
  await page.getByRole('button', { name: 'View details of Ada' }).click()
  await press('Message', 'Messaging')
})
