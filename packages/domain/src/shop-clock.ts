/** Converts between Unix times and clock times of the shop's time zone. */
import { formatsOf } from './shop-days.ts'
import { dayMs, isoTime } from './time.ts'

/** The Swedish format is ISO 8601 in all browsers, except that a space replaces the `T`. */
const clock = formatsOf('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** Returns the clock time at `ms` in Unix milliseconds, such as `2026-02-17T09:00:00`. */
const toClock = (ms: number, timeZone: string): string =>
  clock(timeZone).format(ms).replace(' ', 'T')

/** Returns a value of `<input type="datetime-local">`, such as `2026-02-17T09:00`. */
export const toShopClock = (ms: number, timeZone: string): string =>
  toClock(ms, timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length)

/** Converts a clock time to UTC. Returns null if the text is not a time. */
export const fromShopClock = (text: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${text}Z`)
  return Number.isNaN(asUtc) ? null : isoTime(toUnixMs(asUtc, timeZone))
}

/** `asUtc` is a clock time of the zone, read as if it were in UTC. */
const toUnixMs = (asUtc: number, timeZone: string): number => {
  const offsetAt = (ms: number): number => Date.parse(`${toClock(ms, timeZone)}Z`) - ms
  // Near a clock change, the first guess may be wrong. The offset at the corrected time is right.
  const near = asUtc - offsetAt(asUtc)
  const ms = asUtc - offsetAt(near)
  // A time that the clock skips becomes the same time after the change, never one before it.
  return offsetAt(ms) === offsetAt(near) ? ms : Math.max(ms, near)
}

/**
 * Returns the start and the end of a year, month or day (`2026`, `2026-01` or `2026-01-05`) in Unix
 * milliseconds. A day with a clock change has 23 or 25 hours.
 */
export const periodOf = (period: string, timeZone: string): { startMs: number; endMs: number } => {
  const [year = 0, month, day] = period.split('-').map(Number)
  const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  const end = day ? start + dayMs : month ? Date.UTC(year, month) : Date.UTC(year + 1, 0)
  return { startMs: toUnixMs(start, timeZone), endMs: toUnixMs(end, timeZone) }
}
