/** The specification sets these thresholds (sections 4 and 9). */
import { dayMs } from './time.ts'

/** Customers who spent more than $500.00 have the Premium badge, unless they have the VIP badge. */
export const premiumOverCents = 50_000

/** Customers who spent more than $1000.00 have the VIP badge. */
export const vipOverCents = 100_000

/** The VIP filter and stats card begin above $500.00, where the badge still says Premium. */
export const vipFilterOverCents = 50_000

/** Customers who spent more than $1000.00 are in the segment High Value. */
export const highValueOverCents = 100_000

/** The segment Medium Value begins above $200.00 and ends where High Value begins. */
export const mediumValueOverCents = 20_000

/** A customer is new if their first order is at most this old. */
export const newWithinMs = 30 * dayMs

/** A customer is active if their last order is at most this old. */
export const activeWithinMs = 30 * dayMs

/** A customer is at risk after this time without an order. From 30 to 60 days, no state applies. */
export const atRiskAfterMs = 60 * dayMs

/** A customer is inactive, and no longer at risk, if their last order is older than this. */
export const inactiveAfterMs = 90 * dayMs

/** A customer's badge, by the sum of their orders. */
export type CustomerTier = 'Regular' | 'Premium' | 'VIP'

export const tierOf = (spentCents: number): CustomerTier => {
  if (spentCents > vipOverCents) return 'VIP'
  return spentCents > premiumOverCents ? 'Premium' : 'Regular'
}
