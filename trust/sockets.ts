/** Many open pages, many changes, and a Worker that restarts in the middle: every page ends right. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { type Database, openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { asStaff, startTestShop, type TestShop } from '@shop/testkit/test-shop'

import type { Part, Row } from './part.ts'
import { type Pages, openPages, productId } from './sockets/pages.ts'

const productCount = 500
const changesPerSecond = 50
const sizes = {
  slice: { pageCount: 300, processes: 1, seconds: 6, deadlineMs: 30_000 },
  full: { pageCount: 5000, processes: 2, seconds: 60, deadlineMs: 90_000 },
}

export const sockets: Part = {
  title: 'sockets',
  run: async ({ scale, onProgress }) => {
    const size = sizes[scale]
    const shop = await startTestShop({ hasModules: false, onLog: () => {} })
    try {
      const db = openDatabase(shop.libsql)
      await insertProducts(db)
      const memoryBefore = await workerMemoryKb()
      onProgress(`opens ${size.pageCount} sockets`)
      const pages = await openPages({ ...size, origin: shop.origin, productCount })
      try {
        await pages.until(({ connected }) => connected === size.pageCount, size.deadlineMs)
        const memoryKb = ((await workerMemoryKb()) - memoryBefore) / size.pageCount
        onProgress('changes products')
        const { backMs } = await changeAll(shop, { ...size, pages, onProgress })
        const rows = await db.select({ id: products.id, version: products.version }).from(products)
        pages.expect(Object.fromEntries(rows.map(({ id, version }) => [id, version])))
        onProgress('waits for the last states')
        await pages.until(({ complete }) => complete === size.pageCount, size.deadlineMs)
        return toRows({ ...size, ...(await pages.report()), memoryKb, backMs })
      } finally {
        pages.close()
      }
    } finally {
      await shop.stop()
    }
  },
}

const insertProducts = async (db: Database): Promise<void> => {
  const ids = Array.from({ length: productCount }, (_, index) => productId(index))
  // The server takes 128 requests at a time.
  while (ids.length > 0)
    await Promise.all(ids.splice(0, 50).map((id) => insertProduct(db, { id, stock: 1000 })))
}

type Size = (typeof sizes)['full'] & { pages: Pages; onProgress: (step: string) => void }

/** Changes products one after the other at a steady rate, and restarts the Worker half way; how long the last page took to be back. */
const changeAll = async (
  shop: TestShop,
  { seconds, pageCount, deadlineMs, pages, onProgress }: Size,
): Promise<{ backMs: number }> => {
  const change = changer(shop)
  const stop = changeSteadily(change)
  await sleep((seconds * 1000) / 2)
  onProgress('restarts the Worker')
  const start = await shop.stopWorker()
  await pages.until(({ connected }) => connected === 0, deadlineMs)
  await start()
  const startedAtMs = Date.now()
  await pages.until(({ connected }) => connected === pageCount, deadlineMs)
  const backMs = Date.now() - startedAtMs
  onProgress(`all are back after ${Math.round(backMs / 1000)} s`)
  await sleep((seconds * 1000) / 2)
  await stop()
  return { backMs }
}

const changeSteadily = (change: () => Promise<void>): (() => Promise<void>) => {
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = change().finally(() => running.delete(one))
    running.add(one)
  }, 1000 / changesPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

/** Each call changes the next product; one whose response was lost in the restart is left alone from then on. */
const changer = (shop: TestShop): (() => Promise<void>) => {
  const versions = Array.from({ length: productCount }, () => 1)
  let next = 0
  return async () => {
    const index = next++ % productCount
    const version = versions[index] ?? 0
    if (await changeProduct(shop, productId(index), version)) versions[index] = version + 1
  }
}

const changeProduct = async (shop: TestShop, id: string, version: number): Promise<boolean> => {
  try {
    const response = await fetch(`${shop.origin}/api/products/${id}`, {
      method: 'PATCH',
      headers: asStaff(shop),
      body: JSON.stringify({ version, stock_change: 1 }),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // The Worker is being restarted.
    return false
  }
}

type Outcome = (typeof sizes)['full'] &
  Awaited<ReturnType<Pages['report']>> & { memoryKb: number; backMs: number }

const toRows = (found: Outcome): Row[] => {
  const { pageCount, complete, violations, resets, p99Ms, backMs, memoryKb, seconds } = found
  return [
    {
      tried: `${pageCount} sockets, ${changesPerSecond} changes a second of ${productCount} products for ${seconds} s, the Worker restarted half way`,
      result: `${complete} end with every last state; ${violations} messages twice or out of order; ${resets} resets`,
      promise: 'every page ends with every last state; nothing twice, nothing out of order',
      isFulfilled: complete === pageCount && violations === 0 && resets === 0,
    },
    {
      tried: 'from the commit to the socket',
      result: `p99 ${p99Ms} ms`,
      promise: 'p99 within 1 s',
      isFulfilled: p99Ms <= 1000,
      isTimed: true,
    },
    {
      tried: 'all sockets come back after the restart',
      result: `the last after ${(backMs / 1000).toFixed(1)} s`,
      promise: 'within 15 s',
      isFulfilled: backMs <= 15_000,
      isTimed: true,
    },
    {
      tried: 'memory of the Worker for one socket',
      result: `${Math.round(memoryKb)} kB`,
      promise: 'at most 64 kB',
      isFulfilled: memoryKb <= 64,
      isTimed: true,
    },
  ]
}

const execute = promisify(execFile)

/** The resident memory of the workerd processes that this process has started. */
const workerMemoryKb = async (): Promise<number> => {
  const { stdout } = await execute('ps', ['-A', '-o', 'ppid=,rss=,comm='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , command]) => Number(ppid) === process.pid && command?.includes('workerd'))
    .reduce((sum, [, rss]) => sum + Number(rss), 0)
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
