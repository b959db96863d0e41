import { expect, it } from 'vitest'

import { readReview } from './review-draft.ts'

const draft = {
  rating: 4,
  title: ' Soft ',
  content: 'Wears well.\nWashes well.',
  name: 'Ada',
  email: 'ada@example.com',
}

it('reads a valid draft in the form in which the shop stores it', () => {
  expect(readReview(draft)).toEqual({ ...draft, title: 'Soft' })
})

it('finds the problem of each field before anything is sent', () => {
  const read = () => readReview({ ...draft, rating: null, title: ' ', email: 'ada' })
  expect(read).toThrow(
    expect.objectContaining({
      issues: [
        { path: 'rating', message: 'Choose one to five stars.' },
        { path: 'title', message: 'Title is required.' },
        { path: 'email', message: 'Email must be an email address.' },
      ],
    }),
  )
})
