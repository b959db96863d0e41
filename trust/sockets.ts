/** Part `sockets`: every open page gets the last state of each product, despite a restart. */
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { retryDelayMs } from '@shop/client/realtime'
import { writeBatch } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { productRow } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce, sendAsStaff, until } from './calls.ts'
import { type Message, openLivePage } from './live-page.ts'
import { inShop, isSlice, type Part } from './part.ts'

const productCount = isSlice ? 100 : 500
const changesPerSecond = 50
const changers = 10
const opensPerTick = 20
const tickMs = 50
const pageCount = isSlice ? 100 : 5000
const seconds = isSlice ? 3 : 60
const timeoutMs = 90_000

const productIds = Array.from({ length: productCount }, (_none, index) => `trust-${index}`)

export const sockets: Part = () =>
  inShop({}, async (shop, db) => {
    const rows = productIds.map((id) => productRow({ id, stock: 1000 }))
    await writeBatch(
      db,
      rows.map((row) => db.insert(products).values(row)),
    )
    const watched = watchPages(shop)
    const { pages, latenciesMs } = watched
    while (pages.length < pageCount) {
      watched.open()
      if (pages.length % opensPerTick === 0) await sleep(tickMs)
    }
    const areConnected = (): boolean => pages.every(({ live }) => live.isConnected)
    await until(areConnected, timeoutMs)

    const stopChanging = startChanges(shop)
    await sleep((seconds * 1000) / 2)
    watched.undisturbedSinceMs = Infinity
    const start = await shop.stopWorker()
    await until(() => pages.every(({ live }) => !live.isConnected), timeoutMs)
    await start()
    const startedAtMs = Date.now()
    await until(areConnected, timeoutMs)
    const backMs = Date.now() - startedAtMs
    watched.undisturbedSinceMs = Date.now()
    await sleep((seconds * 1000) / 2)
    await stopChanging()

    const last = await db.select({ id: products.id, version: products.version }).from(products)
    const changed = last.filter(({ id, version }) => productIds.includes(id) && version > 1)
    const isComplete = (): boolean =>
      pages.every(({ versions }) =>
        changed.every(({ id, version }) => versions.get(id) === version),
      )
    const areComplete = await until(isComplete, timeoutMs)
    for (const { live } of pages) live.close()
    const p99Ms = latenciesMs.undisturbed.percentile(99)
    return [
      {
        promise: 'every page ends with every last state; nothing twice, nothing out of order',
        result: `${pageCount} sockets, ${changesPerSecond} changes a second of ${productCount} products for ${seconds} s, the Worker restarted halfway`,
        wrong: [...watched.wrong, ...(areComplete ? [] : ['not every page has every last state'])],
      },
      {
        promise: 'a change arrives within a second (p99) while no page is away',
        result: `p99 ${p99Ms} ms`,
        isInTime: p99Ms <= 1000,
      },
      {
        promise: 'all sockets come back within 15 s of the restart',
        result: `the last after ${(backMs / 1000).toFixed(1)} s; p99 of messages meanwhile ${latenciesMs.back.percentile(99)} ms`,
        isInTime: backMs <= 15_000,
      },
    ]
  })

type Page = { live: ReturnType<typeof openLivePage>; versions: Map<string, number> }

const watchPages = (shop: TestShop) => {
  const watched = {
    pages: [] as Page[],
    wrong: [] as string[],
    undisturbedSinceMs: 0,
    latenciesMs: { undisturbed: createHistogram(), back: createHistogram() },
    open: (): void => {
      const versions = new Map<string, number>()
      const onMessage = ({ type, seq, product }: Message, lastSeq: number): void => {
        if (type === 'reset') watched.wrong.push('a page had to load again')
        else if (type !== 'hello' && seq <= lastSeq)
          watched.wrong.push(`message ${seq} after ${lastSeq}`)
        if (!product) return
        const { id, version, updated_at: savedAt } = product
        if (version < (versions.get(id) ?? 0)) watched.wrong.push(`an old version of ${id}`)
        versions.set(id, version)
        const isUndisturbed = Date.parse(savedAt) >= watched.undisturbedSinceMs
        const latencies = watched.latenciesMs[isUndisturbed ? 'undisturbed' : 'back']
        latencies.record(Math.max(1, Date.now() - Date.parse(savedAt)))
      }
      const live = openLivePage(shop, { topic: 'products', onMessage, retryDelayMs })
      watched.pages.push({ live, versions })
    },
  }
  return watched
}

const startChanges = (shop: TestShop): (() => Promise<void>) => {
  const versions = new Map(productIds.map((id) => [id, 1]))
  let next = 0
  let isChanging = true
  /**
   * If a restart loses the response, `versions` stays old, and later changes of the product fail.
   */
  const change = async (): Promise<void> => {
    const id = productIds[next++ % productCount] ?? ''
    const version = versions.get(id) ?? 0
    const json = { version, stock_change: 1 }
    const { status } = await sendAsStaff(shop, {
      method: 'PATCH',
      path: `/api/products/${id}`,
      json,
    })
    if (status === 200) versions.set(id, version + 1)
  }
  const changing = atOnce(changers, async () => {
    await Promise.all([change(), sleep((changers * 1000) / changesPerSecond)])
    return isChanging
  })
  return () => {
    isChanging = false
    return changing
  }
}
