/** What staff do with a review. Each act is saved at once, logged to the console as the spec has it, and can be undone. */
import type { Client } from '@shop/client/client'
import { rejectReview, restoreReview, updateReview } from '@shop/client/reviews'
import type { Review, ReviewStatus } from '@shop/contracts/review'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'

import { invalidate } from '../queries/query-client.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'

type Act = {
  /** In the past tense: `approved`. */
  done: string
  run: (client: Client, review: Review) => Promise<unknown>
  undo: (client: Client, review: Review) => Promise<unknown>
}

/** From the status on screen to another; its undo leads back unless a colleague has changed it since. */
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

/** Which acts a review offers: approve and reject while it is pending, flag always. */
export const actsOn = ({ status }: Review): ActName[] =>
  status === 'pending' ? ['approve', 'reject', 'flag'] : ['flag']

/** Returns whether it was done. */
export const moderate = async (client: Client, name: ActName, review: Review): Promise<boolean> => {
  const { done, run, undo }: Act = acts[name]
  const undoIt = (): void => void attempt(() => undo(client, review), 'The review is as it was')
  const isDone = await attempt(() => run(client, review), `Review ${done}`, review, undoIt)
  if (isDone) console.log(`Review ${review.id} ${done}`)
  return isDone
}

/** Saves the shop's reply to a review in place of the one on screen. */
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
