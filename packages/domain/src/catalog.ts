/** The categories and price ranges that products are filtered by. */
import { maxCents } from './money.ts'

/** All categories that exist. */
export const categories = [
  'Shirts',
  'Ladies',
  'Hoodies',
  'Hats',
  'Toddler Shirts',
  'Onesies',
] as const
/** One of the categories. */
export type Category = (typeof categories)[number]

/** The five categories that filters, tiles and the admin list; Onesies is the sixth that exists. */
export const listedCategories = categories.filter((category) => category !== 'Onesies')

/** Names of the buckets, in the order in which a screen lists them. */
export const priceRanges = ['under-25', '25-50', '50-75', 'over-75'] as const
/** One of the buckets. */
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

/** Names of the buckets on screen. */
export const priceLabels: Record<PriceRange, string> = {
  'under-25': 'Under $25',
  '25-50': '$25 – $50',
  '50-75': '$50 – $75',
  'over-75': 'Over $75',
}

/**
 * Up to so many pieces pages show a product's stock exactly; of more they only say that there is some. Triggers of the
 * database tell by it which sales change what pages show.
 */
export const maxShownStock = 10
