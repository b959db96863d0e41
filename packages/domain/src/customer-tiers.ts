/**
 * What the shop calls its customers, by what they spent and when they ordered. The specification's
 * sections 4 and 9 give each word its own bound, and the bounds do not always meet; they stand
 * as the specification writes them, each with its reason.
 */
import { dayMs } from './time.ts'

/** Regular up to and with $500.00, Premium above it. */
export const premiumOverCents = 50_000

/** The badge "VIP" begins above $1000.00. */
export const vipOverCents = 100_000

/**
 * The filter and the card "VIP" begin above $500.00, where the badge still says Premium: staff who look
 * for good customers are to find those who are on their way to the badge, too.
 */
export const vipFilterOverCents = 50_000

/** The segment High Value begins above $1000.00. */
export const highValueOverCents = 100_000

/** Medium Value is above $200.00, up to High Value; Low Value is $200.00 or less. */
export const mediumValueOverCents = 20_000

/** New: the first order is this old or younger. */
export const newWithinMs = 30 * dayMs

/** Active: the last order is this old or younger. The filter "active" does not use it: it matches every customer. */
export const activeWithinMs = 30 * dayMs

/**
 * At risk: the last order is older than 60 days. Between 30 and 60 days a customer is neither active nor at
 * risk, so the three counts of the panel need not add up to all.
 */
export const atRiskAfterMs = 60 * dayMs

/** Inactive: older than 90 days; such a customer is not counted as at risk any more. */
export const inactiveAfterMs = 90 * dayMs

/** The badges, from the smallest spending to the largest. */
export type CustomerTier = 'Regular' | 'Premium' | 'VIP'

/** The badge, by all that a customer spent. */
export const tierOf = (spentCents: number): CustomerTier => {
  if (spentCents > vipOverCents) return 'VIP'
  return spentCents > premiumOverCents ? 'Premium' : 'Regular'
}
