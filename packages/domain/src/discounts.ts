import { formatBound, formatCents, roundCents } from './money.ts'
import { type LineCharges, sumTotals, type Totals } from './totals.ts'

export const discountKinds = ['percent', 'amount', 'shipping'] as const

/** A discount as staff set it. Its products or categories limit the lines that it covers. */
export type DiscountTerms = {
  id: string
  /** Null for a discount that applies automatically. */
  code: string | null
  title: string
  kind: (typeof discountKinds)[number]
  /** Basis points for `percent`, cents for `amount`, and 0 for `shipping`. */
  value: number
  /** The minimum subtotal for the discount. */
  minimumCents: number
  productIds: readonly string[] | null
  categories: readonly string[] | null
  /** Increases each time staff save the discount. */
  version: number
}

/** The discounts that apply now. `announced` has one sentence for each public discount. */
export type CurrentDiscounts = {
  automatic: readonly DiscountTerms[]
  hasCodes: boolean
  announced: readonly string[]
}

/** The discount that an order stores. `productIds` are the covered products, or null for all. */
export type OrderDiscount = Omit<DiscountTerms, 'minimumCents' | 'categories'>

export type PricedLine = {
  productId: string
  /** Undefined while the product has not loaded. */
  category: string | undefined
  priceCents: number
  quantity: number
}

/** The totals of the lines, with the offered discount that makes the total lowest. */
export type Charged = { totals: Totals; discount: OrderDiscount | null }

/** Returns the terms of a discount that staff set by hand. Its uses are not counted. */
export const discountByHand = (cents: number, reason: string): DiscountTerms => ({
  id: 'by-hand',
  code: null,
  title: reason,
  kind: 'amount',
  value: cents,
  minimumCents: 0,
  productIds: null,
  categories: null,
  version: 1,
})

/** Applies the discount that lowers the total most, the first of equal ones, or none. */
export const chargeLines = (
  lines: readonly PricedLine[],
  charges: LineCharges,
  offered: readonly DiscountTerms[],
): Charged => {
  let best: Charged = { totals: sumTotals(lines, charges), discount: null }
  for (const terms of offered) {
    if (whyNotApplied(terms, lines) !== null) continue
    const covered = lines.filter((line) => isCovered(terms, line))
    const totals = sumTotals(lines, charges, {
      discountCents: discountCentsOf(terms, sumOf(covered)),
      isShippingFree: terms.kind === 'shipping',
    })
    if (totals.totalCents >= best.totals.totalCents) continue
    const { id, code, title, kind, value, version } = terms
    const ids = [...new Set(covered.map(({ productId }) => productId))].toSorted()
    const productIds = covered.length === lines.length ? null : ids
    best = { totals, discount: { id, code, title, kind, value, productIds, version } }
  }
  return best
}

/** Returns the reason as part of a sentence, or null if the discount applies to these lines. */
export const whyNotApplied = (
  terms: Pick<DiscountTerms, 'minimumCents' | 'productIds' | 'categories'>,
  lines: readonly PricedLine[],
): string | null => {
  if (sumOf(lines) < terms.minimumCents)
    return `applies to orders of ${formatBound(terms.minimumCents)} or more before shipping and tax`
  return lines.some((line) => isCovered(terms, line))
    ? null
    : 'applies to products that are not in your cart'
}

type Amount = Pick<DiscountTerms, 'kind' | 'value'>

/** Returns the discount in cents, rounded once, and at most the sum of the covered lines. */
export const discountCentsOf = ({ kind, value }: Amount, coveredCents: number): number => {
  if (kind === 'shipping') return 0
  const cents = kind === 'percent' ? roundCents((coveredCents * value) / 10_000) : value
  return Math.min(cents, coveredCents)
}

const isCovered = (
  { productIds, categories }: Pick<DiscountTerms, 'productIds' | 'categories'>,
  { productId, category }: PricedLine,
): boolean =>
  (!productIds && !categories) ||
  (productIds?.includes(productId) ?? false) ||
  (category !== undefined && (categories?.includes(category) ?? false))

const sumOf = (lines: readonly Pick<PricedLine, 'priceCents' | 'quantity'>[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

type SplitAmount = { discount: Pick<OrderDiscount, 'productIds'> | null; discountCents: number }

/**
 * Splits an order's discount over its lines, in cents, for refunds. Each covered line gets its
 * proportional share, rounded down. The remaining cents go one by one to the lines that lost
 * most by rounding. If two lines lost the same, the cheaper one comes first, then the earlier one.
 */
export const splitDiscount = (
  lines: readonly { productId: string; priceCents: number; quantity: number }[],
  { discount, discountCents }: SplitAmount,
): number[] => {
  const ids = discount?.productIds
  const amounts = lines.map((line) =>
    ids && !ids.includes(line.productId) ? 0n : BigInt(line.priceCents) * BigInt(line.quantity),
  )
  const sum = amounts.reduce((total, amount) => total + amount, 0n) || 1n
  const shares = amounts.map((amount) => amount * BigInt(discountCents))
  const parts = shares.map((share) => Number(share / sum))
  const left = discountCents - parts.reduce((total, part) => total + part, 0)
  const ranked = [...shares.keys()].toSorted(
    (a, b) =>
      Number((shares[b] ?? 0n) % sum) - Number((shares[a] ?? 0n) % sum) ||
      (lines[a]?.priceCents ?? 0) - (lines[b]?.priceCents ?? 0) ||
      a - b,
  )
  const rounded = new Set(ranked.slice(0, left))
  return parts.map((part, index) => part + (rounded.has(index) ? 1 : 0))
}

/** Returns the label of a discount in the totals, such as `Discount (SUMMER10)`. */
export const discountLabel = ({ code, title }: Pick<OrderDiscount, 'code' | 'title'>): string =>
  `Discount (${code ?? title})`

/** Formats the amount of a discount, such as `-$5.00`, or `Free shipping` if the amount is 0. */
export const discountAmountText = (discountCents: number): string =>
  discountCents === 0 ? 'Free shipping' : formatCents(-discountCents)

/** Formats the value of a discount, such as `10% off`, `$5 off` or `Free shipping`. */
export const discountValueText = ({ kind, value }: Amount): string => {
  if (kind === 'shipping') return 'Free shipping'
  return kind === 'percent' ? `${value / 100}% off` : `${formatBound(value)} off`
}
