import { and, eq, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateReviewInput } from '@shop/contracts/review'
import { type ReviewRow, reviews } from '@shop/db/schema/reviews'

import {
  auditedCreate,
  auditedDelete,
  auditedUpdate,
  insertLastDeleted,
} from '../audit/audited-writes.ts'
import type { Args, ById } from '../../platform/context.ts'
import { getReview, reviewNotFound } from './list-reviews.ts'

const subject = { noun: 'review', table: reviews } as const

/** Any status may follow any other. @throws ProblemError `review-not-found`, `version-conflict` */
export const updateReview = async ({
  ctx,
  input: { id, status, reply, seen },
}: Args<UpdateReviewInput & { id: string }>): Promise<ReviewRow> => {
  const nowMs = ctx.now()
  const repliedAtMs = reply === undefined ? undefined : reply === null ? null : nowMs
  const where = and(eq(reviews.id, id), ...isStillAsSeen(seen))
  const set = { status, reply, repliedAtMs, updatedAtMs: nowMs }
  const [, [row]] = await ctx.db.batch(auditedUpdate(ctx, { ...subject, where }, set))
  if (!row) throw conflict(await getReview({ ctx, input: { id } }))
  await ctx.publishChanges()
  return row
}

const isStillAsSeen = (seen: UpdateReviewInput['seen'] = {}): (SQL | undefined)[] => [
  seen.status === undefined ? undefined : eq(reviews.status, seen.status),
  // Unlike `=`, `is` also matches null.
  seen.reply === undefined ? undefined : sql`${reviews.reply} is ${seen.reply}`,
]

const conflict = ({ title }: ReviewRow): ProblemError =>
  new ProblemError('version-conflict', `Somebody else just changed the review "${title}".`, {
    issues: [{ path: 'seen', message: 'is not so anymore; read the review again' }],
  })

/** Deletes the review. It can be restored. @throws ProblemError `review-not-found` */
export const rejectReview = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const deleted = auditedDelete(ctx, { ...subject, where: eq(reviews.id, id) })
  const [, { rowsAffected }] = await ctx.db.batch(deleted)
  if (rowsAffected === 0) throw reviewNotFound(id)
  await ctx.publishChanges()
}

/** Does nothing if the review exists. @throws ProblemError `review-not-found` */
export const restoreReview = async ({ ctx, input: { id } }: ById): Promise<ReviewRow> => {
  const where = eq(reviews.id, id)
  const write = ctx.db.run(insertLastDeleted(reviews, 'review', id))
  const read = ctx.db.select().from(reviews).where(where)
  const restored = auditedCreate(ctx, { ...subject, where }, write, 'restore')
  const [, , [row]] = await ctx.db.batch([...restored, read])
  if (!row) throw reviewNotFound(id)
  await ctx.publishChanges()
  return row
}
