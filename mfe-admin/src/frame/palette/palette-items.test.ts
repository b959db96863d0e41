import { expect, it } from 'vitest'

import { makeOrder, makeProduct } from '@shop/testkit/models'

import { customerItem, findScreens, orderItem, productItem } from './palette-items.ts'

const found = (query: string) => findScreens(query).flatMap(({ items }) => items)

it('lists every screen for an empty query, including two that are not in the sidebar', () => {
  expect(found(' ')).toHaveLength(22)
})

it.each([
  ['ORD', ['Orders']],
  ['sales dis', ['Discounts']],
  ['marketing', ['Campaigns', 'SEO']],
  ['mail', ['Emails']],
])('matches %j in a name or its group', (query, labels) => {
  expect(found(query).map(({ label }) => label)).toEqual(labels)
})

it('returns no group if no screen matches', () => {
  expect(findScreens('trombone')).toEqual([])
})

it('links an order by its id, and shows the id’s first eight characters', () => {
  const order = makeOrder({ id: '12345678-90ab', customerName: 'Ada', customerEmail: 'ada@x.test' })
  expect(orderItem(order)).toEqual({
    label: 'Ada',
    note: '12345678… · ada@x.test · $53.19',
    href: '/admin/orders?view=12345678-90ab',
  })
})

it('links a product’s form with an escaped id', () => {
  expect(productItem(makeProduct({ id: 'a&b' })).href).toBe('/admin/products?edit=a%26b')
})

it('links a customer by an order’s id, without an email in the URL', () => {
  const customer = {
    id: '12345678-90ab',
    email: 'ada+shop@x.test',
    name: 'Ada',
    phone: null,
    totalOrders: 2,
    cancelledOrders: 0,
    totalSpentCents: 9000,
    firstOrderAt: '2026-01-05T10:00:00.000Z',
    lastOrderAt: '2026-01-06T10:00:00.000Z',
  }
  expect(customerItem(customer)).toMatchObject({
    note: 'ada+shop@x.test · 2 order(s)',
    href: '/admin/customers?view=12345678-90ab',
  })
})
