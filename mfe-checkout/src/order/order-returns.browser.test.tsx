import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OwnOrderWire } from '@shop/contracts/own-order'
import type { OwnReturnListWire } from '@shop/contracts/return'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { orderWire, productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

type ReturnRow = OwnReturnListWire['returns'][number]

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()
const tee = productWire({
  id: 'tee',
  name: 'Focus Tee',
  sizes: ['M', 'L', 'XL'],
  sold_out_sizes: ['XL'],
  colors: [],
})

const wire = (own: Partial<OwnOrderWire> = {}): OwnOrderWire => {
  const order = orderWire({ id: 'order-1', status: 'delivered' })
  const [line] = order.order_items
  const shirt = { product_id: 'tee', name: 'Focus Tee', size: 'M', color: null, quantity: 2 }
  const cap = {
    id: 'cap',
    product_id: 'cap',
    name: 'Levee Cap',
    size: null,
    color: null,
    quantity: 1,
  }
  return {
    ...order,
    changes: [{ status: 'delivered', at: daysAgo(2) }],
    ship_to: ['Ada B.', '12••••et', 'New Orleans, LA 70••••'],
    order_items: line
      ? [
          { ...line, ...shirt, id: 'shirt' },
          { ...line, ...cap },
        ]
      : [],
    ...own,
  }
}

const returnRow = (own: Partial<ReturnRow> = {}): ReturnRow => ({
  id: 'return-1',
  state: 'requested',
  resolution: 'refund',
  note: '',
  instructions: '',
  refused_reason: '',
  exchange_order_id: null,
  exchange_key: null,
  created_at: daysAgo(1),
  updated_at: daysAgo(1),
  items: [
    {
      id: 'shirt',
      name: 'Focus Tee',
      size: 'M',
      color: null,
      quantity: 1,
      reason: 'does-not-fit',
      exchange_size: null,
      received: null,
      is_restocked: false,
    },
  ],
  ...own,
})

const open = async (rows: ReturnRow[], order: Partial<OwnOrderWire> = {}, api: Api = {}) => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi({
    'GET /api/products': { products: [tee], total: 1 },
    'GET /api/orders/:id/status': () => wire(order),
    'GET /api/returns/own/:id': () => ({ returns: rows }),
    ...api,
  })
  await mountEntry(mount, '/order/order-1?key=k1')
  return fake
}

const heading = page.getByRole('heading', { name: 'Returns & exchanges' })
const begin = page.getByRole('button', { name: 'Return something' })
const form = page.getByRole('form', { name: 'Return something' })
const submit = form.getByRole('button', { name: 'Request return' })

it('requests an exchange by keyboard, and offers only sizes in stock', async () => {
  const sent: unknown[] = []
  const row = returnRow({ resolution: 'exchange' })
  await open(
    [],
    {},
    {
      'POST /api/returns/own/:id': ({ body }: ApiRequest) => {
        sent.push(body)
        return { returns: [row] }
      },
    },
  )
  await expect.element(begin).toBeVisible()
  begin.element().focus()
  await userEvent.keyboard('{Enter}')
  const resolution = form.getByLabelText('What would you like?')
  await expect.element(resolution).toHaveFocus()
  await resolution.selectOptions('Another size')
  await userEvent.keyboard('{Tab} ')
  await expect.element(form.getByLabelText('Pieces')).toHaveValue('2')
  const size = form.getByLabelText('Send me')
  await expect.element(size).toHaveTextContent('ChooseM, same as beforeL')
  await submit.click()
  await expect.element(form.getByText('Choose a reason.')).toBeVisible()
  await expect.element(form.getByLabelText('Why?')).toHaveFocus()
  await form.getByLabelText('Why?').selectOptions('It does not fit')
  await form.getByLabelText('Pieces').selectOptions('1')
  await size.selectOptions('L')
  await form.getByLabelText(/Anything/).fill('Too tight')
  await submit.click()
  await expect.element(page.getByText('We’ll look at it and email you.').first()).toBeVisible()
  expect(toasts.current?.title).toBe('Return requested')
  await expect.element(begin).toHaveFocus()
  expect(sent).toEqual([
    {
      key: 'k1',
      resolution: 'exchange',
      note: 'Too tight',
      items: [{ id: 'shirt', quantity: 1, reason: 'does-not-fit', size: 'L' }],
    },
  ])
})

it('focuses the list when nothing is left to return, and “Return something” after a withdrawal', async () => {
  const both = { ...returnRow().items[0], quantity: 2 } as ReturnRow['items'][number]
  await open(
    [],
    { order_items: wire().order_items.slice(0, 1) },
    {
      'POST /api/returns/own/:id': () => ({ returns: [returnRow({ items: [both] })] }),
      'POST /api/returns/own/:id/withdraw': () => ({
        returns: [returnRow({ items: [both], state: 'withdrawn' })],
      }),
    },
  )
  await begin.click()
  await form.getByLabelText('Why?').selectOptions('It is damaged')
  await submit.click()
  await expect.element(heading).toHaveFocus()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(begin).toHaveFocus()
})

