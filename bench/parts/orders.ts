/** Measures orders per second, compared with the same writes sent straight to the database. */
import { join } from 'node:path'

import { openDatabase } from '@shop/db/open'
import { runProcess } from '@shop/local-shop/run-process'
import { fillStock } from '@shop/testkit/fill-stock'

import type { LibsqlLoad } from '../support/libsql-load.ts'
import { runLoad } from '../support/load.ts'
import { readOrderBatch } from '../support/order-batch.ts'
import { measureInTurn, type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const seconds = 2
const rounds = 3
const must = 0.6

export const benchOrders = async (): Promise<Row[]> => {
  const statements = await readOrderBatch()
  const shop = await openShopProcess()
  await fillStock(openDatabase(shop.libsql), 10_000_000)
  const script = join(import.meta.dirname, '../support/libsql-load.ts')
  const rows: Row[] = []
  for (const buyers of [1, 10]) {
    const { placed, straight } = await measureInTurn(
      {
        placed: async () => {
          const url = `${shop.origin}/api/orders`
          const load = await runLoad({ url, connections: buyers, seconds, isOrder: true })
          if (load.refused > 0) console.log(`${load.refused} orders were no success`)
          return load.perSecond
        },
        straight: async () => {
          const load: LibsqlLoad = { libsql: shop.libsql, statements, senders: buyers, seconds }
          return Number(await runProcess(script, [JSON.stringify(load)]))
        },
      },
      rounds,
    )
    rows.push(
      toRow({
        part: 'orders',
        name: buyers === 1 ? 'one buyer' : `${buyers} buyers at once`,
        unit: 'orders/s',
        isBetterWhen: 'higher',
        must,
        rounds: placed,
        baseline: { name: 'libSQL straight', rounds: straight },
      }),
    )
  }
  await shop.stop()
  return rows
}
