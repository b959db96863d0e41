/**
 * Customer tiers, by spending and by dates of orders. Sections 4 and 9 of the specification give
 * each tier its own bounds, which do not always match. They are as specified.
 */
import { dayMs } from './time.ts'

/** Regular is up to $500.00, inclusive; Premium is above. */
export const premiumOverCents = 50_000

/** The VIP badge is above $1000.00. */
export const vipOverCents = 100_000

/**
 * The filter and the card "VIP" start above $500.00, where the badge still says Premium. They show
 * staff the customers who are close to the badge, too.
 */
export const vipFilterOverCents = 50_000

/** The segment High Value is above $1000.00. */
export const highValueOverCents = 100_000

/** Medium Value is above $200.00, up to High Value. Low Value is $200.00 or less. */
export const mediumValueOverCents = 20_000

/** New: the first order is at most this old. */
export const newWithinMs = 30 * dayMs

/** Active: the last order is at most this old. The filter "active" matches all customers. */
export const activeWithinMs = 30 * dayMs

/**
 * At risk: the last order is older than 60 days. Customers between 30 and 60 days are neither
 * active nor at risk, so the panel's three counts may not add up to all.
 */
export const atRiskAfterMs = 60 * dayMs

/** Inactive: the last order is older than 90 days. They no longer count as at risk. */
export const inactiveAfterMs = 90 * dayMs

/** The badges, in order of spending. */
export type CustomerTier = 'Regular' | 'Premium' | 'VIP'

export const tierOf = (spentCents: number): CustomerTier => {
  if (spentCents > vipOverCents) return 'VIP'
  return spentCents > premiumOverCents ? 'Premium' : 'Regular'
}
