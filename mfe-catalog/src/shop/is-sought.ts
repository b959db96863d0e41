/** Whether a product belongs to what the shop's address asks for; the API's rule, for live changes. */
import type { Product } from '@shop/contracts/product'

import type { ShopSearch } from './shop-search.ts'

/** The category fits, and the words are somewhere in name, description or category, whatever their case. */
export const isSought = (
  { name, description, category }: Product,
  { q, category: wanted }: Pick<ShopSearch, 'q' | 'category'>,
): boolean => {
  const words = q?.trim().toLowerCase() ?? ''
  const text = `${name} ${description} ${category}`.toLowerCase()
  return (!wanted || wanted === category) && text.includes(words)
}
