import { expect, it } from 'vitest'

import { isCurrentScreen, screenGroups } from './screens.ts'

it('has the groups and paths of the specification, in order', () => {
  const groups = screenGroups.map(({ label, screens }) => [label, screens.map(({ href }) => href)])
  const below = (...names: string[]) => names.map((name) => `/admin/${name}`)
  expect(groups).toEqual([
    ['Overview', ['/admin', '/admin/analytics']],
    ['Sales', below('orders', 'discounts', 'abandoned')],
    ['Catalog', below('products', 'collections', 'inventory')],
    ['Customers', below('customers', 'segments', 'reviews')],
    ['Content', below('pages', 'media')],
    ['Marketing', below('campaigns', 'seo')],
    ['Configuration', below('settings', 'shipping', 'taxes', 'payments', 'integrations')],
  ])
})

it('marks only orders, with a 3', () => {
  const marked = screenGroups.flatMap(({ screens }) => screens.filter(({ badge }) => badge))
  expect(marked).toMatchObject([{ label: 'Orders', badge: '3' }])
})

it.each([
  ['/admin', '/admin', true],
  ['/admin', '/admin/orders', false],
  ['/admin/orders', '/admin/orders', true],
  ['/admin/orders', '/admin/orders/12', true],
  ['/admin/orders', '/admin/orders-of-old', false],
  ['/admin/x/looks', '/admin/x/looks', true],
  ['/admin/x/looks', '/admin/x/looks/seasons', false],
])('decides whether the link %s is current at %s: %j', (href, path, isCurrent) => {
  expect(isCurrentScreen(href, path)).toBe(isCurrent)
})
