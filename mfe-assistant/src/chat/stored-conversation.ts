import * as v from 'valibot'

import { AssistantContext, AssistantReply, ReplyPage } from '@shop/contracts/assistant'
import { ProductId } from '@shop/contracts/product'
import { readStored, writeStored } from '@shop/session/persist'

const Names = v.array(v.string())

const Variant = v.object({
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  priceCents: v.nullable(v.number()),
  stock: v.number(),
})

const ChatProduct = v.object({
  id: ProductId,
  name: v.string(),
  image: v.string(),
  priceCents: v.number(),
  originalPriceCents: v.nullable(v.number()),
  stock: v.number(),
  sizes: Names,
  colors: Names,
  soldOutSizes: Names,
  variants: v.optional(v.array(Variant), []),
})
export type ChatProduct = v.InferOutput<typeof ChatProduct>

const { by, choices, comparison, suggestions } = AssistantReply.entries

const ChatMessage = v.object({
  id: v.number(),
  type: v.picklist(['user', 'assistant']),
  content: v.string(),
  timestamp: v.number(),
  products: v.array(ChatProduct),
  page: v.nullable(ReplyPage),
  by,
  choices,
  comparison,
  suggestions,
  /** A stopped or failed reply has the text that arrived. The shopper can request it again. */
  state: v.picklist(['done', 'stopped', 'failed']),
  rating: v.nullable(v.object({ id: v.string(), isGood: v.boolean(), isShared: v.boolean() })),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

const StoredConversation = v.object({
  version: v.literal(1),
  context: v.nullable(AssistantContext),
  messages: v.pipe(v.array(ChatMessage), v.minLength(1)),
})

const key = 'shop.assistant'

const maxStoredMessages = 40

export const readConversation = () => readStored(key, StoredConversation, 'sessionStorage')

export const writeConversation = (
  messages: readonly ChatMessage[],
  context: AssistantContext | null,
): void => {
  const value = { version: 1, context, messages: messages.slice(-maxStoredMessages) }
  writeStored(key, messages.length > 1 ? value : null, 'sessionStorage')
}

/** Drops all fields that the schema does not name. */
export const toChatProduct = (product: v.InferInput<typeof ChatProduct>): ChatProduct =>
  v.parse(ChatProduct, product)
