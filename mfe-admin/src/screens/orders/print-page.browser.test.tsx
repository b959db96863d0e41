import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire, productWire } from '@shop/testkit/wire'

import { shortOrderId } from '../../frame/display/text.tsx'
import { openAdmin } from '../../test/admin-api.ts'
import { printHref } from './print-orders.ts'

const fakeOrders = (orders: readonly OrderWire[]): Api => ({
  'GET /api/orders': ({ query }: ApiRequest) => {
    const ids = query.get('ids')?.split(',')
    const found = orders
      .filter(({ id }) => ids?.includes(id) ?? true)
      .filter(({ status }) => (query.get('status') ?? status) === status)
    const offset = Number(query.get('offset'))
    return {
      orders: found.slice(offset, offset + Number(query.get('limit'))),
      total: found.length,
    }
  },
  'GET /api/products': { products: [productWire({ id: 'focus-tee' })], total: 1 },
})

const slips = page.getByRole('article', { name: /^Packing slip of order/ })
const print = page.getByRole('button', { name: 'Print' })

it('shows a slip for each chosen order, and names those that are left out', async () => {
  const orders = [
    orderWire({
      customer_name: 'Bo Last',
      created_at: '2026-01-06T10:00:00.000Z',
      payment: 'open',
    }),
    orderWire({ customer_name: 'Ada First', payment: 'open' }),
    orderWire({ status: 'cancelled' }),
    orderWire({ customer_name: 'Not chosen' }),
  ]
  const [last, first, cancelled] = orders
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  const ids = orders.slice(0, 3).map(({ id }) => id)
  await openAdmin(printHref({}, [...ids, 'ghost']), fakeOrders(orders))
  await expect.element(page.getByText('2 orders, 2 pieces')).toBeVisible()
  expect(slips.elements().map((slip) => slip.getAttribute('aria-label'))).toEqual([
    `Packing slip of order ${first?.id}`,
    `Packing slip of order ${last?.id}`,
  ])
  const text = slips.first().element().textContent
  for (const part of ['Ada First', '12 Canal Street', 'LA 70130', 'Focus Tee', 'M', '$53.19'])
    expect(text).toContain(part)
  const warningOf = (start: string) => page.getByText(start, { exact: false }).element().textContent
  const short = (order: OrderWire | undefined) => shortOrderId(order?.id ?? '')
  expect(warningOf('Left out, because these orders')).toMatch(/ghost…$/)
  expect(warningOf('Left out, because they are')).toContain(short(cancelled))
  expect(warningOf('Not paid yet')).toBe(`Not paid yet: ${short(first)}, ${short(last)}`)
  await print.click()
  expect(printed).toHaveBeenCalledTimes(1)
  printed.mockRestore()
})

it('shows no prices on gifts', async () => {
  const order = orderWire()
  await openAdmin(printHref({}, [order.id]), fakeOrders([order]))
  await expect.element(slips.getByText('$53.19')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Without prices (gift)' }).click()
  await expect.element(slips.getByText('$53.19')).not.toBeInTheDocument()
  expect(slips.element().textContent).not.toContain('$')
  await expect.element(slips.getByText('Focus Tee')).toBeVisible()
})

it('says that the sums of a partly shipped order include what was sent earlier', async () => {
  const lines = orderWire().order_items.flatMap((line) => [
    { ...line, id: 'rest' },
    { ...line, id: 'sent', name: 'Sent Cap' },
  ])
  const tracking = { carrier: 'ups', tracking_number: null, tracking_url: null } as const
  const items = [{ id: 'sent', quantity: 1 }]
  const parcels = [{ id: 'p', ...tracking, items, at: '2026-01-06T10:00:00.000Z' }]
  const order = orderWire({ status: 'processing', order_items: lines, parcels })
  await openAdmin(printHref({}, [order.id]), fakeOrders([order]))
  await expect.element(slips.getByText('Focus Tee')).toBeVisible()
  await expect.element(slips.getByText('Sent Cap')).not.toBeInTheDocument()
  await expect
    .element(slips.getByText('Including the pieces that were sent earlier.'))
    .toBeVisible()
})

it('loads 500 orders in pages, and says that there are more', async () => {
  const orders = Array.from({ length: 501 }, (_, index) =>
    orderWire({ created_at: new Date(index * 1000).toISOString() }),
  )
  const { requests } = await openAdmin('/admin/orders/print?view=picking', fakeOrders(orders))
  await expect.element(page.getByText('500 orders, 500 pieces')).toBeVisible()
  await expect
    .element(page.getByText('These are 500 of 501 orders.', { exact: false }))
    .toBeVisible()
  expect(requests.filter((one) => one.includes('/api/orders?'))).toHaveLength(5)
  const row = page.getByRole('row').filter({ hasText: 'Focus Tee' })
  await expect.element(row.getByRole('cell', { name: '500' })).toBeVisible()
  await expect.element(page.getByRole('table').getByText('Shirts')).toBeVisible()
  await page.getByRole('link', { name: 'Packing slips' }).click()
  await expect.element(slips.first()).toBeVisible()
  expect(slips.elements()).toHaveLength(500)
})

it('says that the orders cannot be loaded, prints nothing meanwhile, and retries', async () => {
  let isBroken = true
  const order = orderWire()
  const { 'GET /api/orders': list, ...others } = fakeOrders([order])
  await openAdmin(printHref({}, [order.id]), {
    ...others,
    'GET /api/orders': (request: ApiRequest) =>
      isBroken ? problemResponse('internal') : typeof list === 'function' && list(request),
  })
  await expect.element(page.getByText('The orders could not be loaded')).toBeVisible()
  await expect.element(print).toHaveAttribute('aria-disabled', 'true')
  isBroken = false
  await expect.element(slips).toBeVisible()
  await expect.element(print).not.toHaveAttribute('aria-disabled')
})
