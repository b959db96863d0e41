/**
 * Simulates a location whose isolates have the caches of decision 033, while shoppers order and
 * staff save prices.
 */
import { maxShownStock } from '@shop/domain/catalog'
import { shownCategories } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
import { hourMs } from '@shop/domain/time'

import { quantile } from '../support/report.ts'
import { cpu, distances, entryLifeMs, isolate, productCount, traffic } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { createDraw, createRandom, nextGapMs, zipfShares } from './random.ts'

const categoryCount = shownCategories(defaultCategories).length

export type Load = { viewsPerSecond: number; ordersPerSecond: number; isolateCount: number }

export const loads: readonly Load[] = [
  ...[1, 10, 100].flatMap((viewsPerSecond) =>
    [1, 10, 100].map((isolateCount) => ({ viewsPerSecond, ordersPerSecond: 1, isolateCount })),
  ),
  { viewsPerSecond: 10, ordersPerSecond: 20, isolateCount: 100 },
  ...[1, 10, 100].map((isolateCount) => ({
    viewsPerSecond: 100,
    ordersPerSecond: 20,
    isolateCount,
  })),
]

const noCounts = () => ({
  trips: 0,
  rowsRead: 0,
  bucketReads: 0,
  renders: 0,
  replicaCalls: 0,
  cacheReads: 0,
})
export type PerView = ReturnType<typeof noCounts>
const countNames = Object.keys(noCounts()) as (keyof PerView)[]

/** How long each view takes: `nearMs` with a database nearby, `farMs` with a distant one. */
export type PageResult = { load: Load; per: PerView; nearMs: number[]; farMs: number[] }

/** The location's cache fills for an hour before the hour that is measured. */
const warmUpMs = hourMs
const measuredMs = hourMs

/** Simulates one location. A seed always gives the same visitors. */
export const simulatePages = (load: Load, costs: Costs): PageResult => {
  const random = createRandom(11)
  const shop = createShop(random)
  const location = createLocation(shop, costs)
  const isolates = Array.from({ length: load.isolateCount }, location.openIsolate)
  const result: PageResult = { load, per: noCounts(), nearMs: [], farMs: [] }
  const perSecond = load.viewsPerSecond + load.ordersPerSecond + traffic.editsPerSecond
  for (let nowMs = 0; nowMs < warmUpMs + measuredMs; nowMs += nextGapMs(perSecond, random)) {
    const at = random() * perSecond
    if (at < traffic.editsPerSecond) shop.edit()
    else if (at < traffic.editsPerSecond + load.ordersPerSecond) shop.order()
    else {
      const view = isolates[Math.floor(random() * isolates.length)]?.(shop.drawPage(), nowMs)
      if (!view || nowMs < warmUpMs) continue
      for (const name of countNames) result.per[name] += view.counts[name]
      result.nearMs.push(view.ms + view.tripWaves * distances.databaseNearMs)
      result.farMs.push(view.ms + view.tripWaves * distances.databaseFarMs)
    }
  }
  for (const name of countNames) result.per[name] /= result.nearMs.length
  return result
}

type Page = { kind: 'product'; product: number } | { kind: 'list'; category: number } | 'home'

export type Shop = ReturnType<typeof createShop>

export const createShop = (random: () => number) => {
  const { productShare, listShare, scarceEvery, scarceStock, weekOfOrders } = traffic
  const shares = zipfShares(productCount)
  const stock = shares.map((share, rank) =>
    rank % scarceEvery === scarceEvery - 1
      ? 1 + (rank % scarceStock)
      : Math.ceil(20 + share * weekOfOrders),
  )
  const drawProduct = createDraw(shares, random)
  const drawCategory = createDraw(zipfShares(categoryCount), random)
  const changedAt = new Map<string, number>()
  let seq = 0
  const change = (...subjects: string[]): void => {
    seq += 1
    for (const subject of subjects) changedAt.set(subject, seq)
  }
  return {
    seq: () => seq,
    lastChangeOf: (subject: string): number => changedAt.get(subject) ?? 0,
    drawPage: (): Page => {
      const at = random()
      if (at < productShare) return { kind: 'product', product: drawProduct() }
      return at < productShare + listShare ? { kind: 'list', category: drawCategory() } : 'home'
    },
    /** Above `maxShownStock`, pages do not show the stock, so an order changes no page. */
    order: (product = drawProduct()): void => {
      const left = (stock[product] ?? 0) - 1
      if (left < 0) return
      stock[product] = left
      if (left <= maxShownStock) change(`product:${product}`)
    },
    /** A saved product may change any list. */
    edit: (product = drawProduct()): void => change(`product:${product}`, 'lists'),
  }
}

type Response = { kind: keyof Costs; key: string; subjects: readonly string[] }
type Entry = { seq: number; loadedAtMs: number; subjects: readonly string[] }
type View = { counts: PerView; ms: number; tripWaves: number }

