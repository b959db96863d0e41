import { expect, it } from 'vitest'

import { readReview, toProblems } from './review-draft.ts'

const draft = {
  rating: 4,
  title: ' Soft ',
  content: 'Wears well.\nWashes well.',
  name: 'Ada',
  email: 'ada@example.com',
}

it('reads a valid draft in the form in which the shop stores it', () => {
  expect(readReview(draft)).toEqual({ review: { ...draft, title: 'Soft' }, problems: null })
})

it('finds the problem of each field before anything is sent', () => {
  expect(readReview({ ...draft, rating: null, title: ' ', email: 'ada' }).problems).toEqual({
    rating: 'Choose one to five stars.',
    title: 'Title is required.',
    email: 'Email must be an email address.',
  })
})

it('shows the first issue that the shop reports for each field', () => {
  expect(
    toProblems([
      { path: 'content', message: 'must be at most 4000 characters' },
      { path: 'content', message: 'is required' },
      { path: 'id', message: 'is required' },
    ]),
  ).toEqual({ content: 'Your review must be at most 4000 characters.' })
})
