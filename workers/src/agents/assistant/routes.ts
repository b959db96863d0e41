import { Hono } from 'hono'

import { type AssistantReplyWire, AssistantRequest } from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'
import { showStock } from '@shop/domain/stock'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { toProductView } from '../../shop/products/product-view.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { replyToShopper } from './pipeline.ts'

export const assistant = new Hono<AppEnv>().post(
  '/',
  describes(
    'askAssistant',
    `Replies to a message with at most ${maxReplyProducts} products. Send \`context\` back with the next message.`,
    { returns: 'AssistantReply' },
  ),
  requiresShopHost,
  rateLimit('ASSISTANT_LIMIT'),
  valid('json', AssistantRequest),
  async (c) => {
    const reply = await replyToShopper({ ctx: c.var.ctx, input: c.req.valid('json') })
    const products = reply.products.map((row) => toProductView(showStock(row)))
    return c.json({ ...reply, products } satisfies AssistantReplyWire)
  },
)
