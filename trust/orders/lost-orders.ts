import type { Database } from '@shop/db/open'
import { deletedOrders } from '@shop/db/schema/deleted-orders'
import { orders } from '@shop/db/schema/orders'
import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A hundred thousand rows exceed the limit of one response of the database. */
const pageSize = 10_000

type KeyAndId = { key: string; id: string }

const readAll = async (
  db: Database,
  { table, id }: { table: SQLiteTable; id: SQLiteColumn },
): Promise<KeyAndId[]> => {
  const all: KeyAndId[] = []
  for (;;) {
    const after = all.at(-1)?.key ?? ''
    const page = await db.all<KeyAndId>(
      sql`select idempotency_key as key, ${id} as id from ${table} where idempotency_key > ${after} order by idempotency_key limit ${pageSize}`,
    )
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** Finds acknowledged orders that are missing, and stored ones that no response named. */
export const findLost = async (
  db: Database,
  placed: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const stored = await readAll(db, { table: orders, id: orders.id })
  const deleted = await readAll(db, { table: deletedOrders, id: deletedOrders.orderId })
  const found = new Map([...stored, ...deleted].map(({ key, id }) => [key, id]))
  const lost = [...placed].filter(([key, id]) => found.get(key) !== id)
  const untold = stored.filter(({ key }) => !placed.has(key))
  return [
    ...lost.map(([key, id]) => `order ${id} of key ${key} is lost`),
    ...untold.map(({ id }) => `nobody was told of order ${id}`),
  ]
}
