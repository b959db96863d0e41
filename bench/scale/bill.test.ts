import { expect, it } from 'vitest'

import { databaseUsageOf, dollarsOf, planFor, usageOf } from './bill.ts'
import type { Day } from './day.ts'
import type { PerView } from './pages.ts'
import { databasePlans, prices } from './prices.ts'

const price = { included: 10, per: 4, dollars: 2 }

it('charges nothing for what the plan includes', () => {
  expect(dollarsOf(10, price)).toBe(0)
})

it('charges the used part of a lot, or the whole lot if the price list says so', () => {
  expect(dollarsOf(12, price)).toBe(1)
  expect(dollarsOf(12, { ...price, isRoundedUp: true })).toBe(2)
})

// The first example of Cloudflare's page `workers/platform/pricing`: 15 million requests of 7 ms.
it('matches the sums in the price list’s example', () => {
  expect(dollarsOf(15e6, prices['Worker requests'])).toBeCloseTo(1.5)
  expect(dollarsOf(7 * 15e6, prices['Worker CPU, ms'])).toBeCloseTo(1.5)
})

it('chooses the cheapest database plan that includes the usage, and none beyond the largest', () => {
  const small = { rowsRead: 1e6, rowsWritten: 1e6, gigabytes: 1 }
  expect(planFor(small)?.name).toBe('Free')
  expect(planFor({ ...small, rowsWritten: 30e6 })?.name).toBe('Scaler')
  expect(planFor({ ...small, gigabytes: 51 })).toBeUndefined()
  expect(databasePlans.map(({ dollars }) => dollars)).toEqual(
    databasePlans.map(({ dollars }) => dollars).toSorted((a, b) => a - b),
  )
})

const ofClass = { requests: 0, alarms: 0, billedSeconds: 0 }
const day: Day = {
  hub: { ...ofClass, alarms: 10_800 },
  shards: ofClass,
  orders: 1440,
  feedRequests: 14_400,
  billedSeconds: 144,
  rowsRead: 1000,
}
const per: PerView = {
  trips: 0.1,
  rowsRead: 10,
  bucketReads: 0,
  renders: 0.1,
  replicaCalls: 1,
  cacheReads: 1,
}

it('scales orders, open pages and the feed with the views', () => {
  const usage = usageOf(1e6, per, day)
  expect(usage['Dynamic Worker requests']).toBe(100_000)
  // The sum of one call per view, 200,000 sockets, ten calls for each of 4,000 orders, and alarms.
  expect(usage['Durable Object requests']).toBe(1e6 + 200_000 + 40_000 + 324_000)
  expect(databaseUsageOf(1e6, per, day).rowsRead).toBe(1e7 + 30_000)
})

it('lets orders at the same moment share the work of the feed', () => {
  const [some, more] = [1e10, 2e10].map((views) => usageOf(views, per, day))
  expect(more?.['Durable Object rows written']).toBe(some?.['Durable Object rows written'])
})
