/** The cart page. */
import { clearCart } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { display, quiet } from '@shop/ui/type'

import { columns, page } from '../page.css.ts'
import { CartLine } from './cart-line.tsx'
import { cartTotals } from './cart-totals.ts'
import { OrderSummary } from './order-summary.tsx'
import * as css from './cart-page.css.ts'

/** The heading alone until the browser has told what is in the cart. */
export const CartPage = () => {
  const { items, isLoaded } = useCart()
  return (
    <div className={page}>
      <h1 className={display}>Shopping Cart</h1>
      {!isLoaded && <p className={quiet}>Looking into your cart…</p>}
      {isLoaded && items.length === 0 && (
        <Notice title="Your cart is empty" text="Add some items to get started">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      )}
      {items.length > 0 && (
        <div className={columns}>
          <div>
            <ul>
              {items.map((line) => (
                <CartLine key={line.id} line={line} />
              ))}
            </ul>
            <div className={css.actions}>
              <ButtonLink href="/shop" tone="outline">
                Continue Shopping
              </ButtonLink>
              <Button tone="quiet" onClick={clearCart}>
                Clear Cart
              </Button>
            </div>
          </div>
          <OrderSummary totals={cartTotals(items)} action={<NextSteps />} />
        </div>
      )}
    </div>
  )
}

const NextSteps = () => (
  <>
    <ButtonLink href="/checkout" tone="accent" size="lg" width="full">
      Proceed to Checkout
    </ButtonLink>
    <ul className={css.trust}>
      <li>Free shipping over $75</li>
      <li>256-bit SSL</li>
      <li>30-day returns</li>
    </ul>
  </>
)
