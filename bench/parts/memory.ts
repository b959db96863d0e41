/** `pnpm bench memory` measures a shop's memory during minutes of full load, and afterwards. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { seedLarge } from '@shop/db/seed-large'
import { runProcess } from '@shop/local-shop/run-process'
import { fillStock } from '@shop/testkit/fill-stock'

import type { MixedLoad, MixedResult } from '../support/mixed-load.ts'
import { residentMegabytes } from '../support/processes.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'
import { printTable, quantile } from '../support/table.ts'

/** Returns a year's customers, orders and reviews for this many products. */
const sizeOf = (count: number) => ({
  products: count,
  customers: Math.ceil(count / 4),
  orders: Math.ceil(count / 2),
  reviews: Math.ceil(count / 20),
})
/** Each socket takes 110 to 130 kB (decision 028). */
const sockets = 100
const sampleEveryMs = 1000
const restSamples = 5

type Size = { minutes: number; productCount: number }

/** Simulates visitors, programs and staff at once, as fast as the shop responds. */
export const benchMemory = async ({ minutes, productCount }: Size): Promise<Row[]> => {
  const shop = await openShopProcess()
  try {
    const db = openDatabase(shop.libsql)
    await seedLarge({ db, size: sizeOf(productCount), nowMs: Date.now() })
    await fillStock(db, 1_000_000)
    const ids = await db.select({ id: products.id }).from(products)
    const take = (): Sample => residentMegabytes(shop.pid)
    const before = take()
    const during: Sample[] = []
    const sampling = setInterval(() => during.push(take()), sampleEveryMs)
    const load: MixedLoad = {
      origin: shop.origin,
      staffOrigin: shop.staffOrigin,
      staffHeaders: shop.staffHeaders,
      productIds: ids.map(({ id }) => id),
      seconds: minutes * 60,
      sockets,
    }
    printLoad(await makeLoad(load))
    clearInterval(sampling)
    const after: Sample[] = []
    while (after.length < restSamples) {
      await sleep(sampleEveryMs)
      after.push(take())
    }
    return toRows({ before, during, after, productCount })
  } finally {
    await shop.stop()
  }
}

type Sample = ReturnType<typeof residentMegabytes>

const makeLoad = async (load: MixedLoad): Promise<MixedResult> => {
  const script = join(import.meta.dirname, '../support/mixed-load.ts')
  return JSON.parse(await runProcess(script, [JSON.stringify(load)])) as MixedResult
}

const printLoad = ({ kinds, lostSockets }: MixedResult): void => {
  printTable(Object.entries(kinds).map(([kind, result]) => ({ kind, ...result })))
  console.log(`\nopen pages: ${sockets}, of which ${lostSockets} were closed by the shop`)
}

type Samples = { before: Sample; during: Sample[]; after: Sample[]; productCount: number }

const toRows = ({ before, during, after, productCount }: Samples): Row[] => {
  const row = { part: 'memory', unit: 'MB', isBetterWhen: 'lower' } as const
  const all = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.all)
  const size = `${productCount} products`
  return [
    toRow({ ...row, name: `all processes before load, ${size}`, rounds: all([before]) }),
    toRow({ ...row, name: `the most under load, ${size}`, rounds: [quantile(all(during), 1)] }),
    toRow({ ...row, name: `all processes after load, ${size}`, must: 280, rounds: all(after) }),
    ...[...(after[0]?.byProgram.keys() ?? [])].map((program) => {
      const rounds = after.map(({ byProgram }) => byProgram.get(program) ?? 0)
      return toRow({ ...row, name: `${program} after load, ${size}`, rounds })
    }),
  ]
}
