/**
 * The sums of an order once more, in rational numbers and from the shop's terms as they are written down, not from
 * the code that charges: what tests and the check of the database compare with.
 */
import type { ShippingMethod, Totals } from './totals.ts'

/** 8 of 100, $75.00, $9.99, $19.99. */
const tax = { of: 8n, per: 100n }
const freeOver = 7500n
const flat = 999n
const express = 1999n

/** The sums of lines of unit price (whole cents) and quantity (whole pieces); no floating point anywhere. */
export const exactTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  method: ShippingMethod = 'standard',
): Totals => {
  const pieces = lines.map(({ quantity }) => BigInt(quantity))
  const subtotal = lines.reduce((sum, { priceCents }, index) => {
    return sum + BigInt(priceCents) * (pieces[index] ?? 0n)
  }, 0n)
  const standard = subtotal > freeOver ? 0n : flat
  const shipping = lines.length === 0 ? 0n : method === 'express' ? express : standard
  const taxes = roundHalfUp(subtotal * tax.of, tax.per)
  return {
    itemCount: Number(pieces.reduce((sum, quantity) => sum + quantity, 0n)),
    subtotalCents: Number(subtotal),
    shippingCents: Number(shipping),
    taxCents: Number(taxes),
    totalCents: Number(subtotal + shipping + taxes),
  }
}

/** The whole number nearest to `of / per`, the larger one of two; for amounts of zero or more. */
const roundHalfUp = (of: bigint, per: bigint): bigint => (2n * of + per) / (2n * per)
