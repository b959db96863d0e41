import { expect, it } from 'vitest'

import {
  bestDay,
  chartText,
  type Day,
  dayText,
  type Product,
  rankProducts,
  salesCards,
  shortValueText,
} from './sales.ts'

const day = (name: string, orders: number, revenueCents: number): Day => ({
  day: name,
  orders,
  revenueCents,
})
const unsold = [day('2026-01-04', 0, 0), day('2026-01-05', 0, 0)]
const busy = [day('2026-01-04', 1, 1000), ...unsold.slice(1), day('2026-01-06', 2, 1001)]

it('sums days, and rounds the average order once', () => {
  expect(salesCards(busy)).toEqual([
    { label: 'Revenue', value: '$20.01' },
    { label: 'Orders', value: '3' },
    { label: 'Average order', value: '$6.67' },
    { label: 'Best day', value: '$10.01', note: 'Jan 6, 2026' },
  ])
})

it('has no average and no best day without sales', () => {
  expect(salesCards(unsold).map(({ value }) => value)).toEqual(['$0.00', '0', '–', '–'])
  expect(bestDay(unsold, 'orders')).toBeUndefined()
  expect(chartText(unsold, 'revenue')).toBe('$0.00 in 2 days.')
})

it('describes a chart in words, and picks the later of two equally good days', () => {
  const twice = [day('2026-01-04', 2, 500), day('2026-01-05', 2, 400)]
  expect(chartText(twice, 'orders')).toBe('4 orders in 2 days. The most on Jan 5, 2026: 2 orders.')
  expect(chartText([day('2026-01-04', 1, 500), ...unsold.slice(1)], 'orders')).toContain(
    '1 order in',
  )
})

it('shortens large axis values but keeps steps distinct', () => {
  expect(shortValueText(1_250_000, 'revenue')).toBe('$12.5K')
  expect(shortValueText(125_000, 'revenue')).toBe('$1.25K')
  expect(shortValueText(40, 'orders')).toBe('40')
})

it('formats a day of the shop without shifting it into the reader’s time zone', () => {
  expect(dayText(day('2026-03-08', 0, 0))).toBe('Mar 8, 2026')
})

it('ranks at most ten products by either measure, each with its share of the first', () => {
  const products: Product[] = Array.from({ length: 12 }, (_, index) => ({
    id: `p${index}`,
    name: `P ${index}`,
    sold: index + 1,
    revenueCents: 1200 - index * 100,
  }))
  const byRevenue = rankProducts(products, 'revenue')
  expect(byRevenue).toHaveLength(10)
  expect(byRevenue[0]).toMatchObject({ key: 'p0', value: '$12.00', share: 100 })
  expect(byRevenue[6]).toMatchObject({ share: 50, note: '7 sold' })
  const [first] = rankProducts(products, 'pieces')
  expect(first).toMatchObject({ key: 'p11', value: '12 sold', note: '$1.00' })
  expect(rankProducts([], 'pieces')).toEqual([])
})
