/** Staff approve or flag a review, or answer it. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateReviewInput } from '@shop/contracts/review'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedUpdate } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { getReview } from './get-review.ts'

/** Any status may follow any other. @throws ProblemError `staff-only`, `review-not-found`, `version-conflict` */
export const updateReview = async ({
  ctx,
  input: { id, changes },
}: {
  ctx: Ctx
  input: { id: string; changes: UpdateReviewInput }
}): Promise<ReviewRow> => {
  checkStaff(ctx)
  const { status, reply, seen } = changes
  const nowMs = ctx.now()
  const repliedAtMs = reply === undefined ? undefined : reply === null ? null : nowMs
  const where = and(eq(reviews.id, id), ...stillAsSeen(seen))
  const write = ctx.db
    .update(reviews)
    .set({ status, reply, repliedAtMs, updatedAtMs: nowMs })
    .where(where)
    .returning()
  const subject = { noun: 'review', table: reviews, where } as const
  const [, [row]] = await ctx.db.batch(auditedUpdate(ctx, subject, write))
  if (!row) throw conflict(await getReview({ ctx, input: { id } }))
  ctx.broadcast()
  return row
}

const stillAsSeen = (seen: UpdateReviewInput['seen'] = {}): (SQL | undefined)[] => [
  seen.status === undefined ? undefined : eq(reviews.status, seen.status),
  seen.reply === undefined
    ? undefined
    : seen.reply === null
      ? isNull(reviews.reply)
      : eq(reviews.reply, seen.reply),
]

const conflict = ({ title }: ReviewRow): ProblemError =>
  new ProblemError('version-conflict', `Somebody else changed the review "${title}" meanwhile.`, {
    issues: [{ path: 'seen', message: 'is not so any more; read the review again' }],
  })
