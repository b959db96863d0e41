/** Measures how long `npm start` takes, with an earlier start's data and with an empty folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Row, toRow } from '../support/report.ts'
import { startShopProcess } from '../support/shop-process.ts'

const rounds = 5

export const benchStart = async (): Promise<Row[]> => {
  const startIn = async (dataDir: string): Promise<number> => {
    const shop = await startShopProcess(dataDir)
    await shop.stop()
    return shop.startedInMs / 1000
  }
  const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'shop-bench-'))
  const folders = await Promise.all([newFolder(), newFolder()])
  const empty = await mapInTurn(folders, startIn)
  const again = await mapInTurn(
    Array.from({ length: rounds }, () => folders[0]),
    startIn,
  )
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  const row = { part: 'start', unit: 's', isBetterWhen: 'lower' } as const
  return [
    toRow({ ...row, name: 'first page, database there', must: 1, rounds: again }),
    toRow({ ...row, name: 'first page, empty data folder', rounds: empty }),
  ]
}

const mapInTurn = async <Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}
