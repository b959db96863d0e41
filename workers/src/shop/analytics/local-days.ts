/** Days of a time zone as time spans. Days with a clock change have 23 or 25 hours. */
import { dayMs } from '@shop/domain/time'

/** `day` is a date such as `2026-01-05`; `endMs` is the start of the next day. */
export type LocalDay = { day: string; startMs: number; endMs: number }

export const lastDays = (count: number, nowMs: number, timeZone: string): LocalDay[] => {
  const wallClock = createWallClock(timeZone)
  // The start of today as if the zone were UTC, where each day has 24 hours.
  const today = Math.floor(wallClock(nowMs) / dayMs) * dayMs
  const startOf = (dayUtcMs: number): number => {
    const offsetAt = (ms: number): number => wallClock(ms) - ms
    // Applies the offset twice: the first guess may fall on the other side of a clock change.
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

/** Returns what the zone's clocks show at a moment, as if that date and time were in UTC. */
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
