import { shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'

import { shopTimeZone } from '../frame/display/text.tsx'
import type { Options } from './list.tsx'

/** Lists today, the last twelve months, and `chosen` if it is another period. */
export const periodOptions = (chosen: string | undefined, nowMs = Date.now()): Options => {
  const today = shopDay(nowMs, shopTimeZone())
  const known: Options = [
    ['', 'Any time'],
    [today, 'Today'],
    ...recentMonths(nowMs).map(periodOption),
  ]
  const isKnown = !chosen || known.some(([value]) => value === chosen)
  return isKnown ? known : [...known, periodOption(chosen)]
}

/** Returns this month and the 11 before it, such as `2026-01`, the newest first. */
export const recentMonths = (nowMs = Date.now()): string[] => {
  const [year = 0, month = 1] = shopDay(nowMs, shopTimeZone()).split('-').map(Number)
  return Array.from({ length: 12 }, (_, ago) =>
    isoTime(Date.UTC(year, month - 1 - ago)).slice(0, 7),
  )
}

const periodOption = (period: string): Options[number] => {
  const isMonth = period.length === 7
  return [period, isMonth ? monthFormat.format(Date.parse(period)) : period]
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
