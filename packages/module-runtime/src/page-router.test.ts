import { expect, it } from 'vitest'

import { plainSearch } from './page-router.ts'

it('plainSearch reads every value as text', () => {
  expect(plainSearch.parseSearch('?q=7&sort=new&q2=%22a%22+b')).toEqual({
    q: '7',
    sort: 'new',
    q2: '"a" b',
  })
})

it('plainSearch reads the first value of a repeated parameter, as the server does', () => {
  expect(plainSearch.parseSearch('?category=Hats&sort=new&category=Shirts')).toEqual({
    category: 'Hats',
    sort: 'new',
  })
})

it('plainSearch writes values as a form does, and leaves out undefined ones', () => {
  expect(plainSearch.stringifySearch({ q: 'a & b', page: 2, sort: undefined })).toBe(
    '?q=a+%26+b&page=2',
  )
  expect(plainSearch.stringifySearch({ q: undefined })).toBe('')
})
