/** Crashes processes at random moments, while buyers place orders and a page of staff is open. */
import type { Database } from '@shop/db/open'
import { fillStock } from '@shop/testkit/fill-stock'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import { atOnce, until } from '../calls.ts'
import { openLivePage } from '../live-page.ts'
import { newWorld, purchases, readProducts } from '../orders/people.ts'
import { announce, isSlice, type Row, toRow } from '../part.ts'
import { drawsOf } from '../random.ts'
import { findLost } from '../read-database.ts'

const inFlight = 16
/** One crash happens at a random moment among this many orders. */
const ordersPerCrash = 60
const eventsBudgetMs = 20_000

const crashes: Readonly<Record<string, (shop: TestShop) => Promise<void>>> = {
  // libSQL is not restarted here, because the shop must restart it itself.
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

/** How often each process crashes. */
const times = isSlice ? 1 : 15

export const tryCrashes = async (shop: TestShop, db: Database): Promise<Row[]> => {
  // Keeps products from selling out, because a refused order proves nothing.
  await fillStock(db, 1_000_000)
  const world = newWorld(shop)
  await readProducts(world)
  const seen = new Set<string>()
  const page = openLivePage(shop, { topic: 'orders', onMessage: ({ id = '' }) => seen.add(id) })
  await until(() => page.isConnected, eventsBudgetMs)
  const drawPurchase = drawsOf(purchases)
  const drawMoment = drawsOf(fc.nat(ordersPerCrash - 1))
  const rows: Row[] = []
  for (const [name, crash] of Object.entries(crashes)) {
    announce(name)
    const turns = Array.from({ length: times }, (_none, turn) => turn * ordersPerCrash)
    const moments = new Set(turns.map((begin) => begin + drawMoment()))
    let next = 0
    await atOnce(inFlight, async () => {
      if (moments.has(next++)) await crash(shop)
      await drawPurchase()(world)
      return next < times * ordersPerCrash
    })
    const unseen = (): string[] => world.orderIds.filter((id) => !seen.has(id))
    await until(() => unseen().length === 0, eventsBudgetMs)
    rows.push(
      toRow(
        `${name} ${times} times under ${inFlight} orders at a time, a page of staff open`,
        [
          ...world.wrong.splice(0),
          ...(await findLost(db, world.placed)),
          ...unseen().map((id) => `the open page did not hear of order ${id}`),
        ],
        'every request is answered, nothing acknowledged is lost, and the shop comes back by itself',
        `${world.placed.size} placed so far, ${world.refused} refused, all of them found, and heard of by the page`,
      ),
    )
  }
  page.close()
  return rows
}
