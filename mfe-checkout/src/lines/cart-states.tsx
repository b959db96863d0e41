import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { subtle, scripted } from '@shop/ui/type'

export const EmptyCart = () => (
  <Notice title="Your cart is empty" text="Add some items to get started">
    <ButtonLink href="/shop">Start Shopping</ButtonLink>
  </Notice>
)

/** Shown until the browser has read the stored cart; without scripts that never happens. */
export const LoadingCart = () => (
  <>
    <p className={`${subtle} ${scripted}`}>Looking into your cart…</p>
    <noscript>
      <p>Your cart is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)
