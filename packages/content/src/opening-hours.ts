import { shopTimeZone } from '@shop/domain/shop-days'

import { businessHours } from './shop-facts.ts'

const week = businessHours.map(({ days, hours }) => `${days} ${hours}`).join(', ')

/** Says whether the shop is open now, and names its hours. `nowMs` is Unix milliseconds. */
export const describeHours = (nowMs: number): string =>
  `${describeNow(nowMs)} Our hours: ${week} (New Orleans time).`

const describeNow = (nowMs: number): string => {
  const { weekday, hour } = localTime(nowMs)
  const today = hoursOn(weekday)
  if (today && hour < today.opensAt) return `We open at ${toClock(today.opensAt)} today.`
  if (today && hour < today.closesAt) return `We are open until ${toClock(today.closesAt)} today.`
  const tomorrow = hoursOn((weekday + 1) % 7)
  return tomorrow
    ? `We are closed now and open at ${toClock(tomorrow.opensAt)} tomorrow.`
    : 'We are closed now.'
}

const hoursOn = (weekday: number) =>
  businessHours.find(({ weekdays }) => weekdays.some((one) => one === weekday))

const toClock = (hour: number): string =>
  hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: shopTimeZone,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

const localTime = (nowMs: number): { weekday: number; hour: number } => {
  const parts = format.formatToParts(nowMs)
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: weekdays.indexOf(read('weekday')), hour: Number(read('hour')) }
}
