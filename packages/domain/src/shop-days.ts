/** Days are always in the shop's time zone, which staff set, and never in the device's zone. */
import { dayMs } from './time.ts'

/** Returns a function that caches one formatter for each IANA time zone. */
export const formatsOf = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

/** True for a name of the IANA database, such as `America/Chicago`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/i.test(
      new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone,
    )
  } catch {
    // The platform throws a RangeError for an unknown zone.
    return false
  }
}

/** In the order of `Date.prototype.getDay`. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Returns the day in a time zone at a time in Unix milliseconds, such as `2026-01-05`. */
export const shopDay = (atMs: number, timeZone: string): string => days(timeZone).format(atMs)

/** Returns the estimated delivery day, such as `2026-01-05`, or null if there is no estimate. */
export const deliveryDay = (
  estimatedDays: number | null,
  placedAtMs: number,
  timeZone: string,
): string | null => {
  if (estimatedDays === null) return null
  return new Date(Date.parse(shopDay(placedAtMs, timeZone)) + estimatedDays * dayMs)
    .toISOString()
    .slice(0, 10)
}

/** Formats a day such as `2026-01-05` for a person, as in `Monday, January 5`. */
export const weekdayText = (day: string): string => longDays.format(Date.parse(day))

/** The Swedish format is ISO 8601 in all browsers. With ICU 72, the Canadian one is not. */
const days = formatsOf('sv-SE', { dateStyle: 'short' })

const longDays = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
