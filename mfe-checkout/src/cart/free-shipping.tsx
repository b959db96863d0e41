/** How far the cart is from free shipping. */
import { freeShippingOverCents, type Totals } from '@shop/domain/totals'

import { freeShippingNudge } from './cart-totals.ts'
import * as css from './free-shipping.css.ts'

/** A sentence and a thin line. */
export const FreeShipping = ({ totals }: { totals: Totals }) => {
  const { itemCount, subtotalCents, shippingCents } = totals
  const isFree = itemCount > 0 && shippingCents === 0
  const text = isFree ? 'This order ships free.' : freeShippingNudge(totals)
  if (!text) return null
  return (
    <div className={css.root}>
      <p>{text}</p>
      <progress
        className={css.line}
        aria-hidden="true"
        max={freeShippingOverCents}
        value={Math.min(subtotalCents, freeShippingOverCents)}
      />
    </div>
  )
}
