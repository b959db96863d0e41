import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { customerWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const details = page.getByRole('dialog', { name: 'Customer details' })
const question = page.getByRole('alertdialog', { name: 'Erase this customer’s data?' })
const field = question.getByRole('textbox', { name: 'The customer’s email' })
const erase = question.getByRole('button', { name: 'Erase' })

const openCustomer = async (replies: Parameters<typeof openAdmin>[1] = {}) => {
  const customer = customerWire({ id: 'order-1', name: 'Ada', email: 'ada@example.com' })
  const opened = await openAdmin('/admin/customers?view=order-1', {
    'GET /api/customers': () => ({ customers: [customer], total: 1 }),
    'GET /api/customers/:id': () => customer,
    ...replies,
  })
  await expect.element(details.getByText('Personal data')).toBeVisible()
  return { ...opened, customer }
}

it('saves all data about a customer as one file whose name has no email', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const bodies: unknown[] = []
  await openCustomer({
    'POST /api/customers/personal-data': ({ body }: ApiRequest) => {
      bodies.push(body)
      return {
        exported_at: '',
        email: 'ada@example.com',
        orders: [],
        reviews: [],
        mails: [],
        notes: [],
        returns: [],
        consents: [],
        module_rows: [],
        sessions: [],
        records: [],
      }
    },
  })
  await details.getByRole('button', { name: 'Export data' }).click()
  await expect.poll(() => clicked.mock.contexts.length).toBe(1)
  const [link] = clicked.mock.contexts
  expect(link).toMatchObject({ download: 'customer-order-1.json' })
  expect(bodies).toEqual([{ email: 'ada@example.com' }])
  clicked.mockRestore()
})

it('erases by keyboard after the email is typed, then shows the remaining data', async () => {
  const bodies: unknown[] = []
  const { customer, href } = await openCustomer({
    'POST /api/customers/erase': ({ body }: ApiRequest) => {
      bodies.push(body)
      Object.assign(customer, { name: 'Erased customer', email: 'erased-1@erased.invalid' })
      return { orders: 2, reviews: 0, records: 1, consents: 0 }
    },
  })
  details.getByRole('button', { name: 'Erase data' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('bea@example.com')
  await question.getByRole('button', { name: 'Erase' }).click()
  const problem = question.getByText('Type ada@example.com to erase this customer’s data.')
  await expect.element(problem).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  expect(bodies).toEqual([])
  await userEvent.clear(field)
  await userEvent.keyboard(' Ada@Example.com{Enter}')
  await expect.poll(() => toasts.current?.description).toBe('The customer’s data was erased')
  expect(bodies).toEqual([{ email: 'ada@example.com' }])
  await expect.poll(() => details.element().textContent).toContain('erased-1@erased.invalid')
  await expect.element(details.getByRole('button', { name: 'Erase data' })).not.toBeInTheDocument()
  expect(href()).toBe('/admin/customers?view=order-1')
})

it('stays open when erasing fails, and closes on Escape without erasing', async () => {
  const { requests } = await openCustomer({
    'POST /api/customers/erase': () => problemResponse('database-unavailable'),
  })
  await details.getByRole('button', { name: 'Erase data' }).click()
  await field.fill('ada@example.com')
  await erase.click()
  await expect.poll(() => toasts.current?.description).toBe('Failed to erase the data')
  await expect.element(erase).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(details.element().textContent).toContain('ada@example.com')
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1)
})
