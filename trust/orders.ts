/**
 * Part `orders`: buyers, clerks, deletions, a replaced catalogue, and crashes, all at once.
 * Afterwards the database is checked alone. `ORDERS_SEED` repeats the decisions of another run.
 */
import { checkInvariants, type InvariantReport } from '@shop/db/invariants'
import { openDatabase } from '@shop/db/open'
import { startTestShop, type TestShop } from '@shop/testkit/test-shop'

import { type Random, randomOf } from './inputs/random.ts'
import { findLost } from './orders/lost-orders.ts'
import { buy, newWorld, populate, readProducts, work, type World } from './orders/people.ts'
import { callsOf } from './orders/shop-calls.ts'
import { type Part, type Row, type Scale, toRow } from './part.ts'

const checkouts: Record<Scale, number> = { slice: 800, full: 100_000 }
/** Restarts of the Worker, kills of the database, and replacements of the catalogue, in turn. */
const disturbances: Record<Scale, number> = { slice: 3, full: 30 }
const inFlight = 16
/** Reading everything takes longer than a shopper would wait. */
const roundTripBudgetMs = 120_000
/** The percentage of steps in which a clerk acts. */
const clerkShare = 6

export const orders: Part = {
  title: 'orders',
  run: async ({ scale, onProgress }) => {
    const seed = Number(process.env['ORDERS_SEED'] ?? Date.now() % 2 ** 32)
    onProgress(`ORDERS_SEED=${seed}`)
    const shop = await startTestShop({
      hasModules: false,
      isLibsqlSupervised: false,
      // The crashes of this run are logged on purpose, so the log is ignored.
      onLog: () => {},
    })
    const calls = callsOf(shop, inFlight * 2)
    const world = newWorld(calls)
    try {
      await readProducts(world)
      const begunAt = Date.now()
      const disturbed = await runAll(shop, world, { seed, scale, onProgress })
      const seconds = Math.round((Date.now() - begunAt) / 1000)
      onProgress('the database is read')
      const db = openDatabase(shop.libsql, { roundTripBudgetMs })
      const lost = await findLost(db, world.placed)
      return toRows(world, {
        seed,
        scale,
        seconds,
        disturbed,
        lost,
        report: await checkInvariants(db),
      })
    } finally {
      calls.close()
      await shop.stop()
    }
  },
}

type Run = { seed: number; scale: Scale; onProgress: (step: string) => void }

/** Returns the disturbances of the shop. */
const runAll = async (
  shop: TestShop,
  world: World,
  { seed, scale, onProgress }: Run,
): Promise<string[]> => {
  const count = checkouts[scale]
  const every = Math.floor(count / (disturbances[scale] + 1))
  const disturbed: string[] = []
  let next = 0
  const act = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      if (index > 0 && index % every === 0 && disturbed.length < disturbances[scale]) {
        const what = disturbs[disturbed.length % disturbs.length]
        if (what) disturbed.push(await what(shop, world))
        onProgress(`${index} checkouts, ${disturbed.at(-1)}`)
      }
      await step(world, randomOf(seed + index))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, act))
  return disturbed
}

const step = async (world: World, random: Random): Promise<void> => {
  if (random.isIn(clerkShare)) await work(world, random)
  await buy(world, random)
}

const disturbs: readonly ((shop: TestShop, world: World) => Promise<string>)[] = [
  async (shop) => {
    const start = await shop.stopWorker()
    await start()
    return 'Worker restarted'
  },
  async (shop) => {
    await shop.killLibsql()
    await shop.restartLibsql()
    return 'database killed'
  },
  async (_shop, world) => {
    await populate(world)
    return 'catalogue replaced'
  },
]

type Outcome = {
  seed: number
  scale: Scale
  seconds: number
  disturbed: string[]
  lost: string[]
  report: InvariantReport
}

const toRows = (world: World, outcome: Outcome): Row[] => {
  const { report, lost, disturbed } = outcome
  const counted = (number: number): string => number.toLocaleString('en-US')
  const broken = report.broken.map(({ invariant, count, examples }) =>
    [invariant, `${count} times`, ...examples].join(', '),
  )
  const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0)
  return [
    toRow(
      `${counted(checkouts[outcome.scale])} checkouts and ${counted(world.clerkWrites)} writes of staff, ${inFlight} at a time; ${disturbed.join(', ')}; seed ${outcome.seed}`,
      world.wrong,
      'every request is answered, a repeat with the same order',
      `${counted(world.placed.size)} placed, ${counted(world.refused)} refused, ${counted(world.calls.counts.repeats)} sent again, in ${outcome.seconds} s`,
    ),
    toRow(
      'the orders that buyers were told of',
      lost,
      'nothing acknowledged is lost, nothing unacknowledged is there',
      `all ${counted(world.placed.size)} found`,
    ),
    toRow(
      'the database, read alone',
      broken,
      'stock in = stock left + sold; lines, movements, events, keys, customers and sums add up',
      `${counted(rows)} rows, 0 broken invariants`,
    ),
  ]
}
