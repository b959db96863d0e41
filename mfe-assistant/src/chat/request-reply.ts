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
import { shopSettings } from '@shop/session/shop-settings'

type Reply = Pick<AssistantReply, 'content' | 'products' | 'page'> &
  Partial<Pick<AssistantReply, 'by' | 'choices' | 'comparison' | 'suggestions'>> & {
    context: AssistantContext | null
  }

type Options = { signal: AbortSignal; onText: (text: string) => void }

/** Equals the longest delay of a reply. If no reply has begun by then, the fallback replies. */
const timeoutMs = 2000

/** The limit of a reply that has begun. Normally, the Worker ends the reply earlier. */
const streamTimeoutMs = 30_000

/**
 * Requests a reply. If the request fails or times out before the first word, replies with products
 * that contain any word of the message.
 * @throws ApiProblem if the products cannot be loaded either
 */
export const requestReply = async (
  client: Client,
  input: AssistantRequestWire,
  { signal, onText }: Options,
): Promise<Reply> => {
  const late = new AbortController()
  let timer = setTimeout(() => late.abort(), timeoutMs)
  let hasText = false
  try {
    const {
      unmet: _unmet,
      total: _total,
      ...reply
    } = await sendToAssistant(client, input, {
      signal: AbortSignal.any([signal, late.signal]),
      onStart: () => {
        clearTimeout(timer)
        timer = setTimeout(() => late.abort(), streamTimeoutMs)
      },
      onText: (text) => {
        // An empty text only means that the Worker is still at work.
        hasText ||= text !== ''
        onText(text)
      },
    })
    return reply
  } catch (error) {
    if (signal.aborted || hasText) throw error
    console.warn('The assistant falls back to matching words.', error)
    const { products } = await listProducts(client)
    return { ...replyByWords(input.message, products), context: null, page: null }
  } finally {
    clearTimeout(timer)
  }
}

export const replyByWords = (message: string, products: readonly Product[]) => {
  const found = matchProducts(message, products)
  const [first] = found
  return {
    content: first
      ? foundText(found.length, first.name)
      : nothingFoundText(shopSettings.categories.all),
    products: found.slice(0, maxReplyProducts),
  }
}
