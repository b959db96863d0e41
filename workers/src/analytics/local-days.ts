/** Days of a time zone as spans of time: on the two days of a year that the clock is changed they have 23 or 25 hours. */
import { dayMs } from '@shop/domain/time'

/** `day` is such as `2026-01-05`; `endMs` is the start of the next one. */
export type LocalDay = { day: string; startMs: number; endMs: number }

/** The last so many days, the oldest first; the last is the one that it is now. */
export const lastDays = (count: number, nowMs: number, timeZone: string): LocalDay[] => {
  const wallClock = createWallClock(timeZone)
  // The start of today as if the zone were UTC: days of that have 24 hours each.
  const today = Math.floor(wallClock(nowMs) / dayMs) * dayMs
  const startOf = (dayUtcMs: number): number => {
    const offsetAt = (ms: number): number => wallClock(ms) - ms
    // The offset at midnight is that of a moment near it, unless the clock was changed between the two.
    return dayUtcMs - offsetAt(dayUtcMs - offsetAt(dayUtcMs))
  }
  return Array.from({ length: count }, (_, index) => {
    const dayUtcMs = today - (count - 1 - index) * dayMs
    return {
      day: new Date(dayUtcMs).toISOString().slice(0, 10),
      startMs: startOf(dayUtcMs),
      endMs: startOf(dayUtcMs + dayMs),
    }
  })
}

/** What clocks of the zone show at a moment, as milliseconds of the same date and time in UTC. */
const createWallClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (ms: number): number => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const date = Date.UTC(read('year'), read('month') - 1, read('day'))
    return date + ((read('hour') * 60 + read('minute')) * 60 + read('second')) * 1000
  }
}
