import { formatsOf, weekdays } from '@shop/domain/shop-days'
import type { OpeningHours, ShopSettings } from '@shop/domain/shop-settings'

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Formats opening hours as rows, such as `Mon-Fri` and `9-8`. */
export const hoursRows = (hours: readonly OpeningHours[]): { days: string; hours: string }[] =>
  hours.map((row) => ({ days: daysText(row.weekdays), hours: clockRange(row) }))

const daysText = (days: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const place of [...new Set(days.map((day) => (day + 6) % 7))].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === place - 1) last[1] = place
    else runs.push([place, place])
  }
  const nameOf = (place: number): string => weekdays[(place + 1) % 7] ?? ''
  return runs
    .map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}-${nameOf(to)}`))
    .join(', ')
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const shortClock = (minutes: number): string => {
  const rest = minutes % 60
  const hour = Math.floor(minutes / 60) % 12 || 12
  return rest === 0 ? `${hour}` : `${hour}:${String(rest).padStart(2, '0')}`
}

const clockText = (minutes: number): string => {
  if (minutes === 0) return 'midnight'
  if (minutes === dayMinutes / 2) return 'noon'
  return `${shortClock(minutes)} ${minutes < dayMinutes / 2 ? 'am' : 'pm'}`
}

const clockRange = ({ opens, closes }: OpeningHours): string => {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  if (from === to) return 'all day'
  const isPlain = from >= 60 && from < 13 * 60 && to >= 12 * 60 && to > from
  return isPlain ? `${shortClock(from)}-${shortClock(to)}` : `${clockText(from)}-${clockText(to)}`
}

type Shop = Pick<ShopSettings['shop'], 'hours' | 'city' | 'timeZone'>

/** Returns the hours of the days that a message names, or says whether the shop is open now. */
export const describeHours = (
  { hours, city, timeZone }: Shop,
  nowMs: number,
  message = '',
): string => {
  if (hours.length === 0) return 'We have no opening hours at the moment.'
  const zone = `(${city} time)`
  const week = hoursRows(hours)
    .map((row) => `${row.days} ${row.hours}`)
    .join(', ')
  const named = weekdays.flatMap((_name, day) => (dayNames[day]?.test(message) ? [day] : []))
  if (named.length === 0)
    return `${describeNow(hours, minuteOfWeek(nowMs, timeZone))} Our hours: ${week} ${zone}.`
  const rows = hours.filter((row) => row.weekdays.some((day) => named.includes(day)))
  if (rows.length === 0) return `We are closed then. Our hours: ${week} ${zone}.`
  const open = hoursRows(rows).map((row) => `${row.days} ${row.hours}`)
  return `We are open ${open.join(' and ')} ${zone}.`
}

const dayNames = [
  /\b(sun(days?)?|weekends?|domingos?|dimanches?)\b/i,
  /\b(mon(days?)?|weekdays?|lunes|lundis?)\b/i,
  /\b(tue(s(days?)?)?|martes|mardis?)\b/i,
  /\b(wed(nesdays?)?|miercoles|mercredis?)\b/i,
  /\b(thu(rs(days?)?)?|jueves|jeudis?)\b/i,
  /\b(fri(days?)?|viernes|vendredis?)\b/i,
  /\b(sat(urdays?)?|weekends?|sabados?|samedis?)\b/i,
]

/** `now` is a minute of the week in the shop's time zone. */
const describeNow = (hours: readonly OpeningHours[], now: number): string => {
  // `from` is in minutes since the week began on Sunday. `lasts` is in minutes.
  const openings = hours.flatMap(({ weekdays: days, opens, closes }) => {
    const lasts = (minutesOf(closes) - minutesOf(opens) + dayMinutes) % dayMinutes || dayMinutes
    return days.map((day) => ({ from: day * dayMinutes + minutesOf(opens), lasts }))
  })
  const left = openings.map(({ from, lasts }) => lasts - ((now - from + weekMinutes) % weekMinutes))
  const open = Math.max(...left)
  if (open > 0) return `We are open until ${moment(now, open)}.`
  const wait = Math.min(...openings.map(({ from }) => (from - now + weekMinutes) % weekMinutes))
  return isToday(now, wait)
    ? `We open at ${moment(now, wait)}.`
    : `We are closed now and open at ${moment(now, wait)}.`
}

const isToday = (now: number, wait: number): boolean => (now % dayMinutes) + wait < dayMinutes

const moment = (now: number, wait: number): string => {
  const then = (now + wait) % weekMinutes
  const clock = clockText(then % dayMinutes)
  const days = Math.floor(((now % dayMinutes) + wait) / dayMinutes)
  if (days === 1 && clock === 'midnight') return 'midnight'
  if (days <= 1) return `${clock} ${days === 0 ? 'today' : 'tomorrow'}`
  return `${clock} on ${weekdays[Math.floor(then / dayMinutes)] ?? ''}`
}

const shopClock = formatsOf('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

const minuteOfWeek = (nowMs: number, timeZone: string): number => {
  const parts = shopClock(timeZone).formatToParts(nowMs)
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const day = weekdays.findIndex((name) => name === read('weekday'))
  return day * dayMinutes + Number(read('hour')) * 60 + Number(read('minute'))
}
