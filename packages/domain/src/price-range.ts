import { formatCents } from './money.ts'
import type { StockedVariant } from './variants.ts'

type Priced = {
  priceCents: number
  variants?: readonly Pick<StockedVariant, 'priceCents' | 'stock'>[] | undefined
}

/**
 * Returns the lowest and highest price in cents. Ignores sold-out variants, unless all are sold
 * out.
 */
export const priceRangeOf = ({ priceCents, variants = [] }: Priced): [number, number] => {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const sold = inStock.length > 0 ? inStock : variants
  const prices = sold.map((one) => one.priceCents ?? priceCents)
  return prices.length === 0 ? [priceCents, priceCents] : [Math.min(...prices), Math.max(...prices)]
}

/** Returns the price range in words: `$40.00`, or `$40.00 to $44.00`. */
export const describePrice = (product: Priced): string => {
  const [least, most] = priceRangeOf(product)
  return least === most ? formatCents(least) : `${formatCents(least)} to ${formatCents(most)}`
}
