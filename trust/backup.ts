/** Part `backup`: backs up and restores a selling shop, and checks what open pages learn of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { checkBackup } from '@shop/db/backup/read-backup'
import { restoreBackup } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'
import { checkInvariants } from '@shop/db/invariants'
import { type Database, openDatabase } from '@shop/db/open'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { seedLarge } from '@shop/db/seed-large'
import { orderInput, orderLine } from '@shop/testkit/builders'
import { startTestShop, type TestShop } from '@shop/testkit/test-shop'

import type { Part, Row } from './part.ts'

const orderCounts = { slice: 300, full: 10_000 } as const
const buyers = 3
const messageBudgetMs = 10_000
const roundTripBudgetMs = 600_000

export const backup: Part = {
  title: 'backup',
  run: async ({ scale, onProgress }) => {
    const shop = await startTestShop({ hasModules: false })
    const folder = await mkdtemp(join(tmpdir(), 'shop-trust-backup-'))
    try {
      const db = openDatabase(shop.libsql, { roundTripBudgetMs })
      const size = { products: 30, customers: 200, orders: orderCounts[scale], reviews: 10 }
      await seedLarge({ db, size, nowMs: Date.now() })
      onProgress(`${size.orders} orders are there`)
      return await tryBackup(shop, db, join(folder, 'backup.jsonl.gz'))
    } finally {
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const tryBackup = async (shop: TestShop, db: Database, file: string): Promise<Row[]> => {
  // The seed's orders took no stock, so some invariants are broken from the beginning.
  const known = new Set((await checkInvariants(db)).broken.map(({ invariant }) => invariant))
  const sale = await startSelling(shop, db)
  const begunAt = Date.now()
  const { tables, bytes } = await writeBackup({ db, file, nowMs: begunAt })
  const backupMs = Date.now() - begunAt
  const sold = await sale.stop()
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const page = await openPage(shop)
  const restoreBegunAt = Date.now()
  await restoreBackup({ db, file, header: await checkBackup(file) })
  const restoredAt = Date.now()
  const report = await checkInvariants(db)
  const broken = report.broken.filter(({ invariant }) => !known.has(invariant))
  const ordered = tables.find(({ name }) => name === 'orders')?.rows
  const stored = await db.$count(orders)
  const isReported = await page.getsReset()
  return [
    {
      tried: `${rows} rows backed up while ${sold} orders are placed`,
      result: `${backupMs} ms, ${bytes} bytes`,
      promise: 'a backup sees one moment, and the shop sells on',
      isFulfilled: sold > 0,
    },
    {
      tried: 'that backup restored into the running shop',
      result: `${stored} orders in ${restoredAt - restoreBegunAt} ms; broken: ${broken.map(({ invariant }) => invariant).join(', ') || 'nothing'}`,
      promise: 'exactly what the backup holds, and it adds up',
      isFulfilled: stored === ordered && broken.length === 0,
    },
    {
      tried: 'a page that is open meanwhile, and nobody does anything',
      result: isReported
        ? `told to load again, ${Date.now() - restoredAt} ms after it`
        : 'got no reset',
      promise: 'loads its data again within ten seconds',
      isFulfilled: isReported,
    },
  ]
}

/** Resolves once the first order is placed. */
const startSelling = async (shop: TestShop, db: Database) => {
  const [product] = await db.select().from(products).limit(1)
  if (!product) throw new Error('The shop has no product to sell.')
  const sale = { isOn: true, placed: 0 }
  const order = async (visitor: number): Promise<void> => {
    const response = await fetch(`${shop.origin}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'cf-connecting-ip': `10.0.${visitor % 250}.${(visitor >> 8) % 250}`,
      },
      body: JSON.stringify(orderInput([orderLine(product)])),
    })
    await response.arrayBuffer()
    if (response.status === 201) sale.placed += 1
  }
  await order(0)
  const buy = async (buyer: number): Promise<void> => {
    for (let visitor = buyer; sale.isOn; visitor += buyers) {
      await order(visitor)
    }
  }
  const buying = Array.from({ length: buyers }, (_none, buyer) => buy(buyer + 1))
  return {
    stop: async (): Promise<number> => {
      sale.isOn = false
      await Promise.all(buying)
      return sale.placed
    },
  }
}

/** Resolves once the page has received its first messages. */
const openPage = async (shop: TestShop) => {
  const socket = new WebSocket(`${shop.origin.replace('http', 'ws')}/api/live?topics=products`)
  const waiting = new Map<string, () => void>()
  const next = (type: string): Promise<void> => new Promise((done) => void waiting.set(type, done))
  socket.addEventListener('message', ({ data }) => {
    const { type }: { type: string } = JSON.parse(String(data))
    waiting.get(type)?.()
  })
  const reset = next('reset')
  await next('hello')
  return {
    getsReset: async (): Promise<boolean> => {
      const tooLate = sleep(messageBudgetMs, false, { ref: false })
      const isReported = await Promise.race([reset.then(() => true), tooLate])
      socket.close()
      return isReported
    },
  }
}