const counts: Response = { kind: 'counts', key: 'counts', subjects: ['lists'] }

const wavesOf = (page: Page): Response[][] => {
  if (page === 'home') {
    const subjects = ['lists', ...topOf(0, 3)]
    return [[{ kind: 'featured', key: 'featured', subjects }, counts]]
  }
  if (page.kind === 'list') {
    const subjects = ['lists', ...topOf(page.category, 48)]
    return [[{ kind: 'list', key: `list ${page.category}`, subjects }, counts]]
  }
  const { product } = page
  const category = product % categoryCount
  const subjects = ['lists', ...topOf(category, 4)]
  return [
    [{ kind: 'product', key: `product ${product}`, subjects: [`product:${product}`] }],
    [{ kind: 'related', key: `related ${category}`, subjects }, counts],
  ]
}

const topOf = (category: number, count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `product:${category + index * categoryCount}`)

export const createLocation = (shop: Shop, costs: Costs) => {
  const shared = new Map<string, Entry>()
  const isValid = (entry: Entry | undefined, nowMs: number): entry is Entry =>
    entry !== undefined &&
    nowMs - entry.loadedAtMs <= entryLifeMs &&
    entry.subjects.every((subject) => shop.lastChangeOf(subject) <= entry.seq)

  const openIsolate = () => {
    const own = new Map<string, Entry>()
    let endsAtMs = 0

    const hold = (key: string, entry: Entry): void => {
      own.delete(key)
      own.set(key, entry)
      const [oldest] = own.keys()
      if (own.size > isolate.maxEntries && oldest !== undefined) own.delete(oldest)
    }

    const find = (key: string, nowMs: number, view: View): Entry | undefined => {
      const held = own.get(key)
      const isHeld = isValid(held, nowMs)
      if (!isHeld) view.counts.cacheReads += 1
      const entry = isHeld ? held : shared.get(key)
      if (!isValid(entry, nowMs)) return undefined
      hold(key, entry)
      return entry
    }

    const load = (key: string, subjects: readonly string[], nowMs: number): Entry => {
      const entry = { seq: shop.seq(), loadedAtMs: nowMs, subjects }
      hold(key, entry)
      shared.set(key, entry)
      return entry
    }

    const request = ({ kind, key, subjects }: Response, nowMs: number, view: View): boolean => {
      // A list and its counts take one request, so the counts need no replica call of their own.
      if (kind !== 'counts') view.counts.replicaCalls += 1
      if (find(key, nowMs, view)) return false
      load(key, subjects, nowMs)
      view.counts.trips += costs[kind].trips
      view.counts.rowsRead += costs[kind].rows
      return true
    }

    return (page: Page, nowMs: number): View => {
      const view = { counts: noCounts(), ms: cpu.requestMs + distances.replicaMs, tripWaves: 0 }
      if (nowMs >= endsAtMs) {
        own.clear()
        endsAtMs = nowMs + isolate.lifeMs
        view.counts.bucketReads = isolate.filesRead
      }
      view.counts.replicaCalls = 1
      const key = `page ${JSON.stringify(page)}`
      const found = find(key, nowMs, view)
      view.ms += view.counts.cacheReads * distances.cacheMs
      if (found) return view
      const waves = wavesOf(page)
      view.counts.renders = 1
      view.ms += cpu.renderMs
      for (const wave of waves) {
        const readsBefore = view.counts.cacheReads
        const haveTripped = wave.map((response) => request(response, nowMs, view))
        if (haveTripped.includes(true)) view.tripWaves += 1
        view.ms += distances.replicaMs
        if (view.counts.cacheReads > readsBefore) view.ms += distances.cacheMs
      }
      load(
        key,
        waves.flat().flatMap(({ subjects }) => subjects),
        nowMs,
      )
      return view
    }
  }
  return { openIsolate }
}

export const printPages = (results: readonly PageResult[]): void => {
  const at = (takenMs: readonly number[], share: number): string =>
    quantile(takenMs, share).toFixed(0)
  console.table(
    results.map(({ load, per, nearMs, farMs }) => ({
      'views/s': load.viewsPerSecond,
      isolates: load.isolateCount,
      'orders/s': load.ordersPerSecond,
      views: nearMs.length,
      trips: per.trips.toFixed(3),
      'rows read': per.rowsRead.toFixed(0),
      'R2 reads': per.bucketReads.toFixed(3),
      renders: per.renders.toFixed(2),
      'replica calls': per.replicaCalls.toFixed(1),
      'p50/p99 at 2 ms': `${at(nearMs, 0.5)}/${at(nearMs, 0.99)}`,
      'at 150 ms': `${at(farMs, 0.5)}/${at(farMs, 0.99)}`,
    })),
  )
}
