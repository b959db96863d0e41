/** Part `sockets`: every open page gets the last state of each product, despite a restart. */
import { execFile } from 'node:child_process'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { retryDelayMs } from '@shop/client/realtime'
import { type Database, writeBatch } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { productRow } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce, sendAsStaff, until } from './calls.ts'
import { type Message, openLivePage } from './live-page.ts'
import { announce, inShop, isSlice, type Part, type Row, toRow, toTimedRow } from './part.ts'

const productCount = isSlice ? 100 : 500
const changesPerSecond = 50
const changers = 10
const opensPerTick = 20
const tickMs = 50
/** Must exceed the ten seconds after which workerd evicts an idle object. */
const idleMs = 14_000
const pageCount = isSlice ? 100 : 5000
const seconds = isSlice ? 3 : 60
const timeoutMs = 90_000

export const sockets: Part = () =>
  inShop({}, async (shop, db) => {
    const pages = makePages(shop)
    await insertProducts(db)
    const beforeKb = await workerMemoryKb()
    announce(`opens ${pageCount} sockets`)
    await pages.open()
    await until(() => pages.connected() === pageCount, timeoutMs)
    const memoryKb = ((await workerMemoryKb()) - beforeKb) / pageCount
    const idle = isSlice ? [] : [await awaitHibernation(shop, pages)]
    const backMs = await changeAndRestart(shop, pages)
    const rows = await db.select({ id: products.id, version: products.version }).from(products)
    const last = new Map(rows.map(({ id, version }) => [id, version]))
    announce('waits for the last states')
    await until(() => pages.complete(last) === pageCount, timeoutMs)
    const complete = pages.complete(last)
    pages.close()
    return [...toRows(pages, complete, memoryKb, backMs), ...idle]
  })

const awaitHibernation = async (shop: TestShop, pages: Pages): Promise<Row> => {
  announce('waits for the shards to hibernate')
  await sleep(idleMs)
  const awake = await shop.evict('RealtimeShard')
  const areOpen = pages.connected() === pageCount
  return toTimedRow(
    `${idleMs / 1000} s without changes, all pages open`,
    `${awake} of 8 shards in memory, ${areOpen ? 'all' : 'not all'} pages connected`,
    'shards hibernate, and their pages stay connected',
    awake === 0 && areOpen,
  )
}

const productIds = Array.from({ length: productCount }, (_none, index) => `trust-${index}`)

const insertProducts = (db: Database): Promise<unknown> =>
  writeBatch(
    db,
    productIds.map((id) => db.insert(products).values(productRow({ id, stock: 1000 }))),
  )

const makePages = (shop: TestShop) => {
  const open: { page: ReturnType<typeof openLivePage>; versions: Map<string, number> }[] = []
  const found = {
    violations: 0,
    resets: 0,
    /** The time when all pages were last connected again. Infinite while pages reconnect. */
    undisturbedSinceMs: 0,
    latenciesMs: { undisturbed: createHistogram(), back: createHistogram() },
  }
  const openOne = (): void => {
    const versions = new Map<string, number>()
    const onMessage = ({ type, seq, product }: Message, lastSeq: number): void => {
      if (type === 'reset') found.resets += 1
      else if (type !== 'hello' && seq <= lastSeq) found.violations += 1
      if (!product) return
      if (product.version < (versions.get(product.id) ?? 0)) found.violations += 1
      versions.set(product.id, product.version)
      const savedAtMs = Date.parse(product.updated_at)
      const isUndisturbed = savedAtMs >= found.undisturbedSinceMs
      const latencies = found.latenciesMs[isUndisturbed ? 'undisturbed' : 'back']
      latencies.record(Math.max(1, Date.now() - savedAtMs))
    }
    const page = openLivePage(shop, { topic: 'products', onMessage, retryDelayMs })
    open.push({ versions, page })
  }
  return {
    found,
    open: async (): Promise<void> => {
      while (open.length < pageCount) {
        openOne()
        if (open.length % opensPerTick === 0) await sleep(tickMs)
      }
    },
    connected: (): number => open.filter(({ page }) => page.isConnected).length,
    /** Counts pages that know every product's last state. A product's first state is never sent. */
    complete: (last: ReadonlyMap<string, number>): number =>
      open.filter(({ versions }) =>
        productIds.every((id) => (last.get(id) ?? 0) === (versions.get(id) ?? 1)),
      ).length,
    close: (): void => open.forEach(({ page }) => page.close()),
  }
}

