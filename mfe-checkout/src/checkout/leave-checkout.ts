import type { Order } from '@shop/contracts/order'
import type { PageTools } from '@shop/module-runtime/use-page'
import { clearCart, discardRemovedLines } from '@shop/session/cart'
import { storeDiscountCode } from '@shop/session/discount-code'
import { discountCode, dropCode } from '@shop/session/discount-terms'
import { addToast } from '@shop/session/toasts'

import { type PlacedOrder, toNavigationState } from '../confirmation/placed-order.ts'
import {
  storeDraft,
  clearDraft,
  clearIdempotencyKey,
  type Draft,
  storeOpenPayment,
} from './stored-details.ts'

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

/** A shopper who returns without paying sends the same order again. */
export const storeUnpaid = ({ id, linkKey }: Order, draft: Draft): void => {
  storeDraft({ ...draft, terms: discountCode.terms })
  storeDiscountCode(null)
  storeOpenPayment({ id, key: linkKey ?? '' })
}

/** Goes to the provider's page. If the browser keeps this page, it is loaded again on the return. */
export const goToPay = (url: string): void => {
  addEventListener('pageshow', () => location.reload(), { once: true })
  location.assign(url)
}
