import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderPaymentWire } from '@shop/contracts/payment'
import type { OrderWire } from '@shop/contracts/order'
import type { ReturnWire } from '@shop/contracts/return'
import { settingKeys } from '@shop/contracts/shop-settings'
import type { StaffRole } from '@shop/contracts/staff'
import { allDefaults } from '@shop/content/page-texts'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire, productWire } from '@shop/testkit/wire'

import { handleMessage } from '../../frame/realtime/realtime.ts'
import { openAdmin, settingWire } from '../../test/admin-api.ts'

const dialog = page.getByRole('dialog', { name: 'Order details' })
const question = page.getByRole('alertdialog')
const button = (name: string) => dialog.getByRole('button', { name })
const confirm = (name: string) => question.getByRole('button', { name })

const [line] = orderWire().order_items
const shirt = { ...line, id: 'shirt', product_id: 'tee', name: 'Focus Tee', size: 'M', color: null }
const order = (own: Partial<OrderWire> = {}): OrderWire =>
  orderWire({
    id: 'order-1',
    status: 'delivered',
    subtotal: 80,
    tax: 6.4,
    total_amount: 96.39,
    order_items: [{ ...shirt, quantity: 2 } as OrderWire['order_items'][number]],
    ...own,
  })

const returned = (own: Partial<ReturnWire> = {}, piece: object = {}): ReturnWire => ({
  id: 'return-1',
  order_id: 'order-1',
  customer_name: 'Ada Byron',
  created_by: 'customer',
  state: 'requested',
  resolution: 'refund',
  note: 'The seam is open',
  instructions: '',
  refused_reason: '',
  exchange_order_id: null,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  version: 1,
  items: [
    {
      id: 'shirt',
      name: 'Focus Tee',
      size: 'M',
      color: null,
      quantity: 2,
      reason: 'does-not-fit',
      exchange_size: null,
      received: null,
      is_restocked: false,
      ...piece,
    },
  ],
  ...own,
})

type Shop = { rows: ReturnWire[]; of?: OrderWire; role?: StaffRole; api?: Api }

const open = async ({ rows, of = order(), role = 'manager', api = {} }: Shop, path?: string) => {
  const sent: unknown[] = []
  const change = (state: ReturnWire['state'], changes: object): ReturnWire => {
    const [row = returned()] = rows
    rows[0] = { ...row, ...changes, state, version: row.version + 1 }
    return rows[0]
  }
  await openAdmin(path ?? '/admin/orders?view=order-1', {
    'GET /api/staff': { email: 'staff@localhost', role, sign_out: null },
    'GET /api/orders': { orders: [of], total: 1 },
    'GET /api/orders/:id': () => of,
    'GET /api/products/:id': productWire({ id: 'tee', sizes: ['M', 'L'], colors: [] }),
    'GET /api/returns': ({ query }: ApiRequest) => {
      const state = query.get('state')
      const found = rows.filter((row) => !state || row.state === state)
      return { returns: found, total: found.length }
    },
    'PATCH /api/returns/:id': ({ body }: ApiRequest) => {
      sent.push(body)
      const { state, version: _version, items: _items, ...texts } = body as ReturnWire
      return change(state, texts)
    },
    'POST /api/returns/:id/refund': ({ body }: ApiRequest) => {
      sent.push(body)
      return change('refunded', {})
    },
    'POST /api/returns': ({ body }: ApiRequest) => {
      sent.push(body)
      rows.push(returned({ created_by: 'staff@localhost' }))
      return Response.json(rows[0], { status: 201 })
    },
    ...api,
  })
  return { sent, rows }
}

