import { rm } from 'node:fs/promises'

import { checkInvariants } from '@shop/db/invariants'
import { type Database, openDatabase } from '@shop/db/open'
import type { WorkerServer } from '@shop/local-shop/worker-settings'
import { startTestShop, type TestShop, type TestShopOptions } from '@shop/testkit/test-shop'
import { sql } from 'drizzle-orm'

/**
 * The result of testing a promise of `docs/reliability.md`. `wrong` lists what breaks the promise.
 * Only `pnpm test:trust` fails if `isInTime` is false, because times depend on the machine.
 */
export type Row = { promise: string; result: string } & (
  | { wrong: readonly string[] }
  | { isInTime: boolean }
)

export type Part = () => Promise<Row[]>

/** True for `npm test`, which runs a short version of each part. */
export const isSlice = process.env['TRUST_SIZE'] === 'slice'

export const restartWorker = async ({ stopWorker }: TestShop): Promise<void> => {
  const start = await stopWorker()
  await start()
}

/** The invariants read the whole database, which may take minutes. */
const roundTripBudgetMs = 600_000

// The parts cause faults on purpose, so the shop's log lines are not printed.
const silent = { onLog: () => {}, onLine: () => {} }

const shownLogLines = 5

let template: Promise<string> | undefined

/**
 * Makes the data folder that all shops of a short run (`isSlice`) copy, because each would spend
 * several seconds on filling its own.
 */
const prepareTemplate = async (): Promise<string> => {
  const { dataDir, end } = await startTestShop({ hasModules: false, ...silent })
  await end()
  return dataDir
}

export const removeTemplate = async (): Promise<void> => {
  if (template) await rm(await template, { recursive: true, force: true })
}

export const inShop = async <Server extends WorkerServer = WorkerServer>(
  options: TestShopOptions<Server>,
  tryIn: (shop: TestShop<Server>, db: Database, logs: string[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const folder = isSlice ? await (template ??= prepareTemplate()) : undefined
  const logs: string[] = []
  const shop = await startTestShop({
    hasModules: false,
    template: folder,
    ...silent,
    onLog: (line) => logs.push(line),
    ...options,
  }).catch((cause: unknown) => {
    const last = logs.slice(-shownLogLines).join('\n')
    throw new Error(`The shop did not start. The end of its log:\n${last}`, { cause })
  })
  try {
    const db = openDatabase(shop.libsql, { roundTripBudgetMs })
    const rows = await tryIn(shop, db, logs)
    const { broken } = await checkInvariants(db)
    const wrong = broken.map(
      (one) => `${one.invariant}: broken ${one.count} times: ${one.examples.join(', ')}`,
    )
    const promise = 'everything in the database adds up'
    return [...rows, { promise, result: `${broken.length} broken invariants`, wrong }]
  } finally {
    await shop.stop()
  }
}

/** One response with all 100,000 rows would exceed the database's limit. */
const pageSize = 10_000

/**
 * Finds orders that were lost, and orders that were stored without a success response. `placed` has
 * the ids in success responses, by idempotency key. Later deletions do not count as losses.
 */
export const findLost = async (db: Database, placed: Map<string, string>): Promise<string[]> => {
  const stored = new Map<string, string>()
  for (let last = '', rows = pageSize; rows === pageSize;) {
    const page = await db.all<{ key: string; id: string }>(sql`
      select idempotency_key as key, id from orders where idempotency_key > ${last}
      union all
      select idempotency_key, order_id from deleted_orders where idempotency_key > ${last}
      order by 1 limit ${pageSize}`)
    for (const { key, id } of page) stored.set(key, id)
    last = page.at(-1)?.key ?? ''
    rows = page.length
  }
  const lost = [...placed].filter(([key, id]) => stored.get(key) !== id)
  const untold = [...stored].filter(([key]) => !placed.has(key))
  return [
    ...lost.map(([key, id]) => `order ${id} of key ${key} is lost`),
    ...untold.map(([, id]) => `nobody was told of order ${id}`),
  ]
}
