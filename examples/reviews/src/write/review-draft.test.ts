import { expect, it } from 'vitest'

import { readReview, toProblems } from './review-draft.ts'

const draft = {
  rating: 4,
  title: ' Soft ',
  content: 'Wears well.\nWashes well.',
  name: 'Ada',
  email: 'ada@example.com',
}

it('a draft that the shop would take is sent as the shop stores it', () => {
  expect(readReview(draft)).toEqual({ review: { ...draft, title: 'Soft' }, problems: null })
})

it('each field says what is wrong with it, before anything is sent', () => {
  expect(readReview({ ...draft, rating: null, title: ' ', email: 'ada' }).problems).toEqual({
    rating: 'Choose one to five stars.',
    title: 'Title is required.',
    email: 'Email must be an email address.',
  })
})

it('issues of the shop are shown at their fields, the first of each', () => {
  expect(
    toProblems([
      { path: 'content', message: 'must be at most 4000 characters' },
      { path: 'content', message: 'is required' },
      { path: 'id', message: 'is required' },
    ]),
  ).toEqual({ content: 'Your review must be at most 4000 characters.' })
})
