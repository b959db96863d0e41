import { expect, it } from 'vitest'

import { isListed, searchTexts } from './search-result.ts'
import { defaultSettings, type PageTitle } from './shop-settings.ts'

const row = (own: Partial<PageTitle>): PageTitle => ({
  path: '/about',
  title: '',
  description: '',
  isListed: true,
  ...own,
})
const withRows = (...rows: PageTitle[]) => ({
  ...defaultSettings,
  seo: { isIndexed: true, rows },
})
const own = { title: 'Tee', description: 'Soft.' }

it('keeps the texts of a page for which staff have set none', () => {
  expect(searchTexts(withRows(row({})), '/about', own)).toEqual(own)
  expect(searchTexts(defaultSettings, '/shop', own)).toEqual(own)
})

it('fills in the page’s own texts and the name of the shop', () => {
  const settings = withRows(
    row({ path: '/product/*', title: 'Buy {title} | {name}', description: '{description} Free.' }),
  )
  expect(searchTexts(settings, '/product/tee', own)).toEqual({
    title: 'Buy Tee | NDX',
    description: 'Soft. Free.',
  })
  expect(searchTexts(settings, '/products', own)).toEqual(own)
})

it('prefers the row of the page, then the row of the nearest path above it', () => {
  const settings = withRows(
    row({ path: '/pages/*', title: 'A' }),
    row({ path: '/pages/en/*', title: 'B' }),
    row({ path: '/pages/en/fit', title: 'C' }),
  )
  const titleOf = (path: string) => searchTexts(settings, path, own).title
  expect(['/pages/x', '/pages/en/y', '/pages/en/fit'].map(titleOf)).toEqual(['A', 'B', 'C'])
})

it('lists a page unless it or the whole shop is left out', () => {
  expect(isListed(defaultSettings, '/about')).toBe(true)
  const isShown = (path: string): boolean => isListed(withRows(row({ isListed: false })), path)
  expect(['/about', '/about/', '/about?page=2', '/about-us', '/'].map(isShown)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  const none = { ...defaultSettings, seo: { isIndexed: false, rows: [] } }
  expect(isListed(none, '/shop')).toBe(false)
})
