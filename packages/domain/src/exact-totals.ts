/**
 * Order totals in rational numbers, computed from the shop's written terms and independent of the
 * code that charges. Tests and the database check compare real totals with these.
 */
import type { ShippingMethod } from './shipping.ts'
import type { Totals } from './totals.ts'

const tax = { of: 8n, per: 100n }
const exactTerms: Record<ShippingMethod, { flat: bigint; freeOver: bigint | null }> = {
  standard: { flat: 999n, freeOver: 7500n },
  express: { flat: 1999n, freeOver: null },
}

/**
 * Returns the totals of lines whose prices are whole cents. Nothing is computed in floating point.
 */
export const exactTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  method: ShippingMethod = 'standard',
): Totals => {
  const pieces = lines.map(({ quantity }) => BigInt(quantity))
  const subtotal = lines.reduce((sum, { priceCents }, index) => {
    return sum + BigInt(priceCents) * (pieces[index] ?? 0n)
  }, 0n)
  const { flat, freeOver } = exactTerms[method]
  const isFree = lines.length === 0 || (freeOver !== null && subtotal > freeOver)
  const shipping = isFree ? 0n : flat
  const taxes = roundHalfUp(subtotal * tax.of, tax.per)
  return {
    itemCount: Number(pieces.reduce((sum, quantity) => sum + quantity, 0n)),
    subtotalCents: Number(subtotal),
    shippingCents: Number(shipping),
    taxCents: Number(taxes),
    totalCents: Number(subtotal + shipping + taxes),
  }
}

/** Rounds `of / per` to a whole number, halves up. For amounts of zero or more. */
const roundHalfUp = (of: bigint, per: bigint): bigint => (2n * of + per) / (2n * per)
