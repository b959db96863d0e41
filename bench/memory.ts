/** Memory of the processes this one started, and `pnpm bench memory`: what workerd takes through minutes of full load. */
import { execFileSync } from 'node:child_process'

import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { seedLarge } from '@shop/db/seed-large'
import { runProcess } from '@shop/local-shop/run-process'
import { asStaff, startTestShop } from '@shop/testkit/test-shop'

import type { MixedLoad, MixedResult } from './mixed-load.ts'
import { printTable } from './table.ts'

/** Resident megabytes by program: `workerd`, `sqld`, and this Node process. */
export const residentMegabytes = (): Record<string, number> => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const sums: Record<string, number> = { node: Math.round(process.memoryUsage().rss / 1024 / 1024) }
  for (const [, parent, kilobytes, name = ''] of rows) {
    const program = name.split('/').at(-1) ?? name
    if (Number(parent) !== process.pid || !/workerd|sqld/.test(program)) continue
    sums[program] = (sums[program] ?? 0) + Math.round(Number(kilobytes) / 1024)
  }
  return sums
}

/** What workerd may take through the load, in megabytes. */
const promisedMegabytes = 300
const size = { products: 2000, customers: 500, orders: 1000, reviews: 100 }
/** Each takes 110 to 130 kB (decision 028). */
const sockets = 100
const samplesEveryMs = 1000

/** Visitors, programs and staff at once, as fast as the shop responds, for so many minutes. */
export const benchMemory = async (minutes: number): Promise<void> => {
  const shop = await startTestShop({ isRestartedAfterPublish: true })
  const db = openDatabase(shop.libsql)
  await seedLarge({ db, size, nowMs: Date.now() })
  await db.update(products).set({ stock: 1_000_000 })
  const ids = await db.select({ id: products.id }).from(products)
  const begunAt = Date.now()
  const highest: number[] = [residentMegabytes()['workerd'] ?? 0]
  const sampling = setInterval(() => {
    const minute = 1 + Math.floor((Date.now() - begunAt) / 60_000)
    highest[minute] = Math.max(highest[minute] ?? 0, residentMegabytes()['workerd'] ?? 0)
  }, samplesEveryMs)
  const load: MixedLoad = {
    origin: shop.origin,
    staffHeaders: asStaff(shop),
    productIds: ids.map(({ id }) => id),
    seconds: minutes * 60,
    sockets,
  }
  const script = `${import.meta.dirname}/mixed-load.ts`
  const { kinds, lostSockets } = JSON.parse(
    await runProcess(script, [JSON.stringify(load)]),
  ) as MixedResult
  clearInterval(sampling)
  await shop.stop()
  printTable(Object.entries(kinds).map(([kind, result]) => ({ kind, ...result })))
  console.log(`\nopen pages: ${sockets}, of which ${lostSockets} were closed by the shop`)
  console.log(
    `workerd before the load: ${highest[0]} MB; at most, by minute: ${highest.slice(1).join(' ')}`,
  )
  const most = Math.max(...highest)
  console.log(
    `at most ${most} MB; promised: ${promisedMegabytes} MB${most > promisedMegabytes ? ', BROKEN' : ''}`,
  )
}
