/** The sum under a cart and on an order: subtotal, shipping, tax, total, all in integer cents. */
import { roundCents } from './money.ts'

/** Shipping is free when the subtotal is strictly above this, in cents. */
export const freeShippingOverCents = 7500
/** Flat shipping below that, in cents. */
export const flatShippingCents = 999
/** Tax on the subtotal, as a share. */
export const taxRate = 0.08

/** The sums of a cart or an order; money in integer cents. */
export type Totals = {
  itemCount: number
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** Sums lines of unit price (cents) and quantity. An empty list costs nothing, shipping included. */
export const sumTotals = (lines: readonly { priceCents: number; quantity: number }[]): Totals => {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const isFree = lines.length === 0 || subtotalCents > freeShippingOverCents
  const shippingCents = isFree ? 0 : flatShippingCents
  const taxCents = roundCents(subtotalCents * taxRate)
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  }
}
