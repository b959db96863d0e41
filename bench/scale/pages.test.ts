import { expect, it } from 'vitest'

import type { Cost, Costs } from './costs.ts'
import { createLocation, createShop, simulatePages } from './pages.ts'
import { createRandom } from './random.ts'

const oneTrip: Cost = { trips: 1, rows: 10 }
const costs: Costs = {
  product: oneTrip,
  related: oneTrip,
  list: oneTrip,
  featured: oneTrip,
  counts: oneTrip,
}
/** The most popular product. It has so much stock that an order changes nothing on its page. */
const page = { kind: 'product', product: 0 } as const
const sibling = { kind: 'product', product: 60 } as const

const openLocation = () => {
  const shop = createShop(createRandom(1))
  const { openIsolate } = createLocation(shop, costs)
  return { shop, openIsolate }
}

it('loads the responses of a page once for all isolates of a location', () => {
  const { openIsolate } = openLocation()
  const [first, second] = [openIsolate(), openIsolate()]
  expect(first(page, 0)).toMatchObject({ tripWaves: 2, counts: { trips: 3, renders: 1 } })
  expect(first(page, 1)).toMatchObject({ ms: 6, counts: { cacheReads: 0, renders: 0 } })
  expect(second(page, 2)).toMatchObject({ ms: 9, counts: { cacheReads: 1, renders: 0 } })
  expect(first(sibling, 3)).toMatchObject({ counts: { trips: 1, rowsRead: 10, renders: 1 } })
})

it('renders pages again after a save, and loads only what the save may have changed', () => {
  const { shop, openIsolate } = openLocation()
  const view = openIsolate()
  view(page, 0)
  view(sibling, 1)
  shop.edit(200)
  expect(view(page, 2)).toMatchObject({ counts: { trips: 2, renders: 1 } })
  expect(view(sibling, 3)).toMatchObject({ counts: { trips: 0, renders: 1 } })
})

it('keeps a page valid after an order that changes nothing on it', () => {
  const { shop, openIsolate } = openLocation()
  const view = openIsolate()
  view(page, 0)
  shop.order(0)
  expect(view(page, 1).counts.renders).toBe(0)
  const scarce = { kind: 'product', product: 59 } as const
  view(scarce, 2)
  shop.order(59)
  expect(view(scarce, 3).counts).toMatchObject({ renders: 1, trips: 1 })
})

it('loads an entry again after an hour', () => {
  const view = openLocation().openIsolate()
  view(page, 0)
  expect(view(page, 3_600_001).counts.trips).toBe(3)
})

it('gives the same counts for the same load', () => {
  const load = { viewsPerSecond: 1, ordersPerSecond: 1, isolateCount: 2 }
  expect(simulatePages(load, costs)).toEqual(simulatePages(load, costs))
})
