/** What the assistant says, by the number of products it found. */
import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type { Product } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'

export type Reply = { content: string; products: Product[] }

/** Said on first opening. */
export const welcome =
  "Hi! I'm your AI shopping assistant. Tell me what you're looking for, and I'll find it in our collection."

/** Said when the shop cannot be asked. */
export const awayReply: Reply = {
  content: 'I cannot reach the shop right now. Please ask me again in a moment.',
  products: [],
}

/** Replies to a message from the products as they are now. */
export const replyTo = (message: string, products: readonly Product[]): Reply => {
  const found = matchProducts(message, products)
  const [first] = found
  return {
    content: first ? foundText(found.length, first.name) : nothingFoundText,
    products: found.slice(0, maxReplyProducts),
  }
}
