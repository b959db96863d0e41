import { priceRanges } from '@shop/domain/catalog'
import { insertProduct } from '@shop/testkit/builders'
import { beforeAll, describe, expect, it } from 'vitest'

import { openOwnDatabase } from '../../../test/own-database.ts'
import { openCache } from '../../../test/context.ts'
import { createCache } from '../../platform/cache.ts'
import { createChangeIndex, type Subject } from '../../platform/change-index.ts'
import { getCatalogueCounts, readCatalogueCounts } from './catalogue-counts.ts'
import { listProducts } from './list-products.ts'

const db = await openOwnDatabase()
const ctx = { db, cache: openCache() }

const some = <Value>(...values: Value[]): (Value | undefined)[] => [undefined, ...values]
const query = { sort: 'price-low', limit: 200, offset: 0 } as const

beforeAll(async () => {
  const prices = [0, 2499, 2500, 4999, 5000, 5001, 7500, 7501]
  for (const [place, priceCents] of prices.entries()) {
    const colors = place % 2 ? ['Black', 'black', 'Éclair'] : ['White', 'navy']
    await insertProduct(db, { priceCents, colors, category: 'Hats', featured: place % 3 === 0 })
    await insertProduct(db, { priceCents, colors: [], category: 'Shirts' })
  }
})

describe('the total of a list', () => {
  it("is the same from the catalogue's counts as from the database, under any filters", async () => {
    const counts = await readCatalogueCounts(db)
    const totals = new Set<number>()
    for (const category of some('Hats', 'Shirts', 'Onesies'))
      for (const price of some(...priceRanges))
        for (const colors of some(['BLACK'], ['Navy', 'teal'], ['éclair'], ['none']))
          for (const featured of some(true)) {
            const filters = { category, price, colors, featured } as object
            const input = { ...query, ...filters }
            const counted = await listProducts({ ctx, input })
            expect(await listProducts({ ctx, input, counts }), JSON.stringify(filters)).toEqual(
              counted,
            )
            totals.add(counted.total)
          }
    expect(totals.size).toBeGreaterThan(5)
  })

  it('is known beyond the last page, too', async () => {
    const counts = await readCatalogueCounts(db)
    const input = { ...query, offset: 100 }
    expect(await listProducts({ ctx, input, counts })).toEqual({ rows: [], total: 16 })
  })
})

it('reads the counts again after the lists change, but not after a sale', async () => {
  const changes = createChangeIndex()
  changes.add({ floor: 0, seq: 1, last: new Map() })
  const cache = createCache({ now: () => Date.now(), changes })
  const ofRequest = () => ({ db, cache: cache.forRequest(() => true) })
  const { value: first } = await getCatalogueCounts(ofRequest())
  changes.add({
    floor: 1,
    seq: 2,
    last: new Map<Subject, number>([
      ['stock', 2],
      ['shown', 2],
    ]),
  })
  expect((await getCatalogueCounts(ofRequest())).value).toBe(first)
  changes.add({ floor: 2, seq: 3, last: new Map<Subject, number>([['lists', 3]]) })
  expect((await getCatalogueCounts(ofRequest())).value).not.toBe(first)
})
