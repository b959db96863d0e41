/** Days in the shop's time zone, so that an order has the same day on every device. */
import { type ShippingMethod, shippingTerms } from './shipping.ts'
import { dayMs } from './time.ts'

/** The IANA time zone of the shop. */
export const shopTimeZone = 'America/Chicago'

/** Returns the day in the shop's time zone, such as `2026-01-05`. `atMs` is Unix milliseconds. */
export const shopDay = (atMs: number): string => isoDays.format(atMs)

/**
 * Returns the estimated delivery day of an order placed at `placedAtMs` (Unix milliseconds), or
 * null if none is promised.
 */
export const deliveryDay = (method: ShippingMethod, placedAtMs: number): string | null => {
  const { estimatedDays } = shippingTerms[method]
  if (estimatedDays === null) return null
  return new Date(Date.parse(shopDay(placedAtMs)) + estimatedDays * dayMs)
    .toISOString()
    .slice(0, 10)
}

/** Formats a day such as `2026-01-05` for a person: `Monday, January 5`. */
export const weekdayText = (day: string): string => weekdays.format(Date.parse(day))

// Canada writes dates as ISO 8601 does.
const isoDays = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const weekdays = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
