import * as v from 'valibot'

import type { ApiProblem } from '@shop/client/api-problem'
import {
  getReview,
  getReviewStats,
  listReviews,
  rejectReview,
  restoreReview,
  updateReview,
} from '@shop/client/reviews'
import {
  ratings,
  type Review,
  reviewSorts,
  type ReviewStats,
  type ReviewStatus,
  reviewStatuses,
} from '@shop/contracts/review'
import { isolated } from '@shop/domain/isolated'
import { plural } from '@shop/domain/plural'
import type { Tone } from '@shop/ui/badge'

import type { Share, Stat } from '../../frame/display/page.tsx'
import { count, percent, shareOf } from '../../frame/display/text.tsx'
import { queryOf, write } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/staff-session.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>

type Query = Omit<ReviewsSearch, 'page' | 'view'> & { limit: number; offset: number }

export const reviewQueries = {
  list: pageQuery('reviews', (client, { rating, ...query }: Query) =>
    listReviews(client, { ...query, rating: rating && Number(rating) }),
  ),
  stats: queryOf(['reviews', 'stats'], getReviewStats),
  details: queryOf(['reviews', 'details'], getReview),
}

export const acts = {
  approve: { label: 'Approve', icon: 'check', status: 'approved', role: 'clerk' },
  reject: { label: 'Reject', icon: 'close', status: 'rejected', role: 'manager' },
  flag: { label: 'Flag', icon: 'flag', status: 'flagged', role: 'clerk' },
} as const

export type ActName = keyof typeof acts

export const actsOn = ({ status }: Review): ActName[] =>
  status === 'pending' ? ['approve', 'reject', 'flag'] : ['flag']

/** Sends the status that staff saw, so that the API rejects the change if it is outdated. */
const change = (id: string, from: ReviewStatus, status: ReviewStatus) =>
  updateReview(client, id, { status, seen: { status: from } })

/** Resolves to false on failure. The specification demands that successes are logged. */
export const moderate = async (name: ActName, review: Review): Promise<boolean> => {
  const { id, status: old } = review
  const { status } = acts[name]
  const isDone = await write({
    ...ofReview(review, `Review ${status}`),
    run: () => (status === 'rejected' ? rejectReview(client, id) : change(id, old, status)),
    undo: {
      run: () => (status === 'rejected' ? restoreReview(client, id) : change(id, status, old)),
      done: { title: 'The review is as it was' },
    },
  })
  if (isDone) console.log(`Review ${id} ${status}`)
  return isDone
}

/** Fails if a colleague has replied since the screen loaded. */
export const reply = (review: Review, text: string): Promise<boolean> =>
  write({
    ...ofReview(review, 'Reply sent'),
    run: () => updateReview(client, review.id, { reply: text, seen: { reply: review.reply } }),
  })

const ofReview = ({ title, customerName }: Review, done: string) => ({
  done: { title: done, description: `“${isolated(title)}” by ${isolated(customerName)}` },
  failed: (problem: ApiProblem | null) =>
    problem?.code === 'version-conflict' || problem?.code === 'review-not-found'
      ? 'Somebody else just changed this review. Nothing was saved.'
      : 'Failed to save the review. Please try again.',
  topic: 'reviews',
})

export const statusTones: Record<ReviewStatus, Tone> = {
  approved: 'success',
  pending: 'warning',
  flagged: 'danger',
}

export const starsText = (stars: number): string => `${stars} ${plural(stars, 'star')}`

export const reviewCards = ({ total, approved, pending, averageRating }: ReviewStats): Stat[] => [
  { label: 'Total', value: count(total) },
  { label: 'Approved', value: count(approved), note: `${percent(approved, total)} of total` },
  { label: 'Pending', value: count(pending) },
  { label: 'Average Rating', value: averageRating.toFixed(1) },
]

export const ratingShares = ({ ratings: counts, total }: ReviewStats): Share[] =>
  ratings.map((stars, index) => {
    const reviews = counts[index] ?? 0
    return {
      label: starsText(stars),
      value: `${count(reviews)} (${percent(reviews, total)})`,
      share: shareOf(reviews, total),
    }
  })
