import { useIsOnline } from '@shop/module-runtime/network'
import { usePage } from '@shop/module-runtime/use-page'
import { useCart } from '@shop/session/use-cart'
import { display } from '@shop/ui/type'

import { EmptyCart, LoadingCart } from '../lines/cart-states.tsx'
import { toNavigationState } from '../confirmation/placed-order.ts'
import { aside, head, page } from '../lines/page.css.ts'
import { CheckoutForm } from './checkout-form.tsx'
import * as css from './checkout.css.ts'
import { useCheckout } from './use-checkout.ts'

const offlineText =
  'You are offline. Ordering needs the network; your cart and what you type here are safe.'

/** At the edge only the heading is rendered: the cart is in the browser. */
export const CheckoutPage = () => {
  const { client, go } = usePage()
  const { items, isLoaded } = useCart()
  const isOnline = useIsOnline()
  const checkout = useCheckout(client, (order) =>
    go('/order-confirmation', { state: toNavigationState(order) }),
  )
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={display}>Checkout</h1>
        <a href="/cart" className={aside}>
          Back to Cart
        </a>
      </div>
      {!isOnline && <p className={css.offline}>{offlineText}</p>}
      {!isLoaded && <LoadingCart />}
      {isLoaded && items.length === 0 && !checkout.isSubmitting && <EmptyCart />}
      {items.length > 0 && <CheckoutForm items={items} checkout={checkout} />}
    </div>
  )
}
