import { dayMs } from './time.ts'

/** The shop's IANA time zone. Days are always in this zone, never in the device's zone. */
export const shopTimeZone = 'America/Chicago'

/** In the order of `Date.prototype.getDay`. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Returns the shop's day at a time in Unix milliseconds: `2026-01-05`. */
export const shopDay = (atMs: number): string => isoDays.format(atMs)

/** Returns the estimated delivery day, such as `2026-01-05`, or null if there is no estimate. */
export const deliveryDay = (estimatedDays: number | null, placedAtMs: number): string | null => {
  if (estimatedDays === null) return null
  return new Date(Date.parse(shopDay(placedAtMs)) + estimatedDays * dayMs)
    .toISOString()
    .slice(0, 10)
}

/** Formats a day such as `2026-01-05` for a person: `Monday, January 5`. */
export const weekdayText = (day: string): string => longDays.format(Date.parse(day))

// The Canadian locale formats days as in ISO 8601.
const isoDays = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const longDays = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
