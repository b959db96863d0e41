/** Tests compare `totals.ts` with these exact rational numbers, so the two files share no code. */
import type { Charges } from './charges.ts'
import type { OrderDiscount } from './discounts.ts'
import type { Totals } from './totals.ts'

type Line = { productId?: string; priceCents: number; quantity: number }
type ExactDiscount = Pick<OrderDiscount, 'kind' | 'value' | 'productIds'>

/** Computes totals in whole cents with integers only. */
export const exactTotals = (
  lines: readonly Line[],
  { priceCents, freeOverCents, taxRate, isShippingTaxed, isTaxIncluded }: Charges,
  discount: ExactDiscount | null = null,
): Totals => {
  const pieces = lines.map(({ quantity }) => BigInt(quantity))
  const subtotal = lines.reduce((sum, line, index) => {
    return sum + BigInt(line.priceCents) * (pieces[index] ?? 0n)
  }, 0n)
  const taken = discount ? exactDiscount(lines, discount) : 0n
  const isGiven = lines.length === 0 || discount?.kind === 'shipping'
  const isFree = isGiven || (freeOverCents !== null && subtotal > BigInt(freeOverCents))
  const shipping = isFree ? 0n : BigInt(priceCents)
  const [of, per] = toFraction(taxRate)
  const taxable = subtotal - taken + (isShippingTaxed ? shipping : 0n)
  const taxes = roundHalfUp(taxable * of, isTaxIncluded ? per + of : per)
  return {
    itemCount: Number(pieces.reduce((sum, quantity) => sum + quantity, 0n)),
    subtotalCents: Number(subtotal),
    discountCents: Number(taken),
    shippingCents: Number(shipping),
    taxCents: Number(taxes),
    totalCents: Number(subtotal - taken + shipping + (isTaxIncluded ? 0n : taxes)),
  }
}

const exactDiscount = (
  lines: readonly Line[],
  { kind, value, productIds }: ExactDiscount,
): bigint => {
  const covered = lines
    .filter(({ productId }) => !productIds || productIds.includes(productId ?? ''))
    .reduce((sum, line) => sum + BigInt(line.priceCents) * BigInt(line.quantity), 0n)
  if (kind === 'shipping') return 0n
  const cents = kind === 'percent' ? roundHalfUp(covered * BigInt(value), 10_000n) : BigInt(value)
  return cents < covered ? cents : covered
}

const toFraction = (rate: number): [bigint, bigint] => {
  const [whole = '', decimals = ''] = rate.toFixed(6).split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const roundHalfUp = (of: bigint, per: bigint): bigint => (2n * of + per) / (2n * per)
