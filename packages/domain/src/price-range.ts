/** The price buckets of the shop's filter: one place for the API that counts and the screens that show. */
import { maxCents } from './money.ts'

/** Names of the buckets, in the order in which a screen lists them. */
export const priceRanges = ['under-25', '25-50', '50-75', 'over-75'] as const
export type PriceRange = (typeof priceRanges)[number]

/** Lowest and highest price of each bucket in cents, both included: $50 is in two of them. */
export const priceBounds: Record<PriceRange, { minCents: number; maxCents: number }> = {
  'under-25': { minCents: 0, maxCents: 2499 },
  '25-50': { minCents: 2500, maxCents: 5000 },
  '50-75': { minCents: 5000, maxCents: 7500 },
  'over-75': { minCents: 7501, maxCents },
}

/** Whether a price in cents belongs to a bucket. */
export const isInPriceRange = (priceCents: number, range: PriceRange): boolean =>
  priceCents >= priceBounds[range].minCents && priceCents <= priceBounds[range].maxCents
