import { type Charges, shippingCentsOf } from './charges.ts'
import { roundCents } from './money.ts'

/** The sums of a cart or an order. Money is in integer cents. */
export type Totals = {
  itemCount: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** The effect of a discount on the totals. A discount lowers the taxed amount, not the subtotal. */
export type TotalsDiscount = { discountCents: number; isShippingFree: boolean }

export type LineCharges = Pick<
  Charges,
  'priceCents' | 'freeOverCents' | 'taxRate' | 'isShippingTaxed' | 'isTaxIncluded'
>

const noDiscount: TotalsDiscount = { discountCents: 0, isShippingFree: false }

/** Returns the totals of lines in cents. An empty list costs nothing, shipping included. */
export const sumTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  charges: LineCharges,
  { discountCents, isShippingFree } = noDiscount,
): Totals => {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const isFree = lines.length === 0 || isShippingFree
  const shippingCents = isFree ? 0 : shippingCentsOf(charges, subtotalCents)
  const netCents = subtotalCents - discountCents
  const taxableCents = netCents + (charges.isShippingTaxed ? shippingCents : 0)
  const taxCents = taxOf(taxableCents, charges.taxRate, charges.isTaxIncluded)
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents: netCents + shippingCents + (charges.isTaxIncluded ? 0 : taxCents),
  }
}

const million = 1_000_000

/**
 * Returns the tax in cents, on top of the amount or included in it. The rate is in whole
 * millionths, because in floating point 200 × 0.0725 is less than 14.5. Multiples of `whole` are
 * taxed separately, so that no result exceeds `Number.MAX_SAFE_INTEGER`.
 */
export const taxOf = (cents: number, rate: number, isIncluded = false): number => {
  const millionths = Math.round(rate * million)
  const whole = isIncluded ? million + millionths : million
  const rest = cents % whole
  return ((cents - rest) / whole) * millionths + roundCents((rest * millionths) / whole)
}
