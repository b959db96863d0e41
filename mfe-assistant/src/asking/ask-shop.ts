/** Asks the shop for an answer; when it has none, the any-word rule answers over the shop's list. */
import { sendToAssistant } from '@shop/client/assistant'
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import type { ReplyPage, AssistantContext } from '@shop/contracts/assistant'

import { type Reply, replyTo } from '../matching/reply-to.ts'

type Asked = { message: string; context: AssistantContext | null }

/** A shopper waits two seconds at the most by the assistant's own pace; then the plain rule has its turn. */
const patienceMs = 2000

/**
 * Also where the shop refuses a visitor for asking too often: an office behind one address gets an answer.
 * The context goes back with the next message; there is none after a plain answer.
 * @throws ApiProblem when nothing answers
 */
export const askShop = async (
  client: Client,
  asked: Asked,
): Promise<Reply & { context: AssistantContext | null; page: ReplyPage | null }> => {
  try {
    return await sendToAssistant(client, asked, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    console.warn('The assistant answers by the plain rule.', error)
    const { products } = await listProducts(client)
    return { ...replyTo(asked.message, products), context: null, page: null }
  }
}
