/** What stands in the cart's place while it is unknown or empty. */
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import * as css from './cart-states.css.ts'

/** The way back to the shop, in the panel and on the pages. */
export const EmptyCart = () => (
  <Notice title="Your cart is empty" text="Add some items to get started">
    <ButtonLink href="/shop">Start Shopping</ButtonLink>
  </Notice>
)

/** Until the browser has told what is in the cart. */
export const UnknownCart = () => (
  <>
    <p className={`${quiet} ${css.waiting}`}>Looking into your cart…</p>
    <noscript>
      <p>Your cart is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)
