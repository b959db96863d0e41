import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { audit } from '@shop/db/schema/audit'
import { reviews } from '@shop/db/schema/reviews'
import { insertReview } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { rejectReview, restoreReview } from '../reviews/reviews.ts'

const { ctx } = staffContext()

it('uses the default of a column that was added after the record was written', async () => {
  const { id } = await insertReview(ctx.db, { status: 'approved', helpful: 7 })
  await rejectReview({ ctx, input: { id } })
  const older = sql`json_remove(${audit.before}, '$.status', '$.helpful', '$.verified', '$.reply')`
  await ctx.db.update(audit).set({ before: older }).where(eq(audit.subjectId, id))
  await restoreReview({ ctx, input: { id } })
  expect(await ctx.db.query.reviews.findFirst({ where: eq(reviews.id, id) })).toMatchObject({
    status: 'pending',
    helpful: 0,
    verified: false,
    reply: null,
  })
})
