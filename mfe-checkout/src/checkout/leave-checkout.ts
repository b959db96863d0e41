import type { PageTools } from '@shop/module-runtime/use-page'
import { clearCart, discardRemovedLines } from '@shop/session/cart'
import { dropCode } from '@shop/session/discount-terms'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toNavigationState } from '../confirmation/placed-order.ts'
import { clearDraft, clearIdempotencyKey } from './stored-details.ts'

/** Shows the confirmation of the cart's order, and forgets all that was stored for it. */
export const confirmOrder = (go: PageTools['go'], order: PlacedOrder, isReplace = false): void => {
  go('/order-confirmation', { state: toNavigationState(order), isReplace })
  clearCart()
  discardRemovedLines()
  clearDraft()
  clearIdempotencyKey()
  dropCode()
  addToast({
    title: 'Order placed successfully!',
    description: "Thank you for your purchase. You'll receive a confirmation email shortly.",
  })
}

/** Goes to the provider's page. If the browser keeps this page, it is loaded again on the return. */
export const goToPay = (url: string): void => {
  addEventListener('pageshow', () => location.reload(), { once: true })
  location.assign(url)
}
