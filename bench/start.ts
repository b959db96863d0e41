/** How long a start takes: with an empty data folder, and again with what the first one left. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startShop } from '@shop/local-shop/start-shop'

import { residentMegabytes } from './memory.ts'
import { printTable } from './table.ts'

export const benchStart = async (rootDir: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const rows = []
  for (const name of ['empty data folder, rooms built', 'second start']) {
    const begunAt = Date.now()
    const shop = await startShop({ rootDir, dataDir, port: 0 })
    const openAfter = Date.now() - begunAt
    await (await fetch(`${shop.origin}/shop`)).text()
    rows.push({
      start: name,
      'open after s': (openAfter / 1000).toFixed(2),
      'first page after s': ((Date.now() - begunAt) / 1000).toFixed(2),
    })
    if (rows.length === 2) console.log('resident MB after the first page:', residentMegabytes())
    await shop.stop()
  }
  printTable(rows)
  await rm(dataDir, { recursive: true, force: true })
}
