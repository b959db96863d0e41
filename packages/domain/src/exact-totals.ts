/** Totals in exact rational numbers, as a check on `totals.ts` that shares no code with it. */
import type { Charges } from './charges.ts'
import type { Totals } from './totals.ts'

/** Computes totals in whole cents with integers only. */
export const exactTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  { priceCents, freeOverCents, taxRate, isShippingTaxed }: Charges,
): Totals => {
  const pieces = lines.map(({ quantity }) => BigInt(quantity))
  const subtotal = lines.reduce((sum, line, index) => {
    return sum + BigInt(line.priceCents) * (pieces[index] ?? 0n)
  }, 0n)
  const isFree = lines.length === 0 || (freeOverCents !== null && subtotal > BigInt(freeOverCents))
  const shipping = isFree ? 0n : BigInt(priceCents)
  const [of, per] = toFraction(taxRate)
  const taxes = roundHalfUp((isShippingTaxed ? subtotal + shipping : subtotal) * of, per)
  return {
    itemCount: Number(pieces.reduce((sum, quantity) => sum + quantity, 0n)),
    subtotalCents: Number(subtotal),
    shippingCents: Number(shipping),
    taxCents: Number(taxes),
    totalCents: Number(subtotal + shipping + taxes),
  }
}

/** Reads the decimals of a rate: 0.0725 is 725 of 10,000. */
const toFraction = (rate: number): [bigint, bigint] => {
  const [whole = '', decimals = ''] = rate.toFixed(6).split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const roundHalfUp = (of: bigint, per: bigint): bigint => (2n * of + per) / (2n * per)
