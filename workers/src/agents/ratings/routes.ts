import { asc, desc } from 'drizzle-orm'
import { Hono } from 'hono'

import { AssistantRating, RateReplyInput } from '@shop/contracts/assistant-rating'
import { PageQuery } from '@shop/contracts/fields'
import { assistantRatings } from '@shop/db/schema/assistant'

import type { AppEnv, Args, Ctx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, toList, valid } from '../../platform/http/valid.ts'
import { readPage } from '../../platform/sql.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { wireOf } from '../../platform/wire.ts'
import { withoutOrderKeys } from '../../shop/orders/own-order.ts'

export const ratings = new Hono<AppEnv>()
  .post(
    '/',
    describes(
      'rateReply',
      'Rates a reply of the assistant. The last request with an id counts. Deleted after 90 days.',
    ),
    requiresShopHost,
    rateLimit('REVIEW_LIMIT'),
    valid('json', RateReplyInput),
    (c) => noContent(c, rateReply(argsOf(c))),
  )
  .get(
    '/',
    describes('listRatings', 'Ratings of the assistant’s replies, newest first.', {
      returns: 'AssistantRatingList',
    }),
    requiresRole('viewer'),
    valid('query', PageQuery),
    async (c) => c.json(toList('ratings', toRatingView, await listRatings(argsOf(c)))),
  )

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

const listRatings = ({ ctx, input }: Args<PageQuery>) =>
  readPage(ctx.db, assistantRatings, {
    where: undefined,
    order: [desc(assistantRatings.createdAtMs), asc(assistantRatings.id)],
    input,
  })

const toRatingView = wireOf(AssistantRating)
