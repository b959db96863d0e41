import type { CartLine } from '@shop/contracts/cart'
import { type ChargeRules, type Charges, chargesBy, offeredMethods } from '@shop/domain/charges'
import {
  chargeLines,
  type Charged,
  type DiscountTerms,
  type PricedLine,
} from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'
import { type ShippingMethod, type ShopSettings, standardMethod } from '@shop/domain/shop-settings'

import type { CurrentProducts } from './line-changes.ts'

/** Applies until the shopper chooses a method. The fallback only satisfies the type. */
export const firstMethod = (rules: Pick<ChargeRules, 'shipping'>): ShippingMethod =>
  offeredMethods(rules)[0] ?? standardMethod

export type Quote = Charged & {
  charges: Charges
  lines: readonly PricedLine[]
  /** False if no method ships to the state. The totals are then without shipping. */
  isServed?: boolean
}

type Rules = ChargeRules & Pick<ShopSettings, 'discounts'>

type Choice = {
  method?: ShippingMethod
  typedState?: string
  /** If the shopper's code gives a discount, it replaces the automatic discounts. */
  terms?: DiscountTerms | null
  products?: CurrentProducts
}

/** Uses the general tax rate until a state is typed. */
export const quoteCart = (
  items: readonly Pick<CartLine, 'product' | 'quantity'>[],
  rules: Rules,
  { method = firstMethod(rules), typedState = '', terms, products }: Choice = {},
): Quote => {
  const charges = chargesBy(rules, method, typedState)
  const lines = items.map(({ product: { id, priceCents }, quantity }) => ({
    productId: id,
    // A product that is no longer sold is in no category.
    category: products?.get(id) === null ? '' : products?.get(id)?.category,
    priceCents,
    quantity,
  }))
  const byCode = chargeLines(lines, charges, terms ? [terms] : [])
  const charged = byCode.discount ? byCode : chargeLines(lines, charges, rules.discounts.automatic)
  return { charges, lines, ...charged }
}

/** Returns the code if it may cover a product whose category has not loaded, otherwise null. */
export const undecidedCode = (
  { lines, totals }: Pick<Quote, 'lines' | 'totals'>,
  terms: DiscountTerms | null,
): string | null => {
  if (!terms?.categories || totals.subtotalCents < terms.minimumCents) return null
  return lines.some(({ category }) => category === undefined) ? terms.code : null
}

/**
 * Returns null for an empty cart, and for a method that is never free. Shipping is free only above
 * the limit, so at exactly the limit, one cent is missing.
 */
export const freeShippingText = ({
  charges,
  totals,
}: Pick<Quote, 'charges' | 'totals'>): string | null => {
  if (totals.itemCount === 0 || charges.freeOverCents === null) return null
  if (totals.shippingCents === 0) return 'This order ships free.'
  const missingCents = Math.max(charges.freeOverCents - totals.subtotalCents, 1)
  return `Add ${formatCents(missingCents)} more for free shipping!`
}
