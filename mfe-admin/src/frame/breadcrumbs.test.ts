import { expect, it } from 'vitest'

import { breadcrumbsOf } from './breadcrumbs.ts'

it.each([
  ['/admin', ['Admin']],
  ['/admin/', ['Admin']],
  ['/admin/products', ['Admin', 'Products']],
  ['/admin/seo', ['Admin', 'SEO']],
  ['/admin/gift-cards/new_one', ['Admin', 'Gift Cards', 'New One']],
  ['/admin/caf%C3%A9', ['Admin', 'Café']],
  ['/admin/100%', ['Admin', '100%']],
])('shows the path %s as %j', (path, labels) => {
  expect(breadcrumbsOf(path).map(({ label }) => label)).toEqual(labels)
})

const looks = {
  module: 'looks',
  path: '/',
  label: 'Looks',
  icon: undefined,
  href: '/admin/x/looks',
}
const seasons = { ...looks, path: '/seasons', label: 'Our seasons', href: '/admin/x/looks/seasons' }

it.each([
  ['/admin/x/looks', [looks, seasons], ['Admin', 'Looks']],
  ['/admin/x/looks/seasons/', [looks, seasons], ['Admin', 'Looks', 'Our seasons']],
  ['/admin/x/looks/seasons', [seasons], ['Admin', 'Our seasons']],
  ['/admin/x/other', [looks], ['Admin', 'X', 'Other']],
])('shows the module screen %s among %j as %j', (path, screens, labels) => {
  expect(breadcrumbsOf(path, screens).map(({ label }) => label)).toEqual(labels)
})

it('links every step', () => {
  expect(breadcrumbsOf('/admin/orders/12').map(({ href }) => href)).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/orders/12',
  ])
})
