/** Replies to shoppers: by a language model where the shop has one, otherwise by the rules. */
import { Hono } from 'hono'

import { type AssistantReplyWire, AssistantRequest } from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'
import { showStock } from '@shop/domain/stock'

import { describes } from '../platform/http/describes.ts'
import { rateLimit } from '../platform/http/rate-limit.ts'
import { valid } from '../platform/http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { toProductView } from '../shop/products/get-product.ts'
import { requiresShopHost } from '../platform/staff/hosts.ts'
import { replyToShopper } from './assistant/pipeline.ts'
import { chooseVariants } from './assistant/reply/choose-variants.ts'
import type { Reply } from './assistant/reply/write-reply.ts'
import { findSpeaker, streamReply } from './model/speak.ts'

export const assistant = new Hono<AppEnv>().post(
  '/',
  describes(
    'askAssistant',
    `Replies to a message with at most ${maxReplyProducts} products. Send \`context\` back with the next message. With \`accept: text/event-stream\`, a language model may reply in events: \`text\` for each sentence, then \`reply\`.`,
    { returns: 'AssistantReply' },
  ),
  requiresShopHost,
  rateLimit('ASSISTANT_LIMIT'),
  valid('json', AssistantRequest),
  async (c) => {
    const { ctx } = c.var
    const input = c.req.valid('json')
    const rules = await replyToShopper({ ctx, input })
    const takesEvents = c.req.header('accept')?.includes('text/event-stream')
    const speaker = takesEvents ? await findSpeaker(ctx, c.env, c.req.raw) : null
    if (!speaker) return c.json(toReplyView(rules, 'rules'))
    return streamReply(ctx, { ...speaker, input, rules, toWire: toReplyView })
  },
)

const toReplyView = (reply: Reply, by: AssistantReplyWire['by']): AssistantReplyWire => ({
  ...reply,
  by,
  products: reply.products.map((row) => toProductView(showStock(row))),
  choices: chooseVariants(reply.products, reply.context.wanted),
})
