/** `search_products`: the assistant's understanding, for agents. */
import type { SearchProductsResult, SearchProductsInput } from '@shop/contracts/agent'

import { answerMessage } from '../assistant/answer-message.ts'
import type { Ctx } from '../platform/context.ts'
import { toAgentProduct } from './agent-product.ts'

export const searchProducts = async ({
  ctx,
  origin,
  input: { query, limit },
}: {
  ctx: Pick<Ctx, 'db' | 'cache'>
  origin: string
  input: SearchProductsInput
}): Promise<SearchProductsResult> => {
  const input = { message: query, context: null }
  const { content, total, unmet, products } = await answerMessage({ ctx, input, limit })
  return {
    says: content,
    total,
    unmet,
    products: products.map((row) => toAgentProduct(origin, row)),
  }
}
