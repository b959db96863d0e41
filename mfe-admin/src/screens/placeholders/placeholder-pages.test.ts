import { expect, it } from 'vitest'

import { screenGroups } from '../../frame/navigation/screens.ts'
import { findPlaceholder } from './placeholder-pages.ts'

/** Screens that are not placeholders. */
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
])
const screens = screenGroups.flatMap(({ screens }) => screens)
const empty = screens.filter(({ href }) => !built.has(href))

it.each(empty.map(({ href }) => href))('%s describes its future content', (href) => {
  expect(findPlaceholder(href.replace('/admin/', ''))?.text).toMatch(/[.…]$/)
})

it('links to no other placeholder', () => {
  const placeholderHrefs = new Set(empty.map(({ href }) => href))
  const links = empty.flatMap(
    ({ href }) => findPlaceholder(href.replace('/admin/', ''))?.links ?? [],
  )
  expect(links.filter(([, href]) => placeholderHrefs.has(href))).toEqual([])
})

it('has the specified text for settings', () => {
  expect(findPlaceholder('settings')).toMatchObject({
    title: 'Settings',
    text: 'Settings coming soon…',
  })
})

it.each(['nowhere', '', 'orders', 'toString', 'discounts/deep'])(
  'returns undefined for %j',
  (name) => {
    expect(findPlaceholder(name)).toBeUndefined()
  },
)
