/** The shopper's decisions about lines that changed. */
import { removeFromCart, updateCartPrice, setQuantity } from '@shop/session/cart'

import type { LineChange } from './line-changes.ts'

/** Goes along with a change: the new price, what is left, or without the line. */
export const acceptChange = (change: LineChange): void => {
  if (change.kind === 'price') updateCartPrice(change.productId, change.toCents)
  else if (change.kind === 'stock') setQuantity(change.lineId, change.left)
  else removeFromCart(change.lineId)
}

/** What accepting does, for its button; `null` when taking the line out is all there is. */
export const acceptText = (change: LineChange): string | null => {
  if (change.kind === 'price') return 'Accept price'
  if (change.kind === 'stock' && change.left > 0) return `Set to ${change.left}`
  return null
}
