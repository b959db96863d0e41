import type { Client } from '@shop/client/client'
import { rejectReview, restoreReview, updateReview } from '@shop/client/reviews'
import type { Review, ReviewStats, ReviewStatus } from '@shop/contracts/review'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../../frame/display/page.tsx'
import { count, percent } from '../../frame/display/text.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'

type Act = {
  /** The past tense: `approved`. */
  done: string
  run: (client: Client, review: Review) => Promise<unknown>
  undo: (client: Client, review: Review) => Promise<unknown>
}

/** Sends the status that staff saw, so that the API rejects act and undo after another change. */
const setStatus = (status: ReviewStatus): Act => ({
  done: status,
  run: (client, review) => change(client, review.id, review.status, status),
  undo: (client, review) => change(client, review.id, status, review.status),
})

const change = (client: Client, id: string, from: ReviewStatus, status: ReviewStatus) =>
  updateReview(client, id, { status, seen: { status: from } })

const acts = {
  approve: setStatus('approved'),
  flag: setStatus('flagged'),
  reject: {
    done: 'rejected',
    run: (client, { id }) => rejectReview(client, id),
    undo: (client, { id }) => restoreReview(client, id),
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts

export const actsOn = ({ status }: Review): ActName[] =>
  status === 'pending' ? ['approve', 'reject', 'flag'] : ['flag']

/** Resolves to false if it failed. Logs to the console, as the specification demands. */
export const moderate = async (client: Client, name: ActName, review: Review): Promise<boolean> => {
  const { done, run, undo }: Act = acts[name]
  const undoIt = (): void => void attempt(() => undo(client, review), 'The review is as it was')
  const isDone = await attempt(() => run(client, review), `Review ${done}`, review, undoIt)
  if (isDone) console.log(`Review ${review.id} ${done}`)
  return isDone
}

/** Replaces the reply that staff saw. Fails if a colleague has replied since. */
export const reply = (client: Client, review: Review, text: string): Promise<boolean> =>
  attempt(
    () => updateReview(client, review.id, { reply: text, seen: { reply: review.reply } }),
    'Reply sent',
    review,
  )

const attempt = async (
  write: () => Promise<unknown>,
  title: string,
  review?: Review,
  undo?: () => void,
): Promise<boolean> => {
  try {
    await write()
    void invalidate('reviews')
    addToast({
      title,
      ...(review
        ? { description: `“${isolated(review.title)}” by ${isolated(review.customerName)}` }
        : {}),
      ...(undo ? { action: { label: 'Undo', run: undo } } : {}),
    })
    return true
  } catch (error) {
    const code = toApiProblem(error)?.code
    const isConflict = code === 'version-conflict' || code === 'review-not-found'
    reportFailure(
      error,
      isConflict
        ? 'Somebody else changed this review meanwhile. Nothing was saved.'
        : 'Failed to save the review. Please try again.',
    )
    return false
  }
}

export const statusTones: Record<ReviewStatus, Tone> = {
  approved: 'success',
  pending: 'warning',
  flagged: 'danger',
}

/** `1 star`, `2 stars` */
export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

export const reviewCards = ({ total, approved, pending, averageRating }: ReviewStats): Stat[] => [
  { label: 'Total', value: count(total) },
  { label: 'Approved', value: count(approved), note: `${percent(approved, total)} of total` },
  { label: 'Pending', value: count(pending) },
  { label: 'Average Rating', value: averageRating.toFixed(1) },
]