it('lists returns, counts the requested ones beside their link, and opens the order', async () => {
  const rows = [
    returned(),
    returned({ id: 'return-2', state: 'refused', resolution: 'exchange', customer_name: 'Bo' }),
  ]
  await open({ rows }, '/admin/returns')
  const link = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Returns/ })
  await expect.element(link).toHaveTextContent('Returns1')
  await expect.element(page.getByText('2 return(s)')).toBeVisible()
  const text = page.getByRole('row').filter({ hasText: 'Ada Byron' }).element().textContent
  for (const part of ['2 × Focus Tee, M', 'It does not fit', 'Refund', 'Requested'])
    expect(text).toContain(part)
  await page.getByLabelText('State').selectOptions('refused')
  await expect.element(page.getByText('1 return(s)')).toBeVisible()
  await page.getByRole('button', { name: /^View the return of order/ }).click()
  await expect.element(dialog.getByText(/The seam is open/)).toBeVisible()
})

it('has no link to returns in a shop that never had one', async () => {
  await open({ rows: [] })
  await expect.element(button('Start a return')).toBeVisible()
  const link = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Returns/ })
  await expect.element(link).not.toBeInTheDocument()
})

it('approves by keyboard with the instructions of the settings, and asks for missing ones', async () => {
  const { sent } = await open({ rows: [returned()] })
  await expect.element(button('Approve')).toBeVisible()
  button('Approve').element().focus()
  await userEvent.keyboard('{Enter}')
  const text = question.getByLabelText('How to send it back')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue(allDefaults.returns.instructions)
  await text.fill('')
  await confirm('Approve').click()
  await expect.element(text).toHaveFocus()
  expect(sent).toEqual([])
  await text.fill('To 600 Magazine Street')
  await confirm('Approve').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/To 600 Magazine Street/)).toBeVisible()
  await expect.poll(() => document.activeElement?.querySelector('h3')?.textContent).toBe('Returns')
  expect(toasts.current?.title).toBe('Return approved')
  expect(sent).toEqual([{ state: 'approved', version: 1, instructions: 'To 600 Magazine Street' }])
})

it('offers to approve once the instructions are known', async () => {
  const settings = Promise.withResolvers<Response>()
  await open({ rows: [returned()], api: { 'GET /api/settings/saved': () => settings.promise } })
  await expect.element(dialog.getByText(/The seam is open/)).toBeVisible()
  await expect.element(button('Approve')).not.toBeInTheDocument()
  settings.resolve(Response.json({ settings: settingKeys.map((key) => settingWire(key)) }))
  await button('Approve').click()
  const text = question.getByLabelText('How to send it back')
  await expect.element(text).toHaveValue(allDefaults.returns.instructions)
})

it('refuses with a reason', async () => {
  const { sent } = await open({ rows: [returned({ state: 'approved', version: 2 })] })
  await button('Refuse').click()
  await question.getByLabelText('Why it is refused').fill('Worn')
  await confirm('Refuse').click()
  await expect.element(dialog.getByText(/Worn/)).toBeVisible()
  await expect.element(button('Receive')).not.toBeInTheDocument()
  expect(sent).toEqual([{ state: 'refused', version: 2, refused_reason: 'Worn' }])
})

it('receives line by line, and does not propose to sell damaged pieces again', async () => {
  const { sent } = await open({ rows: [returned({ state: 'approved' }, { reason: 'damaged' })] })
  await button('Receive').click()
  await expect.element(question.getByLabelText('Pieces received')).toHaveValue('2')
  await expect.element(question.getByLabelText('They go')).toHaveValue('out')
  await question.getByLabelText('Pieces received').selectOptions('1')
  await question.getByLabelText('They go').selectOptions('Back into stock')
  await confirm('Receive').click()
  await expect.element(button('Refund')).toBeVisible()
  const items = [{ id: 'shirt', received: 1, is_restocked: true }]
  expect(sent).toEqual([{ state: 'received', version: 1, items }])
})

