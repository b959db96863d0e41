import { sendToAssistant } from '@shop/client/assistant'
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type {
  AssistantContext,
  AssistantReply,
  AssistantRequestWire,
} from '@shop/contracts/assistant'
import type { Product } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'

type Reply = Pick<AssistantReply, 'content' | 'products' | 'page'> & {
  context: AssistantContext | null
}

/** Equals the longest thinking delay. After it, the fallback replies. */
const timeoutMs = 2000

/**
 * Requests a reply from the assistant. If it fails, is too slow, or limits the rate (many people may
 * share one IP address), falls back to the products that contain any word of the message.
 * @throws ApiProblem if the products cannot be loaded either
 */
export const requestReply = async (client: Client, input: AssistantRequestWire): Promise<Reply> => {
  try {
    return await sendToAssistant(client, input, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    console.warn('The assistant falls back to matching words.', error)
    const { products } = await listProducts(client)
    return { ...replyByWords(input.message, products), context: null, page: null }
  }
}

export const replyByWords = (message: string, products: readonly Product[]) => {
  const found = matchProducts(message, products)
  const [first] = found
  return {
    content: first ? foundText(found.length, first.name) : nothingFoundText,
    products: found.slice(0, maxReplyProducts),
  }
}
