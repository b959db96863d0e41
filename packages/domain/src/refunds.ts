/** Computes the refund of some pieces of an order. */
import { splitDiscount } from './discounts.ts'
import { taxOf } from './totals.ts'

type Item = { productId: string | null; priceCents: number; quantity: number; returned: number }

type ChargedOrder = {
  items: readonly Item[]
  subtotalCents: number
  discountCents: number
  /** The products that the discount covers. Null: all. */
  discountProductIds: readonly string[] | null
  taxCents: number
  /** Null if all of the tax is on the lines. */
  taxRate: number | null
}

/**
 * Returns the cost of each line in cents: less its part of the discount, plus its part of the tax.
 * The parts sum to the order's total without shipping and without the tax on it.
 */
export const lineCentsOf = (order: ChargedOrder): number[] => {
  const { subtotalCents, discountCents, discountProductIds: productIds, taxCents, taxRate } = order
  const lines = order.items.map((item) => ({ ...item, productId: item.productId ?? '' }))
  const parts = splitDiscount(lines, { discount: { productIds }, discountCents })
  const nets = lines.map(({ productId, priceCents, quantity }, index) => {
    return { productId, priceCents: priceCents * quantity - (parts[index] ?? 0), quantity: 1 }
  })
  // The rest of the order's tax is on its shipping.
  const tax = taxRate === null ? taxCents : taxOf(subtotalCents - discountCents, taxRate)
  const taxes = splitDiscount(nets, { discount: null, discountCents: tax })
  return nets.map(({ priceCents }, index) => priceCents + (taxes[index] ?? 0))
}

/**
 * Returns the cost of these pieces in cents. `pieces` has a count for each line. A line's cents are
 * spread over its pieces, so that refunds of single pieces sum to the line.
 */
export const piecesCentsOf = (order: ChargedOrder, pieces: readonly number[]): number =>
  lineCentsOf(order).reduce((sum, cents, index) => {
    const { quantity = 1, returned = 0 } = order.items[index] ?? {}
    const upTo = (count: number): number => Math.floor((cents * count) / quantity)
    return sum + upTo(returned + (pieces[index] ?? 0)) - upTo(returned)
  }, 0)