it('suggests the price of the received pieces, with tax', async () => {
  const rows = [returned({ state: 'received' }, { received: 1, is_restocked: true })]
  const of = order({ payment: 'paid', refunded: 10 })
  of.order_items = of.order_items.map((item) => ({ ...item, returned: 1 }))
  const api: Api = { 'GET /api/orders/:id/payment': payment({}) }
  const { sent } = await open({ rows, of, api })
  await expect.element(dialog.getByText('Returned in part')).toBeVisible()
  await button('Refund').first().click()
  const amount = question.getByLabelText('Amount ($)')
  await expect.element(amount).toHaveValue('43.20')
  await expect.element(amount).toHaveAccessibleDescription(/^At most \$86\.39/)
  await confirm('Refund').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([{ version: 1, amount: '43.20' }])
})

const payment = (own: Partial<OrderPaymentWire['refunds'][number]>): OrderPaymentWire => ({
  is_test: true,
  provider_url: null,
  paid_at: '2026-01-05T10:00:00.000Z',
  expires_at: null,
  refunds: [
    {
      id: 'order-1 return-return-1',
      amount: 43.2,
      reason: 'Returned',
      state: 'done',
      by: 'staff@localhost',
      at: '2026-01-06T10:00:00.000Z',
      ...own,
    },
  ],
})

it.each([
  [true, 1],
  [false, 0],
])(
  'asks to repeat the rejected refund of a return if it must be: %j',
  async (must_repeat, hints) => {
    const rows = [returned({ state: 'refunded' })]
    const api: Api = { 'GET /api/orders/:id/payment': payment({ state: 'failed', must_repeat }) }
    await open({ rows, of: order({ payment: 'paid' }), api })
    await dialog.getByText('2 × Focus Tee, M').first().click()
    await expect.element(dialog.getByText('The seam is open')).toBeVisible()
    await expect.element(dialog.getByRole('list', { name: 'Refunds' })).toBeVisible()
    await expect.poll(() => dialog.getByText(/accept this refund/).elements().length).toBe(hints)
  },
)

it('offers a refund when the other size has sold out', async () => {
  const exchange = { state: 'received', resolution: 'exchange' } as const
  const rows = [returned(exchange, { received: 1, exchange_size: 'L' })]
  const soldOut = () => problemResponse('out-of-stock')
  await open({ rows, api: { 'PATCH /api/returns/:id': soldOut } })
  await button('Send the exchange').click()
  await expect.element(confirm('Cancel')).toHaveFocus()
  await confirm('Send the exchange').click()
  await expect.element(question.getByText(/stock/i)).toBeVisible()
  await confirm('Cancel').click()
  await button('Refund instead').click()
  await expect.element(question.getByText(/did not take this payment/)).toBeVisible()
  await confirm('Refund instead').click()
  await expect.element(button('Refund instead')).not.toBeInTheDocument()
})

it('shows a colleague’s change, and keeps typed text until the form is closed', async () => {
  const rows = [returned()]
  const api: Api = { 'PATCH /api/returns/:id': () => problemResponse('version-conflict') }
  await open({ rows, api })
  await button('Approve').click()
  const text = question.getByLabelText('How to send it back')
  await text.fill('My long text')
  rows[0] = returned({ state: 'refused', refused_reason: 'By a colleague', version: 2 })
  handleMessage({ type: 'changed', topic: 'orders', id: 'order-1', seq: 1 })
  await expect.element(dialog.getByText(/By a colleague/)).toBeInTheDocument()
  await confirm('Approve').click()
  await expect.element(question.getByText(/Somebody else saved/)).toBeVisible()
  await expect.element(text).toHaveValue('My long text')
  await confirm('Cancel').click()
  await expect.element(button('Approve')).not.toBeInTheDocument()
})

it('keeps a return that is being typed when a colleague has returned all pieces', async () => {
  const { rows } = await open({ rows: [] })
  await button('Start a return').click()
  const note = question.getByLabelText('Note (optional)')
  await note.fill('By phone')
  rows.push(returned({ note: 'By a colleague' }))
  handleMessage({ type: 'changed', topic: 'orders', id: 'order-1', seq: 1 })
  await expect.element(dialog.getByText(/By a colleague/)).toBeInTheDocument()
  await expect.element(note).toHaveValue('By phone')
  await confirm('Cancel').click()
  await expect.element(button('Start a return')).not.toBeInTheDocument()
})

