/** What one live message does to the list of products. */
import type { LiveMessage } from '@shop/contracts/live'
import type { Product } from '@shop/contracts/product'

import { removeRow, saveRow } from '../live/rows.ts'

/** The same list when the message is not about products; applying a message twice changes nothing. */
export const applyProductMessage = (
  products: readonly Product[],
  message: LiveMessage,
): readonly Product[] => {
  if (message.type === 'product.saved') return saveRow(products, message.product)
  if (message.type === 'product.removed') return removeRow(products, message.id)
  return products
}
