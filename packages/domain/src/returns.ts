import { splitDiscount } from './discounts.ts'
import { roundCents } from './money.ts'
import { hasLeft } from './parcels.ts'
import { dayMs } from './time.ts'
import { type LineCharges, taxOf, type Totals } from './totals.ts'

type Change = { status: string; atMs: number }

/**
 * Returns the deadline for returns in Unix milliseconds: `returnDays` after delivery, or after
 * shipment if no delivery is recorded. Null if the order has not shipped, or if the shop takes
 * nothing back.
 */
export const returnDeadlineMs = (
  order: { status: string; changes: readonly Change[] },
  returnDays: number,
): number | null => {
  if (returnDays === 0 || !hasLeft(order.status)) return null
  const changedTo = (status: string) => order.changes.findLast((one) => one.status === status)
  const start = changedTo('delivered') ?? changedTo('shipped')
  return start ? start.atMs + returnDays * dayMs : null
}

/** An order that was paid elsewhere counts as refunded once it is cancelled. */
export const isRefundable = (order: { payment: string | null; status: string }): boolean =>
  order.payment === null ? order.status !== 'cancelled' : order.payment === 'paid'

type Return = {
  state: string
  items: readonly {
    id: string
    quantity: number
    received: number | null
    isRestocked: boolean
  }[]
}

/**
 * Returns how many pieces of a line may still be returned. `returned` includes restocked pieces, so
 * these are not subtracted again. The view `returned_pieces` in `db/triggers.sql` follows the same
 * rule.
 */
export const returnablePieces = (
  line: { id: string; quantity: number; returned: number },
  returns: readonly Return[],
): number => {
  const claimed = returns
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(({ items }) => items)
    .filter(({ id, isRestocked }) => id === line.id && !isRestocked)
    .reduce((sum, { quantity, received }) => sum + (received ?? quantity), 0)
  return Math.max(0, line.quantity - line.returned - claimed)
}

type Item = { productId: string | null; priceCents: number; quantity: number; returned: number }

type ChargedOrder = {
  items: readonly Item[]
  subtotalCents: number
  discountCents: number
  /** The products that the discount covers, or null for all. */
  discountProductIds: readonly string[] | null
  taxCents: number
  /** The tax rate of the lines. Any further part of `taxCents` is the tax on shipping. */
  taxRate: number
  taxIncluded?: boolean
}

/**
 * Returns the cost of each line in cents, minus its share of the discount and plus its share of the
 * tax. Excludes shipping and the tax on shipping.
 */
export const lineCentsOf = (order: ChargedOrder): number[] => {
  const { subtotalCents, discountCents, discountProductIds: productIds, taxRate } = order
  const lines = order.items.map((item) => ({ ...item, productId: item.productId ?? '' }))
  const parts = splitDiscount(lines, { discount: { productIds }, discountCents })
  const nets = lines.map(({ productId, priceCents, quantity }, index) => {
    return { productId, priceCents: priceCents * quantity - (parts[index] ?? 0), quantity: 1 }
  })
  if (order.taxIncluded) return nets.map(({ priceCents }) => priceCents)
  const tax = taxOf(subtotalCents - discountCents, taxRate)
  const taxes = splitDiscount(nets, { discount: null, discountCents: tax })
  return nets.map(({ priceCents }, index) => priceCents + (taxes[index] ?? 0))
}

/**
 * Returns the cents for `pieces`, a count for each line. If a line is returned piece by piece, the
 * cents of its pieces add up to those of the line.
 */
export const piecesCentsOf = (order: ChargedOrder, pieces: readonly number[]): number =>
  lineCentsOf(order).reduce((sum, cents, index) => {
    const { quantity = 1, returned = 0 } = order.items[index] ?? {}
    const upTo = (count: number): number => Math.floor((cents * count) / quantity)
    return sum + upTo(returned + (pieces[index] ?? 0)) - upTo(returned)
  }, 0)

/** Goods and shipping are without tax, and `taxableCents` is their taxed part. */
export type MoneyParts = Record<
  'goodsCents' | 'shippingCents' | 'taxCents' | 'taxableCents',
  number
>

/**
 * Splits the first `cents` of an order's total. The goods with their tax come first, then shipping
 * with its tax. A refund is the difference between two splits, so the parts of all refunds add up
 * to those of the order.
 */
export const splitMoney = (
  order: Omit<Totals, 'itemCount'> &
    Pick<LineCharges, 'taxRate' | 'isShippingTaxed' | 'isTaxIncluded'>,
  cents: number,
): MoneyParts => {
  const { subtotalCents, discountCents, taxRate, isTaxIncluded = false } = order
  const netCents = subtotalCents - discountCents
  const goodsTax = taxOf(netCents, taxRate, isTaxIncluded)
  const goodsTotal = isTaxIncluded ? netCents : netCents + goodsTax
  const ofGoods = Math.min(cents, goodsTotal)
  const taxInGoods = shareOf(goodsTax, goodsTotal, ofGoods)
  const shippingTotal = order.totalCents - goodsTotal
  const taxInShipping = shareOf(order.taxCents - goodsTax, shippingTotal, cents - ofGoods)
  const goodsCents = ofGoods - taxInGoods
  const shippingCents = cents - ofGoods - taxInShipping
  const taxedCents = order.isShippingTaxed ? goodsCents + shippingCents : goodsCents
  const taxableCents = taxRate > 0 ? taxedCents : 0
  return { goodsCents, shippingCents, taxCents: taxInGoods + taxInShipping, taxableCents }
}

/** Returns the tax in a part of a total. */
const shareOf = (tax: number, total: number, part: number): number =>
  total === 0 ? 0 : roundCents((tax * part) / total)
