/** The totals of a cart or an order, in integer cents. */
import { roundCents } from './money.ts'
import { type ShippingMethod, shippingCentsOf } from './shipping.ts'

/** The tax on the subtotal, as a fraction of it. */
export const taxRate = 0.08

/** The sums of a cart or an order; money in integer cents. */
export type Totals = {
  itemCount: number
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** Returns the totals of lines in cents. An empty list costs nothing, shipping included. */
export const sumTotals = (
  lines: readonly { priceCents: number; quantity: number }[],
  method: ShippingMethod = 'standard',
): Totals => {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const shippingCents = lines.length === 0 ? 0 : shippingCentsOf(method, subtotalCents)
  const taxCents = roundCents(subtotalCents * taxRate)
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  }
}
