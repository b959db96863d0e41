import * as v from 'valibot'

import { getAnalytics } from '@shop/client/staff'
import { type Analytics, analyticsDays } from '@shop/contracts/analytics'
import { formatCents, roundCents } from '@shop/domain/money'
import { plural } from '@shop/domain/plural'

import type { Rank, Stat } from '../../frame/display/page.tsx'
import { count, shareOf } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { queryOf } from '../../frame/queries/query-client.ts'
import { choice } from '../../lists/list-queries.ts'

export const measures = ['revenue', 'pieces'] as const
type Measure = (typeof measures)[number]

/** The defaults are 30 days, ranked by revenue. */
export const AnalyticsSearch = v.object({ days: choice(analyticsDays), top: choice(measures) })
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

export const analyticsQuery = queryOf(['analytics'], (client, days: AnalyticsSearch['days']) =>
  getAnalytics(client, days ?? '30'),
)

export type Day = Analytics['days'][number]
export type Product = Analytics['topProducts'][number]

export type DayMeasure = 'revenue' | 'orders'

export const valueOf = (day: Day, measure: DayMeasure): number =>
  measure === 'revenue' ? day.revenueCents : day.orders

export const dayValueText = (value: number, measure: DayMeasure): string =>
  measure === 'revenue' ? formatCents(value) : ordersText(value)

const ordersText = (orders: number): string => `${count(orders)} ${plural(orders, 'order')}`

/** The steps of an axis can be a few cents, so labels have up to two decimals. */
export const shortValueText = (value: number, measure: DayMeasure): string =>
  measure === 'revenue' ? `$${compact.format(value / 100)}` : compact.format(value)

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

// `Date.parse` reads a date as midnight UTC. Another time zone could show the day before.
const longDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

export const dayText = ({ day }: Day): string => longDays.format(Date.parse(day))

export const shortDayText = ({ day }: Day): string => shortDays.format(Date.parse(day))

/** Returns the best day, or the latest if several are equal. Undefined if all are zero. */
export const bestDay = (days: readonly Day[], measure: DayMeasure): Day | undefined => {
  const best = Math.max(...days.map((day) => valueOf(day, measure)))
  return best > 0 ? days.findLast((day) => valueOf(day, measure) === best) : undefined
}

export const sumOf = (days: readonly Day[], measure: DayMeasure): number =>
  days.reduce((sum, day) => sum + valueOf(day, measure), 0)

export const salesCards = (days: readonly Day[]): Stat[] => {
  const [revenue, orders] = [sumOf(days, 'revenue'), sumOf(days, 'orders')]
  const best = bestDay(days, 'revenue')
  return [
    { label: 'Revenue', value: formatCents(revenue) },
    { label: 'Orders', value: count(orders) },
    {
      label: 'Average order',
      value: orders === 0 ? '–' : formatCents(roundCents(revenue / orders)),
    },
    best
      ? { label: 'Best day', value: formatCents(best.revenueCents), note: dayText(best) }
      : { label: 'Best day', value: '–' },
  ]
}

/** Returns four evenly spaced axis values, highest first. No bar is higher than the first. */
export const ticksOf = (days: readonly Day[], measure: DayMeasure): number[] => {
  const quarter = Math.max(1, ...days.map((day) => valueOf(day, measure))) / 4
  const power = 10 ** Math.floor(Math.log10(quarter))
  const step = Math.max(1, ([1, 2, 5].find((one) => one * power >= quarter) ?? 10) * power)
  return [4, 3, 2, 1].map((times) => times * step)
}

export const chartText = (days: readonly Day[], measure: DayMeasure): string => {
  const best = bestDay(days, measure)
  const sum = dayValueText(sumOf(days, measure), measure)
  const most =
    best && ` The most on ${dayText(best)}: ${dayValueText(valueOf(best, measure), measure)}.`
  return `${sum} in ${days.length} days.${most ?? ''}`
}

const shownProducts = 10

const amountOf = (product: Product, measure: Measure): number =>
  measure === 'revenue' ? product.revenueCents : product.sold

export const rankProducts = (products: readonly Product[], measure: Measure): Rank[] => {
  const ranked = products
    .toSorted((one, other) => amountOf(other, measure) - amountOf(one, measure))
    .slice(0, shownProducts)
  const [first] = ranked
  const most = first ? amountOf(first, measure) : 0
  return ranked.map((product) => {
    const texts = [formatCents(product.revenueCents), `${count(product.sold)} sold`] as const
    const [value, note] = measure === 'revenue' ? texts : [texts[1], texts[0]]
    return {
      key: product.id,
      name: product.name,
      href: editProductHref(product.id),
      value,
      note,
      share: shareOf(amountOf(product, measure), most),
    }
  })
}
