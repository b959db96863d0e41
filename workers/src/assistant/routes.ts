/** `/api/assistant` */
import { Hono } from 'hono'

import { AssistantRequest, type AssistantReplyWire } from '@shop/contracts/assistant'

import type { AppEnv } from '../platform/context.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { only } from '../http/methods.ts'
import { toProductView } from '../products/product-view.ts'
import { valid } from '../http/valid.ts'
import { answerShopper } from './answer-shopper.ts'

export const assistant = new Hono<AppEnv>()
  /** What the assistant says to a message, with at most four products as they are now. */
  .post('/', rateLimit('ASSISTANT_LIMIT'), valid('json', AssistantRequest), async (c) => {
    const answer = await answerShopper({ ctx: c.var.ctx, input: c.req.valid('json') })
    const products = answer.products.map(toProductView)
    return c.json({ ...answer, products } satisfies AssistantReplyWire)
  })
  .all('/', only('POST'))
