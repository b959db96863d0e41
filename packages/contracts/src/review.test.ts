import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ReviewQuery, UpdateReviewInput } from './review.ts'
import { issuesOf } from '@shop/testkit/issues'

it('takes a status, a reply, or both', () => {
  expect(v.parse(UpdateReviewInput, { status: 'flagged' })).toEqual({ status: 'flagged' })
  expect(v.parse(UpdateReviewInput, { reply: ' Thanks ', seen: { reply: null } })).toEqual({
    reply: 'Thanks',
    seen: { reply: null },
  })
  expect(v.parse(UpdateReviewInput, { reply: null })).toEqual({ reply: null })
})

it.each([
  [{}, 'must name a status or a reply'],
  [{ status: 'rejected' }, 'must be one of approved, pending, flagged'],
  [{ reply: '  ' }, 'is required'],
  [{ reply: 'x'.repeat(2001) }, 'must be at most 2000 characters'],
])('refuses %o', (input, message) => {
  expect(issuesOf(UpdateReviewInput, input).join()).toContain(message)
})

it.each([{ rating: '6' }, { rating: '0' }, { status: 'rejected' }, { sort: 'best' }, { more: '' }])(
  'refuses the query %o',
  (query) => {
    expect(v.safeParse(ReviewQuery, query).success).toBe(false)
  },
)
