import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import {
  freeShippingOverCents,
  type ShippingMethod,
  sumTotals,
  type Totals,
} from '@shop/domain/totals'

/** Totals of the lines as they stand in the cart. */
export const cartTotals = (
  items: readonly Pick<CartLine, 'product' | 'quantity'>[],
  method?: ShippingMethod,
): Totals =>
  sumTotals(
    items.map(({ product, quantity }) => ({ priceCents: product.priceCents, quantity })),
    method,
  )

/** 'Add $X more for free shipping!', or nothing when shipping is free; a cent at exactly the limit, never $0.00. */
export const freeShippingNudge = (totals: Totals): string | null => {
  const { itemCount, subtotalCents, shippingCents } = totals
  const missingCents = Math.max(freeShippingOverCents - subtotalCents, 1)
  return itemCount > 0 && shippingCents > 0
    ? `Add ${formatCents(missingCents)} more for free shipping!`
    : null
}