it('keeps what was chosen when the shop refuses the return, and shows why at the field', async () => {
  await open(
    [],
    {},
    {
      'POST /api/returns/own/:id': () =>
        problemResponse('bad-input', [{ path: 'items.0.quantity', message: 'must be at most 1' }]),
    },
  )
  await begin.click()
  await submit.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Choose at least one piece.')
  await form.getByLabelText('Focus Tee, M').click()
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  await form.getByLabelText('Why?').selectOptions('It is damaged')
  await form.getByLabelText(/Anything/).fill('A hole')
  await submit.click()
  await expect.element(form.getByText('It must be at most 1.')).toBeVisible()
  await expect.element(form.getByLabelText('Why?')).toHaveValue('damaged')
  await expect.element(form.getByLabelText(/Anything/)).toHaveValue('A hole')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(begin).toHaveFocus()
})

it('keeps the size of a line without stock, and says that it has just sold out', async () => {
  await open(
    [],
    {},
    {
      'POST /api/returns/own/:id': () =>
        problemResponse('out-of-stock', [{ path: 'items.0.quantity', message: 'only 0 left' }]),
    },
  )
  await begin.click()
  await form.getByLabelText('What would you like?').selectOptions('Another size')
  await form.getByLabelText('Levee Cap').click()
  await expect.element(form.getByText(/No size of it is available right now/)).toBeVisible()
  await form.getByLabelText('Why?').selectOptions('Another reason')
  await submit.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('No size of Levee Cap is available. Choose your money back for it.')
  await form.getByLabelText('Levee Cap').click()
  await form.getByLabelText('Focus Tee, M').click()
  await form.getByLabelText('Why?').selectOptions('It does not fit')
  await form.getByLabelText('Send me').selectOptions('L')
  await submit.click()
  await expect.element(form.getByText('It just sold out.')).toBeVisible()
  await expect.element(form.getByLabelText('Send me')).toHaveValue('L')
})

it('says what to do when the shop cannot be reached', async () => {
  await open(
    [],
    {},
    {
      'POST /api/returns/own/:id': () => {
        throw new TypeError('Failed to fetch')
      },
    },
  )
  await begin.click()
  await form.getByLabelText('Levee Cap').click()
  await expect.element(form.getByLabelText('Pieces')).not.toBeInTheDocument()
  await form.getByLabelText('Why?').selectOptions('Another reason')
  await submit.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('The shop cannot be reached. Check your connection and try again.')
})

it('offers only pieces that no other return has', async () => {
  const all = returnRow()
  const items = ['shirt', 'cap'].flatMap((id) =>
    all.items.map((item) => ({ ...item, id, quantity: id === 'cap' ? 1 : 2 })),
  )
  await open([returnRow({ items })])
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('Requested')).toBeVisible()
  expect(begin.elements()).toEqual([])
})

it.each([
  ['approved', { instructions: 'Send it to\nBourbon Street 1' }, /Bourbon Street 1/],
  ['refused', { refused_reason: 'It was worn.' }, /It was worn\./],
  ['received', {}, /We’ll refund you next\./],
  ['refunded', {}, /Your bank may take a few days/],
] as const)('shows a return that is %s', async (state, own, text) => {
  await open([returnRow({ state, ...own })])
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toEqual([])
})

it('links to the order of an exchange', async () => {
  const own = { state: 'exchanged', exchange_order_id: 'order-2', exchange_key: 'k2' } as const
  await open([returnRow({ resolution: 'exchange', ...own })])
  const link = page.getByRole('link', { name: 'Your exchange order' })
  await expect.element(link).toHaveAttribute('href', '/order/order-2?key=k2')
})

it('withdraws a return, and says why one can no longer be withdrawn', async () => {
  let isApproved = true
  const rows = [returnRow()]
  await open(
    rows,
    {},
    {
      'POST /api/returns/own/:id/withdraw': ({ body }: ApiRequest) => {
        expect(body).toEqual({ key: 'k1', return_id: 'return-1' })
        return isApproved
          ? problemResponse('version-conflict')
          : { returns: [returnRow({ state: 'withdrawn' })] }
      },
    },
  )
  const withdraw = page.getByRole('button', { name: 'Withdraw' })
  await withdraw.click()
  await expect.poll(() => toasts.current?.title).toBe('The return was not withdrawn')
  isApproved = false
  await withdraw.click()
  await expect.element(page.getByText('Withdrawn')).toBeVisible()
})

it('shows what staff decide as soon as the realtime feed reports it', async () => {
  const rows = [returnRow()]
  const { emit } = await open(rows)
  await expect.element(page.getByText('Requested')).toBeVisible()
  rows.splice(0, 1, returnRow({ state: 'approved', instructions: 'Send it to us.' }))
  await expect
    .poll(async () => {
      await emit({ type: 'changed', topic: 'orders', id: 'order-1', seq: 7 })
      return page.getByText('Send it to us.').elements().length
    })
    .toBe(1)
})

it('says until when the order could be returned', async () => {
  await open([], { changes: [{ status: 'delivered', at: daysAgo(31) }] })
  await expect.element(page.getByText(/^It could be returned until/)).toBeVisible()
  expect(begin.elements()).toEqual([])
})

it('does not load returns before the order has shipped', async () => {
  const { requests } = await open([], { status: 'processing', changes: [] })
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
  expect(requests.filter((one) => one.includes('/returns/'))).toEqual([])
  expect(heading.elements()).toEqual([])
})
