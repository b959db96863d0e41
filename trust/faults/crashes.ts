/** Crashes processes at random moments under concurrent orders; a page of staff is open. */
import { fillStock } from '@shop/testkit/fill-stock'
import type { TestShop } from '@shop/testkit/test-shop'

import { type Random, randomOf } from '../inputs/random.ts'
import { findLost } from '../orders/lost-orders.ts'
import { buy, newWorld, readProducts, type World } from '../orders/people.ts'
import { callsOf } from '../orders/shop-calls.ts'
import type { Row } from '../part.ts'
import type { Disturbed } from './matrix.ts'
import { watchOrders } from './watch-orders.ts'

const inFlight = 16
const ordersPerCrash = 60
const eventsBudgetMs = 20_000

const crashes: Readonly<Record<string, (shop: TestShop) => Promise<void>>> = {
  // Not restarted here, because the shop must restart it itself.
  'libSQL killed': ({ killLibsql }) => killLibsql(),
  'the Durable Objects evicted': async ({ evict }) => {
    await evict('RealtimeHub')
    await evict('RealtimeShard')
  },
  'the Worker restarted': async ({ stopWorker }) => {
    const start = await stopWorker()
    await start()
  },
}

export const tryCrashes = async (
  { shop, db, random }: Disturbed,
  times: number,
  onProgress: (step: string) => void,
): Promise<Row[]> => {
  // Keeps products from selling out, because a refused order proves nothing.
  await fillStock(db, 1_000_000)
  const calls = callsOf(shop, inFlight)
  const rows: Row[] = []
  try {
    for (const [name, crash] of Object.entries(crashes)) {
      onProgress(name)
      const world = newWorld(calls)
      await readProducts(world)
      const page = watchOrders(shop)
      await page.opened()
      const older = await findLost(db, new Map())
      const crashed = await buyAndCrash(world, { times, random, crash: () => crash(shop) })
      const lost = await findLost(db, world.placed)
      const ids = [...world.placed.values()]
      const unseen = await page.waitFor(ids, eventsBudgetMs)
      page.close()
      const wrong = [
        ...world.wrong,
        ...lost.filter((one) => !older.includes(one)),
        ...unseen.map((id) => `the open page did not hear of order ${id}`),
      ]
      rows.push(toRow(name, { crashed, world, wrong }))
    }
  } finally {
    calls.close()
  }
  return rows
}

type Plan = { times: number; random: Random; crash: () => Promise<void> }

/** One crash falls at a random moment within every `ordersPerCrash` orders. */
const buyAndCrash = async (world: World, { times, random, crash }: Plan): Promise<number> => {
  const at = new Set(
    Array.from(
      { length: times },
      (_none, index) => index * ordersPerCrash + random.below(ordersPerCrash),
    ),
  )
  const seed = random.below(2 ** 31)
  let next = 0
  let crashed = 0
  const act = async (): Promise<void> => {
    while (next < times * ordersPerCrash) {
      const index = next
      next += 1
      if (at.has(index)) {
        await crash()
        crashed += 1
      }
      await buy(world, randomOf(seed + index))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, act))
  return crashed
}

type Crashed = { crashed: number; world: World; wrong: string[] }

const toRow = (name: string, { crashed, world, wrong }: Crashed): Row => ({
  tried: `${name} ${crashed} times under ${inFlight} orders at a time, a page of staff open`,
  result:
    wrong.length === 0
      ? `${world.placed.size} placed, ${world.refused} refused, all of them found, and heard of by the page`
      : `${wrong.length} broken: ${wrong.slice(0, 5).join(' · ')}`,
  promise:
    'every request is answered, nothing acknowledged is lost, and the shop comes back by itself',
  isFulfilled: wrong.length === 0 && crashed > 0,
})
