import { rm } from 'node:fs/promises'

import { type Row, toRow } from '../support/report.ts'
import { newFolder, startShopProcess } from '../support/shop-process.ts'

const rounds = 5

export const benchStart = async (): Promise<Row[]> => {
  const startIn = async (dataDir: string): Promise<number> => {
    await using shop = await startShopProcess(dataDir)
    return shop.startedInMs / 1000
  }
  const folders = await Promise.all([newFolder(), newFolder()])
  const empty: number[] = []
  for (const folder of folders) empty.push(await startIn(folder))
  const again: number[] = []
  while (again.length < rounds) again.push(await startIn(folders[0]))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  return [
    toRow({ name: 'first page, database there', unit: 's', must: 1, rounds: again }),
    toRow({ name: 'first page, empty data folder', unit: 's', rounds: empty }),
  ]
}
