import type { PageTools } from '@shop/module-runtime/use-page'
import { cart, clearCart, discardRemovedLines, setQuantity } from '@shop/session/cart'
import { noteConversion } from '@shop/session/conversions'
import { dropCode } from '@shop/session/code-in-use'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toNavigationState } from '../confirmation/placed-order.ts'
import { clearDraft, clearIdempotencyKey } from './stored-details.ts'

/**
 * Clears the cart. After an online payment, which can take days, removes only the ordered items,
 * because the shopper may have added others.
 */
export const confirmOrder = (go: PageTools['go'], order: PlacedOrder, isReplace = false): void => {
  go('/order-confirmation', { state: toNavigationState(order), isReplace })
  if (order.payment === null) clearCart()
  else removeOrdered(order)
  discardRemovedLines()
  noteConversion('order-placed', order.lines, order.totalCents)
  clearDraft()
  clearIdempotencyKey()
  dropCode()
  addToast({
    title: 'Order placed successfully!',
    description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
  })
}

/** Ignores a size or color that the cart line lacks, because the server may have added it. */
const removeOrdered = ({ lines }: PlacedOrder): void => {
  for (const { product, size, color, quantity } of lines) {
    const line = cart.items.find(
      (item) =>
        item.product.id === product.id &&
        (item.size ?? size) === size &&
        (item.color ?? color) === color,
    )
    if (line) setQuantity(line.id, line.quantity - quantity)
  }
}

/** If the browser restores this page after a visit to the provider's page, the page reloads. */
export const goToPay = (url: string): void => {
  addEventListener('pageshow', () => location.reload(), { once: true })
  location.assign(url)
}
