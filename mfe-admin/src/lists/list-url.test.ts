import { expect, it } from 'vitest'

import { hrefWith } from './list-url.ts'

it('hrefWith changes the named parameters, keeps the others, and omits empty ones', () => {
  const search = { q: 'tee & cap', status: 'pending', page: '3', sort: undefined }
  expect(hrefWith('/admin/reviews', search, { page: undefined, status: '', sort: 'old' })).toBe(
    '/admin/reviews?q=tee+%26+cap&sort=old',
  )
})

it('hrefWith returns the plain path without parameters', () => {
  expect(hrefWith('/admin/reviews', { q: 'tee' }, { q: '' })).toBe('/admin/reviews')
})
