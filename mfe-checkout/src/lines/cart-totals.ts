import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { freeShippingOverCents, type ShippingMethod } from '@shop/domain/shipping'
import { sumTotals, type Totals } from '@shop/domain/totals'

export const cartTotals = (
  items: readonly Pick<CartLine, 'product' | 'quantity'>[],
  method?: ShippingMethod,
): Totals =>
  sumTotals(
    items.map(({ product, quantity }) => ({ priceCents: product.priceCents, quantity })),
    method,
  )

/** Returns `null` if shipping is free. At exactly the limit one cent is missing, never $0.00. */
export const freeShippingNudge = (totals: Totals): string | null => {
  const { itemCount, subtotalCents, shippingCents } = totals
  const missingCents = Math.max(freeShippingOverCents - subtotalCents, 1)
  return itemCount > 0 && shippingCents > 0
    ? `Add ${formatCents(missingCents)} more for free shipping!`
    : null
}