type Pages = ReturnType<typeof makePages>

/** Resolves to the time from the restart until all pages are back, or null if some are not. */
const changeAndRestart = async (shop: TestShop, pages: Pages): Promise<number | null> => {
  announce('changes products')
  const versions = new Map(productIds.map((id) => [id, 1]))
  let next = 0
  let isChanging = true
  /** If the restart loses a response, that product's later changes fail: their version is old. */
  const change = async (): Promise<void> => {
    const id = productIds[next++ % productCount] ?? ''
    const version = versions.get(id) ?? 0
    const json = { version, stock_change: 1 }
    const call = { method: 'PATCH', path: `/api/products/${id}`, json }
    const { status } = await sendAsStaff(shop, call)
    if (status === 200) versions.set(id, version + 1)
  }
  const changing = atOnce(changers, async () => {
    await Promise.all([change(), sleep((changers * 1000) / changesPerSecond)])
    return isChanging
  })
  await sleep((seconds * 1000) / 2)
  announce('restarts the Worker')
  pages.found.undisturbedSinceMs = Infinity
  const start = await shop.stopWorker()
  await until(() => pages.connected() === 0, timeoutMs)
  await start()
  const startedAtMs = Date.now()
  const areBack = await until(() => pages.connected() === pageCount, timeoutMs)
  const backMs = areBack ? Date.now() - startedAtMs : null
  pages.found.undisturbedSinceMs = Date.now()
  announce(areBack ? 'all are back' : 'not all are back')
  await sleep((seconds * 1000) / 2)
  isChanging = false
  await changing
  return backMs
}

/** The memory that a Worker takes for each socket if it only accepts hibernatable sockets. */
const workerdKb = 110

const toRows = (pages: Pages, complete: number, memoryKb: number, backMs: number | null): Row[] => {
  const { violations, resets, latenciesMs } = pages.found
  const p99Ms = latenciesMs.undisturbed.percentile(99)
  return [
    toRow(
      `${pageCount} sockets, ${changesPerSecond} changes a second of ${productCount} products for ${seconds} s, the Worker restarted half way`,
      complete === pageCount && violations === 0 && resets === 0
        ? []
        : [`${complete} complete, ${violations} messages twice or out of order, ${resets} resets`],
      'every page ends with every last state; nothing twice, nothing out of order',
      `all ${complete} end with every last state, without a reset`,
    ),
    toTimedRow(
      'from the commit to the socket, while no page is away',
      `p99 ${p99Ms} ms`,
      'p99 within 1 s',
      p99Ms <= 1000,
    ),
    toTimedRow(
      'all sockets come back after the restart',
      `${backMs === null ? 'not all came' : `the last after ${(backMs / 1000).toFixed(1)} s`}; p99 of messages meanwhile ${latenciesMs.back.percentile(99)} ms`,
      'within 15 s',
      backMs !== null && backMs <= 15_000,
    ),
    toTimedRow(
      'what the Worker takes for one socket',
      `${Math.round(memoryKb)} kB of memory`,
      `at most 160 kB, of which ${workerdKb} any Worker's socket takes`,
      memoryKb <= 160,
    ),
  ]
}

const workerMemoryKb = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=,comm='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes
    .filter(([ppid, , name]) => Number(ppid) === process.pid && name?.includes('workerd'))
    .reduce((sum, [, rss]) => sum + Number(rss), 0)
}
