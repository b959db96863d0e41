import { expect, it } from 'vitest'

import type { Dashboard } from '@shop/contracts/staff'

import { reportOf } from './report.ts'

const stats: Dashboard = {
  day: '2026-01-05',
  orders: 1200,
  orders24h: 12,
  revenue24hCents: 123_456_700,
  products: 22,
  customers: 1050,
  dueHours: 72,
  fulfillmentPercent: 97.5,
  returnedPercent: 0,
  inventoryPercent: 80,
  satisfaction: 4.25,
  recentOrders: [{ id: '0123456789', customerName: 'Ada', status: 'shipped', totalCents: 5319 }],
  topProducts: [{ id: 'tee', name: 'Tee', sold: 1500, revenueCents: 6_000_000 }],
}

it('formats the shop’s stats for the cards', () => {
  const { isSample, cards, progress, recentOrders, topProducts, extras } = reportOf(stats)
  expect(isSample).toBe(false)
  expect(cards.map(({ value }) => value)).toEqual(['12', '$1,234,567.00', '22', '1,050'])
  expect(progress.map(({ value }) => value)).toEqual(['97.5%', '0%', '80%'])
  expect(recentOrders).toEqual([
    {
      id: '01234567…',
      customer: 'Ada',
      status: 'shipped',
      total: '$53.19',
      href: '/admin/orders?view=0123456789',
    },
  ])
  expect(topProducts).toEqual([
    { key: 'tee', name: 'Tee', note: '1,500 sold', value: '$60,000.00' },
  ])
  expect(extras.map(({ value, share }) => [value, share])).toEqual([
    ['80%', 80],
    ['4.3/5', 85],
    ['–', null],
  ])
})

it('shows a dash for a value that is not known yet', () => {
  const { progress, extras } = reportOf({
    ...stats,
    fulfillmentPercent: null,
    inventoryPercent: null,
    satisfaction: null,
  })
  expect(progress[0]?.value).toBe('–')
  expect(extras.map(({ value }) => value)).toEqual(['–', '–', '–'])
})
