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
])('reads %s as %j', (path, labels) => {
  expect(breadcrumbsOf(path).map(({ label }) => label)).toEqual(labels)
})

it('leads to every step of the way', () => {
  expect(breadcrumbsOf('/admin/orders/12').map(({ href }) => href)).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/orders/12',
  ])
})
