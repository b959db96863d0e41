/** The sums under the cart. */
import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/contracts/money'
import { freeShippingOverCents, sumTotals, type Totals } from '@shop/contracts/totals'

/** Totals of the lines as they stand in the cart. */
export const cartTotals = (items: readonly Pick<CartLine, 'product' | 'quantity'>[]): Totals =>
  sumTotals(items.map(({ product, quantity }) => ({ priceCents: product.priceCents, quantity })))

/** 'Add $X more for free shipping!', or nothing when shipping is free or nothing is missing. */
export const freeShippingNudge = ({ itemCount, subtotalCents }: Totals): string | null => {
  const missingCents = freeShippingOverCents - subtotalCents
  return itemCount > 0 && missingCents > 0
    ? `Add ${formatCents(missingCents)} more for free shipping!`
    : null
}
