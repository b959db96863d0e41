import { asc, desc } from 'drizzle-orm'

import type { PageQuery } from '@shop/contracts/fields'
import type { AssistantRatingWire, RateReplyInput } from '@shop/contracts/assistant-rating'
import { type AssistantRatingRow, assistantRatings } from '@shop/db/schema/assistant'
import { isoTime } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { type Page, readPage } from '../../platform/sql.ts'
import { withoutOrderKeys } from '../../shop/orders/own-order.ts'

/** A later request with the same id wins, so a shopper can change the verdict or stop sharing. */
export const rateReply = async ({
  ctx,
  input: { id, isGood, ...texts },
}: Args<RateReplyInput, Pick<Ctx, 'db' | 'now'>>): Promise<void> => {
  // Removes order keys, because even viewers read ratings, and could cancel an order by its key.
  const reply = withoutOrderKeys(texts.reply)
  const talk = texts.talk?.map(({ by, text }) => ({ by, text: withoutOrderKeys(text) })) ?? null
  await ctx.db
    .insert(assistantRatings)
    .values({ id, isGood, reply, talk, createdAtMs: ctx.now() })
    .onConflictDoUpdate({ target: assistantRatings.id, set: { isGood, reply, talk } })
}

export const listRatings = ({ ctx, input }: Args<PageQuery>): Promise<Page<AssistantRatingRow>> =>
  readPage(ctx.db, assistantRatings, {
    where: undefined,
    order: [desc(assistantRatings.createdAtMs), asc(assistantRatings.id)],
    input,
  })

export const toRatingView = (row: AssistantRatingRow): AssistantRatingWire => ({
  id: row.id,
  is_good: row.isGood,
  reply: row.reply,
  talk: row.talk,
  created_at: isoTime(row.createdAtMs),
})
