import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { seedLarge } from '@shop/db/seed-large'
import { shownCategories } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { startTestShop } from '@shop/testkit/test-shop'

import { productCount } from './assumptions.ts'

export type Cost = { trips: number; rows: number }

const listOf = (limit: string): string[] =>
  shownCategories(defaultCategories).map(
    ({ id: category }) => `?${new URLSearchParams({ category, limit })}`,
  )

/** `counts` is the cost of counting the catalogue, which each list and the facets need. */
export type Costs = Record<'product' | 'related' | 'list' | 'featured' | 'counts', Cost>

const measuredProducts = 48
const pauseMs = 2000

export const measureCosts = async (): Promise<Costs> => {
  const counts: Cost = { trips: 0, rows: 0 }
  const database = await openFaultProxy((_sent, received) => {
    counts.trips += 1
    for (const [, rows] of received.matchAll(/"rows_read":(\d+)/g)) counts.rows += Number(rows)
  })
  const shop = await startTestShop({ hasModules: false, libsqlProxy: database })
  try {
    const size = { products: productCount, customers: 0, orders: 0, reviews: 0 }
    const db = openDatabase(shop.libsql)
    await seedLarge({ db, size, nowMs: Date.now() })
    const request = async (path: string): Promise<void> => {
      const response = await fetch(`${shop.origin}/api/products${path}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`/api/products${path} responded with ${response.status}`)
    }
    const measure = async (paths: readonly string[]): Promise<Cost> => {
      const before = { ...counts }
      for (const path of paths) await request(path)
      return {
        trips: (counts.trips - before.trips) / paths.length,
        rows: (counts.rows - before.rows) / paths.length,
      }
    }
    // The first request makes the hub read the events of all products, so it is not measured.
    await request('/focus-crest-tee')
    await sleep(pauseMs)
    const some = await db.select({ id: products.id }).from(products).limit(measuredProducts)
    const [first = '', ...others] = listOf('4')
    const withCounts = await measure([first])
    const related = await measure(others)
    return {
      product: await measure(some.map(({ id }) => `/${id}`)),
      related,
      list: await measure(listOf('48')),
      featured: await measure(['?sort=featured&limit=3']),
      counts: { trips: withCounts.trips - related.trips, rows: withCounts.rows - related.rows },
    }
  } finally {
    await shop.stop()
    database.close()
  }
}
