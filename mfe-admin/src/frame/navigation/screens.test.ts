import { expect, it } from 'vitest'

import { groupsWith, isCurrentScreen, screenGroups } from './screens.ts'

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

it('has a badge only beside orders, with the number 3', () => {
  const marked = screenGroups.flatMap(({ screens }) => screens.filter(({ badge }) => badge))
  expect(marked).toMatchObject([{ label: 'Orders', badge: '3' }])
})

it('lists returns below orders in a shop that has had some, with the number of new ones', () => {
  expect(groupsWith([])).toEqual(screenGroups)
  const salesOf = (requested: number) => groupsWith([], requested)[1]?.screens.slice(0, 2)
  expect(salesOf(2)).toMatchObject([{ href: '/admin/orders' }, { label: 'Returns', badge: '2' }])
  expect(salesOf(0)?.[1]).not.toHaveProperty('badge')
})

it('shows a module’s screen at the entry that it replaces, and a second one under Apps', () => {
  const screenOf = (module: string, replaces?: string) => ({
    module,
    path: '/',
    label: module,
    replaces,
    href: `/admin/x/${module}`,
  })
  const groups = groupsWith([
    screenOf('carts', 'abandoned'),
    screenOf('others', 'abandoned'),
    screenOf('greedy', 'orders'),
    screenOf('plain'),
  ])
  expect(groups[1]?.screens.map(({ label, href }) => [label, href])).toEqual([
    ['Orders', '/admin/orders'],
    ['Discounts', '/admin/discounts'],
    ['Abandoned', '/admin/x/carts'],
  ])
  expect(groups[7]?.screens.map(({ label }) => label)).toEqual(['others', 'greedy', 'plain'])
  expect(groupsWith([screenOf('carts', 'abandoned')])).toHaveLength(7)
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
