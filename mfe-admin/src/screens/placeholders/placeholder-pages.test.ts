import { expect, it } from 'vitest'

import { screenGroups } from '../../frame/navigation/screens.ts'
import { findPlaceholder } from './placeholder-pages.ts'

const built = new Set([
  '/admin',
  '/admin/analytics',
  '/admin/orders',
  '/admin/products',
  '/admin/inventory',
  '/admin/customers',
  '/admin/segments',
  '/admin/reviews',
  '/admin/integrations',
  '/admin/settings',
  '/admin/shipping',
  '/admin/taxes',
  '/admin/media',
  '/admin/pages',
  '/admin/seo',
  '/admin/discounts',
  '/admin/payments',
])
const screens = screenGroups.flatMap(({ screens }) => screens)
const empty = screens.filter(({ href }) => !built.has(href))

it.each(empty.map(({ href }) => href))('%s describes its future content', (href) => {
  expect(findPlaceholder(href.replace('/admin/', ''))?.text).toMatch(/[.…]$/)
})

it.each(['nowhere', '', 'orders', 'toString', 'campaigns/deep'])(
  'returns undefined for %j',
  (name) => {
    expect(findPlaceholder(name)).toBeUndefined()
  },
)
