/** What the assistant says, by the number of products it found. */
import type { Product } from '@shop/contracts/product'

import { matchProducts } from './match-products.ts'

/** A reply shows at most this many products. */
export const maxProducts = 4

export type Reply = { content: string; products: Product[] }

/** Said on first opening. */
export const welcome =
  "Hi! I'm your AI shopping assistant. Tell me what you're looking for, and I'll find it in our collection."

/** Said when the shop cannot be asked. */
export const awayReply: Reply = {
  content: 'I cannot reach the shop right now. Please ask me again in a moment.',
  products: [],
}

/** Answers a message from the products as they are now. */
export const replyTo = (message: string, products: readonly Product[]): Reply => {
  const found = matchProducts(message, products)
  return { content: textFor(found), products: found.slice(0, maxProducts) }
}

const textFor = (found: readonly Product[]): string => {
  const [first] = found
  if (!first) {
    return "I couldn't find anything that matches. Try shirts, hoodies, hats, ladies clothing, or colors such as black, white or navy."
  }
  if (found.length === 1) return `Perfect! I found exactly what you're looking for: ${first.name}`
  if (found.length <= 3) return `I found ${found.length} products that match your request`
  return `I found ${found.length} products matching your search`
}
