/** Asks for the products of a cart as they are now. */
import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getProduct } from '@shop/client/products'
import type { CartLine } from '@shop/contracts/cart'

import type { Found } from './line-changes.ts'

/** Leaves out what could not be asked. */
export const findProducts = async (client: Client, lines: readonly CartLine[]): Promise<Found> => {
  const ids = [...new Set(lines.map(({ product }) => product.id))]
  const answers = await Promise.allSettled(ids.map((id) => getProduct(client, id)))
  const found = new Map<string, Awaited<ReturnType<typeof getProduct>> | null>()
  for (const [index, answer] of answers.entries()) {
    const id = ids[index] ?? ''
    if (answer.status === 'fulfilled') found.set(id, answer.value)
    else if (isGone(answer.reason)) found.set(id, null)
  }
  return found
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'product-not-found'
