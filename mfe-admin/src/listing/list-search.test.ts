import { expect, it } from 'vitest'

import { hrefWith } from './list-search.ts'

it('changes what is named, keeps the rest and leaves out what is empty', () => {
  const search = { q: 'tee & cap', status: 'pending', page: '3', sort: undefined }
  expect(hrefWith('/admin/reviews', search, { page: undefined, status: '', sort: 'old' })).toBe(
    '/admin/reviews?q=tee+%26+cap&sort=old',
  )
})

it('is the plain path when nothing is chosen', () => {
  expect(hrefWith('/admin/reviews', { q: 'tee' }, { q: '' })).toBe('/admin/reviews')
})
