import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'

/** All 100,000 rows would exceed the database's limit for one response. */
const pageSize = 10_000

/**
 * Finds lost orders, and orders that were not acknowledged. `placed` has the ids of acknowledged
 * orders by idempotency key. Orders may have been deleted since.
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