it.each([
  ['viewer', 'requested', /Only a clerk or a manager/],
  ['clerk', 'received', /Only a manager may refund/],
] as const)('tells a %s why a %s return has no buttons', async (role, state, text) => {
  await open({ rows: [returned({ state }, { received: 2 })], role })
  await expect.element(dialog.getByText(text)).toBeVisible()
  for (const name of ['Approve', 'Refund', 'Start a return'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

it('starts an exchange, and rejects a mix of exchanged and refunded pieces', async () => {
  const warn = vi.spyOn(console, 'warn')
  const cap = { ...shirt, id: 'cap', name: 'Levee Cap', quantity: 1 }
  const items = [{ ...shirt, quantity: 2 }, cap] as OrderWire['order_items']
  const { sent } = await open({ rows: [], of: order({ order_items: items }) })
  await button('Start a return').click()
  await confirm('Start a return').click()
  await expect.element(question.getByText(/^Choose pieces/)).toBeVisible()
  expect(warn).not.toHaveBeenCalled()
  const [tee, other] = [
    question.getByRole('group', { name: /Tee/ }),
    question.getByRole('group', { name: /Cap/ }),
  ]
  await tee.getByLabelText('Pieces').selectOptions('2')
  await tee.getByLabelText('To get').selectOptions('Size L')
  await other.getByLabelText('Pieces').selectOptions('1')
  await confirm('Start a return').click()
  await expect.element(question.getByText(/^Choose pieces/)).toBeVisible()
  expect(sent).toEqual([])
  await other.getByLabelText('Pieces').selectOptions('0')
  await tee.getByLabelText('Why?').selectOptions('It does not fit')
  await question.getByLabelText('Note (optional)').fill('By phone')
  await confirm('Start a return').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      order_id: 'order-1',
      items: [{ id: 'shirt', quantity: 2, reason: 'does-not-fit', size: 'L' }],
      resolution: 'exchange',
      note: 'By phone',
    },
  ])
  await expect.element(dialog.getByText(/The seam is open/)).toBeVisible()
})

it('suggests all pieces of the only line, and focuses the returns once it has started', async () => {
  const { sent } = await open({ rows: [] })
  await button('Start a return').click()
  await confirm('Start a return').click()
  await expect.element(question).not.toBeInTheDocument()
  const items = [{ id: 'shirt', quantity: 2, reason: 'other' }]
  expect(sent).toMatchObject([{ items, resolution: 'refund' }])
  await expect.poll(() => document.activeElement?.querySelector('h3')?.textContent).toBe('Returns')
})

it('asks before an unpaid order is set back to shipped, in the list of returns too', async () => {
  const change = {
    id: 'change-1',
    kind: 'change',
    by: 'staff@localhost',
    at: '2026-01-05T10:00:00.000Z',
    text: 'Changed',
    changes: [{ field: 'status', before: 'shipped', after: 'delivered' }],
    state: null,
  }
  const api = {
    'GET /api/timeline/orders/:id': { entries: [change] },
    'PATCH /api/orders/:id': () => problemResponse('order-unpaid'),
  }
  await open({ rows: [returned()], api }, '/admin/returns?view=order-1')
  await button('Set back to Shipped').click()
  await expect.element(question).toHaveAccessibleName('Ship an unpaid order?')
})

it('says in a cancelled exchange where its pieces are refunded', async () => {
  const rows = [returned({ order_id: 'order-0', state: 'exchanged', exchange_order_id: 'order-1' })]
  await open({ rows, of: order({ status: 'cancelled', is_exchange: true }) })
  await expect
    .element(dialog.getByText(/^It was to send .* Refund the pieces that came back there\.$/))
    .toBeVisible()
})
