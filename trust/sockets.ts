/**
 * Part `sockets`: many open pages and changes, and a restart. Every page must get the last states.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { type Database, openDatabase, writeBatch } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { productRow } from '@shop/testkit/builders'
import { asStaff, startTestShop, type TestShop } from '@shop/testkit/test-shop'

import type { Part, Row } from './part.ts'
import { type Pages, openPages, productId } from './sockets/pages.ts'

const productCount = 500
const changesPerSecond = 50
const sizes = {
  slice: { pageCount: 300, processes: 1, seconds: 6, timeoutMs: 30_000 },
  full: { pageCount: 5000, processes: 2, seconds: 60, timeoutMs: 90_000 },
}

export const sockets: Part = {
  title: 'sockets',
  run: async ({ scale, onProgress }) => {
    const size = sizes[scale]
    const shop = await startTestShop({ hasModules: false, onLog: () => {} })
    try {
      const db = openDatabase(shop.libsql)
      await insertProducts(db)
      const before = await workerUse()
      onProgress(`opens ${size.pageCount} sockets`)
      const pages = await openPages({ ...size, origin: shop.origin, productCount })
      try {
        await pages.until(({ connected }) => connected === size.pageCount, size.timeoutMs)
        const use = perPage(before, await workerUse(), size.pageCount)
        const idle =
          scale === 'full' ? await awakeAfterIdling(shop, { ...size, pages, onProgress }) : null
        onProgress('changes products')
        const { backMs } = await changeAll(shop, { ...size, pages, onProgress })
        const rows = await db.select({ id: products.id, version: products.version }).from(products)
        pages.expect(Object.fromEntries(rows.map(({ id, version }) => [id, version])))
        onProgress('waits for the last states')
        await pages.until(({ complete }) => complete === size.pageCount, size.timeoutMs)
        return toRows({ ...size, ...(await pages.report()), ...use, backMs, idle })
      } finally {
        pages.close()
      }
    } finally {
      await shop.stop()
    }
  },
}

/** Must exceed the ten seconds after which workerd evicts an idle object. */
const idleMs = 14_000

/** The number of shards in memory, and whether all pages are connected. */
type Idle = { awake: number; areOpen: boolean }

const awakeAfterIdling = async (
  shop: TestShop,
  { pageCount, pages, onProgress }: Pick<Size, 'pageCount' | 'pages' | 'onProgress'>,
): Promise<Idle> => {
  onProgress('waits for the shards to hibernate')
  await sleep(idleMs)
  const awake = await shop.evict('RealtimeShard')
  const areOpen = await pages.until(({ connected }) => connected === pageCount, 0)
  return { awake, areOpen }
}

const insertProducts = async (db: Database): Promise<void> => {
  const inserts = Array.from({ length: productCount }, (_, index) =>
    db.insert(products).values(productRow({ id: productId(index), stock: 1000 })),
  )
  await writeBatch(db, inserts)
}

type Size = (typeof sizes)['full'] & { pages: Pages; onProgress: (step: string) => void }

/** Restarts the Worker halfway. `backMs` is null if some pages did not come back. */
const changeAll = async (
  shop: TestShop,
  { seconds, pageCount, timeoutMs, pages, onProgress }: Size,
): Promise<{ backMs: number | null }> => {
  const change = changer(shop)
  const stop = changeSteadily(change)
  await sleep((seconds * 1000) / 2)
  onProgress('restarts the Worker')
  pages.undisturbedSince(null)
  const start = await shop.stopWorker()
  await pages.until(({ connected }) => connected === 0, timeoutMs)
  await start()
  const startedAtMs = Date.now()
  const areBack = await pages.until(({ connected }) => connected === pageCount, timeoutMs)
  const backMs = areBack ? Date.now() - startedAtMs : null
  pages.undisturbedSince(Date.now())
  onProgress(areBack ? 'all are back' : 'not all are back')
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

/** If a response is lost in the restart, later changes of that product fail. */
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
    const response = await fetch(`${shop.staffOrigin}/api/products/${id}`, {
      method: 'PATCH',
      headers: asStaff(shop),
      body: JSON.stringify({ version, stock_change: 1 }),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // The Worker is restarting.
    return false
  }
}

type Outcome = (typeof sizes)['full'] &
  Awaited<ReturnType<Pages['report']>> &
  Use & { backMs: number | null; idle: Idle | null }

const toRows = (found: Outcome): Row[] => {
  const { pageCount, complete, violations, resets, p99Ms, backP99Ms, backMs, seconds } = found
  const { memoryKb, cpuMs, errors, idle } = found
  return [
    {
      tried: `${pageCount} sockets, ${changesPerSecond} changes a second of ${productCount} products for ${seconds} s, the Worker restarted half way`,
      result: `${complete} end with every last state; ${violations} messages twice or out of order; ${resets} resets`,
      promise: 'every page ends with every last state; nothing twice, nothing out of order',
      isFulfilled: complete === pageCount && violations === 0 && resets === 0,
    },
    {
      tried: 'from the commit to the socket, while no page is away',
      result: `p99 ${p99Ms} ms`,
      promise: 'p99 within 1 s',
      isFulfilled: p99Ms <= 1000,
      isTimed: true,
    },
    {
      tried: 'all sockets come back after the restart',
      result: `${backMs === null ? 'not all came' : `the last after ${(backMs / 1000).toFixed(1)} s`}; p99 of messages meanwhile ${backP99Ms} ms; not opened: ${errors}`,
      promise: 'within 15 s',
      isFulfilled: backMs !== null && backMs <= 15_000,
      isTimed: true,
    },
    {
      tried: 'what the Worker takes for one socket',
      result: `${Math.round(memoryKb)} kB of memory; ${cpuMs.toFixed(1)} ms of CPU to open it`,
      promise: `at most 160 kB, of which ${workerdKb} any Worker's socket takes`,
      isFulfilled: memoryKb <= 160,
      isTimed: true,
    },
    ...(idle === null ? [] : [hibernationRow(idle)]),
  ]
}

/** Measured with a Worker whose Durable Object only accepts hibernatable sockets. */
const workerdKb = 110

const hibernationRow = ({ awake, areOpen }: Idle): Row => ({
  tried: `${idleMs / 1000} s without changes, all pages open`,
  result: `${awake} of 8 shards in memory, ${areOpen ? 'all' : 'not all'} pages connected`,
  promise: 'shards hibernate, and their pages stay connected',
  isFulfilled: awake === 0 && areOpen,
  isTimed: true,
})

const execute = promisify(execFile)

type Use = { memoryKb: number; cpuMs: number }

const perPage = (before: Use, after: Use, pageCount: number): Use => ({
  memoryKb: (after.memoryKb - before.memoryKb) / pageCount,
  cpuMs: (after.cpuMs - before.cpuMs) / pageCount,
})

const workerUse = async (): Promise<Use> => {
  const { stdout } = await execute('ps', ['-A', '-o', 'ppid=,pid=,rss=,comm='])
  const use = { memoryKb: 0, cpuMs: 0 }
  for (const line of stdout.split('\n')) {
    const [ppid, pid, rss, command] = line.trim().split(/\s+/)
    if (Number(ppid) !== process.pid || !command?.includes('workerd')) continue
    use.memoryKb += Number(rss)
    use.cpuMs += await cpuMsOf(Number(pid))
  }
  return use
}

/** 0 without `/proc`. The file has hundredths of a second (proc(5), fields 14 and 15). */
const cpuMsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
