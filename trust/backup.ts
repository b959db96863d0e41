/** Part `backup`: backs up a shop while it sells, restores it, and checks that pages reload. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { restoreBackup } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'
import type { Database } from '@shop/db/open'
import { orders } from '@shop/db/schema/orders'
import { seedLarge } from '@shop/db/seed-large'
import { fillStock } from '@shop/testkit/database'
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce, orderCall, send, until } from './calls.ts'
import { openLivePage } from './live-page.ts'
import { announce, inShop, isSlice, type Part, type Row, toRow } from './part.ts'

const size = { products: 30, customers: 200, orders: isSlice ? 100 : 10_000, reviews: 10 }
const buyers = 3
const firstOrderBudgetMs = 20_000
const messageBudgetMs = 10_000

export const backup: Part = () =>
  inShop({}, async (shop, db) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-trust-backup-'))
    try {
      await seedLarge({ db, size, nowMs: Date.now() })
      await fillStock(db, 1_000_000)
      announce(`${size.orders} orders are there`)
      return await tryBackup(shop, db, join(folder, 'backup.jsonl.gz'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

const tryBackup = async (shop: TestShop, db: Database, file: string): Promise<Row[]> => {
  let isSelling = true
  let sold = 0
  const selling = atOnce(buyers, async () => {
    const { status } = await send(shop.origin, orderCall())
    if (status === 201) sold += 1
    return isSelling
  })
  await until(() => sold > 0, firstOrderBudgetMs)
  const begunAt = Date.now()
  const { tables, bytes } = await writeBackup({ db, file, nowMs: begunAt })
  const backupMs = Date.now() - begunAt
  isSelling = false
  await selling
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  let isReported = false
  const page = openLivePage(shop, {
    topic: 'products',
    onMessage: ({ type }) => (isReported ||= type === 'reset'),
  })
  await until(() => page.isConnected, messageBudgetMs)
  const restoreBegunAt = Date.now()
  await restoreBackup({ db, file })
  const restoredAt = Date.now()
  const stored = await db.$count(orders)
  await until(() => isReported, messageBudgetMs)
  page.close()
  const reset = `told to load again, ${Date.now() - restoredAt} ms after it`
  const backedUp = tables.find(({ name }) => name === 'orders')?.rows
  return [
    toRow(
      `${rows} rows backed up while ${sold} orders are placed`,
      sold > 0 ? [] : ['no order was placed'],
      'a backup sees one moment, and the shop sells on',
      `${backupMs} ms, ${bytes} bytes`,
    ),
    toRow(
      'that backup restored into the running shop',
      stored === backedUp ? [] : [`${stored} orders instead of ${backedUp}`],
      'exactly what the backup holds',
      `${stored} orders in ${restoredAt - restoreBegunAt} ms`,
    ),
    toRow(
      'a page that is open meanwhile, and nobody does anything',
      isReported ? [] : ['got no reset'],
      'loads its data again within ten seconds',
      reset,
    ),
  ]
}
