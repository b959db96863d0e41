import { expect, it } from 'vitest'

import { screenGroups } from '../navigation/screens.ts'
import { findPlaceholder } from './placeholder-pages.ts'

/** Screens with something in them. */
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

it.each(empty.map(({ href }) => href))('%s says what will be there', (href) => {
  expect(findPlaceholder(href.replace('/admin/', ''))?.text).toMatch(/[.…]$/)
})

it('leads to nothing that is not there', () => {
  const placeholderHrefs = new Set(empty.map(({ href }) => href))
  const links = empty.flatMap(
    ({ href }) => findPlaceholder(href.replace('/admin/', ''))?.links ?? [],
  )
  expect(links.filter(([, href]) => placeholderHrefs.has(href))).toEqual([])
})

it('says what the shop says of settings', () => {
  expect(findPlaceholder('settings')).toMatchObject({
    title: 'Settings',
    text: 'Settings coming soon…',
  })
})

it.each(['nowhere', '', 'orders', 'toString', 'discounts/deep'])('knows nothing of %j', (name) => {
  expect(findPlaceholder(name)).toBeUndefined()
})
