import { formatCents, maxCents } from './money.ts'
import type { StockedVariant } from './variants.ts'

/** The price ranges, in the order in which screens list them. */
export const priceRanges = ['under-25', '25-50', '50-75', 'over-75'] as const
export type PriceRange = (typeof priceRanges)[number]

/** The lowest and highest price of each range in cents, both inclusive. $50.00 is in two ranges. */
export const priceBounds: Record<PriceRange, { minCents: number; maxCents: number }> = {
  'under-25': { minCents: 0, maxCents: 2499 },
  '25-50': { minCents: 2500, maxCents: 5000 },
  '50-75': { minCents: 5000, maxCents: 7500 },
  'over-75': { minCents: 7501, maxCents },
}

export const priceLabels: Record<PriceRange, string> = {
  'under-25': 'Under $25',
  '25-50': '$25 – $50',
  '50-75': '$50 – $75',
  'over-75': 'Over $75',
}

/** The highest stock that shoppers see. Database triggers use the same number. */
export const maxShownStock = 10

type Priced = {
  priceCents: number
  variants?: readonly Pick<StockedVariant, 'priceCents' | 'stock'>[] | undefined
}

/** Returns the lowest and highest price in cents. Ignores sold-out variants unless all are. */
export const priceRangeOf = ({ priceCents, variants = [] }: Priced): [number, number] => {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const sold = inStock.length > 0 ? inStock : variants
  const prices = sold.map((one) => one.priceCents ?? priceCents)
  return prices.length === 0 ? [priceCents, priceCents] : [Math.min(...prices), Math.max(...prices)]
}

/** Returns the price range in words, such as `$40.00` or `$40.00 to $44.00`. */
export const describePrice = (product: Priced): string => {
  const [least, most] = priceRangeOf(product)
  return least === most ? formatCents(least) : `${formatCents(least)} to ${formatCents(most)}`
}
