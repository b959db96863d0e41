/** `/api/assistant` */
import { Hono } from 'hono'

import { type AssistantReplyWire, AssistantRequest } from '@shop/contracts/assistant'

import { rateLimit } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { toProductView } from '../products/product-view.ts'
import { requiresShopHost } from '../staff/hosts.ts'
import { replyToShopper } from './pipeline.ts'

export const assistant = new Hono<AppEnv>()
  /** The reply to a message, with at most `maxReplyProducts` products. */
  .post(
    '/',
    requiresShopHost,
    rateLimit('ASSISTANT_LIMIT'),
    valid('json', AssistantRequest),
    async (c) => {
      const reply = await replyToShopper({ ctx: c.var.ctx, input: c.req.valid('json') })
      const products = reply.products.map(toProductView)
      return c.json({ ...reply, products } satisfies AssistantReplyWire)
    },
  )
