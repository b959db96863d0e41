import type { CartLine } from '@shop/contracts/cart'
import { type ChargeRules, type Charges, chargesBy, offeredMethods } from '@shop/domain/charges'
import { formatCents } from '@shop/domain/money'
import { type ShippingMethod, standardMethod } from '@shop/domain/shop-settings'
import { sumTotals, type Totals } from '@shop/domain/totals'

/** The method of a shopper who has chosen none. Staff cannot save settings without a method. */
export const firstMethod = (rules: Pick<ChargeRules, 'shipping'>): ShippingMethod =>
  offeredMethods(rules)[0] ?? standardMethod

export type Quote = { charges: Charges; totals: Totals }

/** Returns what a cart costs by these rules. Before a state is typed, the general tax rate holds. */
export const quoteCart = (
  items: readonly Pick<CartLine, 'product' | 'quantity'>[],
  rules: ChargeRules,
  method: ShippingMethod = firstMethod(rules),
  typedState = '',
): Quote => {
  const charges = chargesBy(rules, method, typedState)
  const lines = items.map(({ product, quantity }) => ({
    priceCents: product.priceCents,
    quantity,
  }))
  return { charges, totals: sumTotals(lines, charges) }
}

/**
 * Returns null for an empty cart, and for a method that is never free. At exactly the limit, one
 * cent is missing, because only a subtotal above the limit ships free.
 */
export const freeShippingText = ({ charges, totals }: Quote): string | null => {
  if (totals.itemCount === 0 || charges.freeOverCents === null) return null
  if (totals.shippingCents === 0) return 'This order ships free.'
  const missingCents = Math.max(charges.freeOverCents - totals.subtotalCents, 1)
  return `Add ${formatCents(missingCents)} more for free shipping!`
}
