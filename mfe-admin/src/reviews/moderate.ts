/** What staff do with a review. Each act is written at once, logged to the console as the spec has it, and can be undone. */
import type { Client } from '@shop/client/client'
import { rejectReview, restoreReview, updateReview } from '@shop/client/reviews'
import type { Review, UpdateReviewInput } from '@shop/contracts/review'
import { addToast } from '@shop/session/toasts'

import { noteRefusal } from '../live/office.ts'

type Act = {
  /** In the past tense: `approved`. */
  done: string
  run: (client: Client, review: Review) => Promise<unknown>
  undo: (client: Client, review: Review) => Promise<unknown>
}

const change =
  (changes: UpdateReviewInput): Act['run'] =>
  (client, { id }) =>
    updateReview(client, id, changes)

const putBack: Act['undo'] = (client, { id, status }) => updateReview(client, id, { status })

const acts = {
  approve: { done: 'approved', run: change({ status: 'approved' }), undo: putBack },
  flag: { done: 'flagged', run: change({ status: 'flagged' }), undo: putBack },
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

/** Answers whether it was done. */
export const moderate = async (client: Client, name: ActName, review: Review): Promise<boolean> => {
  const { done, run, undo }: Act = acts[name]
  console.log(`Review ${review.id} ${done}`)
  const undoIt = (): void => void attempt(() => undo(client, review), 'The review is as it was')
  return attempt(() => run(client, review), `Review ${done}`, review, undoIt)
}

/** Stores the answer to a review, or takes it back. */
export const reply = (client: Client, review: Review, text: string): Promise<boolean> =>
  attempt(() => updateReview(client, review.id, { reply: text }), 'Reply sent', review)

const attempt = async (
  write: () => Promise<unknown>,
  title: string,
  review?: Review,
  undo?: () => void,
): Promise<boolean> => {
  try {
    await write()
    addToast({
      title,
      ...(review ? { description: `“${review.title}” by ${review.customerName}` } : {}),
      ...(undo ? { action: { label: 'Undo', run: undo } } : {}),
    })
    return true
  } catch (error) {
    noteRefusal(error)
    addToast({
      title: 'Error',
      description: 'Failed to save the review. Please try again.',
      variant: 'destructive',
    })
    return false
  }
}
