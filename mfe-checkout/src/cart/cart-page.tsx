import { useRef } from 'react'

import { formatBound } from '@shop/domain/money'
import { Slot } from '@shop/module-runtime/slot'
import { clearCart } from '@shop/session/cart'
import { useSettings } from '@shop/session/shop-settings'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { CategoryLinks } from '@shop/ui/category-links'
import { display } from '@shop/ui/type'

import { aside, columns, head, page } from '../lines/page.css.ts'
import { useDiscountCode } from '../discounts/discount-code.ts'
import { CartLines, LoadingCart } from './cart-lines.tsx'
import * as css from '../lines/removable-list.css.ts'
import { firstMethod, quoteCart } from '../lines/cart-totals.ts'
import { OrderSummary } from '../lines/order-summary.tsx'
import { useLiveSettings } from '../lines/use-live-settings.ts'

/** The server renders only the heading, because the cart is stored in the browser. */
export const CartPage = () => {
  const { items, isLoaded } = useCart()
  const settings = useSettings()
  const code = useDiscountCode(items)
  useLiveSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = (): void => {
    clearCart()
    heading.current?.focus()
  }
  const isFilled = items.length > 0
  return (
    <div className={page}>
      <div className={head}>
        <h1 ref={heading} tabIndex={-1} className={display}>
          Shopping Cart
        </h1>
        {isFilled && (
          <button type="button" className={aside} onClick={clear}>
            Clear Cart
          </button>
        )}
      </div>
      <div>
        {!isLoaded && <LoadingCart />}
        {isLoaded && (
          <div className={isFilled ? columns : undefined}>
            <div className={isFilled ? css.content : undefined}>
              <CartLines />
              {isFilled ? (
                <div className={css.back}>
                  <ButtonLink href="/shop" tone="outline">
                    Continue Shopping
                  </ButtonLink>
                </div>
              ) : (
                <CategoryLinks categories={settings.categories.all} align="center" />
              )}
            </div>
            {isFilled && (
              <OrderSummary quote={quoteCart(items, settings, code)} action={<NextSteps />} />
            )}
          </div>
        )}
        <Slot name="cart.details" params={{}} />
      </div>
    </div>
  )
}

const NextSteps = () => {
  const settings = useSettings()
  const { freeOverCents } = firstMethod(settings)
  const { returnDays } = settings.shop
  return (
    <>
      <ButtonLink href="/checkout" tone="accent" size="lg" width="full">
        Proceed to Checkout
      </ButtonLink>
      <div>
        <ul className={css.trust}>
          {freeOverCents !== null && <li>Free shipping over {formatBound(freeOverCents)}</li>}
          <li>256-bit SSL encryption</li>
          {returnDays > 0 && <li>{returnDays}-day returns</li>}
        </ul>
        <Slot name="cart.summary" params={{}} />
      </div>
    </>
  )
}
