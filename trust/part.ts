import { rm } from 'node:fs/promises'

import { checkInvariants } from '@shop/db/invariants'
import { type Database, openDatabase } from '@shop/db/open'
import { startTestShop, type TestShop, type TestShopOptions } from '@shop/testkit/test-shop'

/** `promise` quotes `docs/reliability.md`. */
export type Row = {
  tried: string
  result: string
  promise: string
  isFulfilled: boolean
  /** Only `pnpm test:trust` judges rows that depend on the speed of the machine. */
  isTimed?: boolean
}

export type Part = () => Promise<Row[]>

/** `npm test` tries a slice of each part, `pnpm test:trust` all of it. */
export const isSlice = process.env['TRUST_SIZE'] === 'slice'

export const announce = (step: string): void => {
  if (!process.env['VITEST']) console.log(`· ${step} (${Math.round(performance.now() / 1000)} s)`)
}

const maxListed = 5

export const toRow = (
  tried: string,
  wrong: readonly string[],
  promise: string,
  result = 'nothing wrong',
): Row => {
  const isFulfilled = wrong.length === 0
  const listed = `${wrong.length} broken: ${wrong.slice(0, maxListed).join(' · ')}`
  return { tried, result: isFulfilled ? result : listed, promise, isFulfilled }
}

export const toTimedRow = (
  tried: string,
  result: string,
  promise: string,
  isFulfilled: boolean,
): Row => ({ tried, result, promise, isFulfilled, isTimed: true })

export const restartWorker = async ({ stopWorker }: TestShop): Promise<void> => {
  const start = await stopWorker()
  await start()
}

/** Long, because the invariants read the whole database. */
const roundTripBudgetMs = 600_000

// The parts cause faults on purpose, so their log lines are not printed.
const silent = { onLog: () => {}, onLine: () => {} }

const shownLogLines = 5

let template: Promise<string> | undefined

/** Makes the data folder that all shops of a slice copy: filling a database takes seconds. */
const prepareTemplate = async (): Promise<string> => {
  const { dataDir, end } = await startTestShop({ hasModules: false, ...silent })
  await end()
  return dataDir
}

export const removeTemplate = async (): Promise<void> => {
  if (template) await rm(await template, { recursive: true, force: true })
}

/** Runs `tryIn` with a separate shop, then checks the invariants of its database. */
export const inShop = async (
  options: TestShopOptions,
  tryIn: (shop: TestShop, db: Database, logs: string[]) => Promise<Row[]>,
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
    const tried = 'the database after that, read alone'
    const { broken } = await checkInvariants(db)
    const wrong = broken.map(
      (one) => `${one.invariant}: broken ${one.count} times: ${one.examples.join(', ')}`,
    )
    return [...rows, toRow(tried, wrong, 'everything adds up', '0 broken invariants')]
  } finally {
    await shop.stop()
  }
}
