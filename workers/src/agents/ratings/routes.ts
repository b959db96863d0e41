import { Hono } from 'hono'

import { PageQuery } from '@shop/contracts/fields'
import { RateReplyInput } from '@shop/contracts/assistant-rating'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { noContent, valid } from '../../platform/http/valid.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { listRatings, rateReply, toRatingView } from './rate-reply.ts'

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
    (c) => noContent(c, rateReply({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  .get(
    '/',
    describes('listRatings', 'Ratings of the assistant’s replies, newest first.', {
      returns: 'AssistantRatingList',
    }),
    requiresRole('viewer'),
    valid('query', PageQuery),
    async (c) => {
      const { rows, total } = await listRatings({ ctx: c.var.ctx, input: c.req.valid('query') })
      return c.json({ ratings: rows.map(toRatingView), total })
    },
  )
