import { rm } from 'node:fs/promises'

import { type Database, openDatabase } from '@shop/db/open'
import { startTestShop, type TestShop, type TestShopOptions } from '@shop/testkit/test-shop'

import { findBroken } from './read-database.ts'

/** `promise` quotes `docs/reliability.md`. */
export type Row = {
  tried: string
  result: string
  promise: string
  isFulfilled: boolean
  /** Depends on this machine's speed, so only `pnpm test:trust` judges it. */
  isTimed?: boolean
}

export type Part = () => Promise<Row[]>

/** `npm test` tries a slice of each part, `pnpm test:trust` all of it. */
export const isSlice = process.env['TRUST_SIZE'] === 'slice'

/** Prints the name of a step that may be slow. */
export const announce = (step: string): void => {
  if (!process.env['VITEST']) console.log(`· ${step} (${Math.round(performance.now() / 1000)} s)`)
}

const maxListed = 5

/** Makes the row of a check that must find nothing wrong. */
export const toRow = (
  tried: string,
  wrong: readonly string[],
  promise: string,
  result = 'nothing wrong',
): Row => ({
  tried,
  result:
    wrong.length === 0
      ? result
      : `${wrong.length} broken: ${wrong.slice(0, maxListed).join(' · ')}`,
  promise,
  isFulfilled: wrong.length === 0,
})

/** Makes the row of a measurement. */
export const toTimedRow = (
  tried: string,
  result: string,
  promise: string,
  isFulfilled: boolean,
): Row => ({ tried, result, promise, isFulfilled, isTimed: true })

/** Reading the whole database takes longer than a shopper would wait. */
const roundTripBudgetMs = 600_000

// The parts cause faults on purpose, so their log lines are not printed.
const silent = { onLog: () => {}, onLibsqlLine: () => {} }

let template: Promise<string> | undefined

/**
 * Makes the data folder that all shops of a slice copy, because filling a database takes seconds.
 */
const prepareTemplate = async (): Promise<string> => {
  const { dataDir, end } = await startTestShop({ hasModules: false, ...silent })
  await end()
  return dataDir
}

export const removeTemplate = async (): Promise<void> => {
  if (template) await rm(await template, { recursive: true, force: true })
}

/** Tries something in a separate shop, then checks the invariants of its database. */
export const inShop = async (
  options: TestShopOptions,
  tryIn: (shop: TestShop, db: Database) => Promise<Row[]>,
): Promise<Row[]> => {
  const folder = isSlice ? await (template ??= prepareTemplate()) : undefined
  const shop = await startTestShop({ hasModules: false, template: folder, ...silent, ...options })
  try {
    const db = openDatabase(shop.libsql, { roundTripBudgetMs })
    const rows = await tryIn(shop, db)
    const tried = 'the database after that, read alone'
    const broken = await findBroken(db)
    return [...rows, toRow(tried, broken, 'everything adds up', '0 broken invariants')]
  } finally {
    await shop.stop()
  }
}
