/** Compares the orders that buyers were told of with those that are there. */
import type { Database } from '@shop/db/open'
import { deletedOrders } from '@shop/db/schema/deleted-orders'
import { orders } from '@shop/db/schema/orders'
import { gt } from 'drizzle-orm'

/** A hundred thousand rows are more than the database sends in one response. */
const pageSize = 10_000

type KeyAndId = { key: string; id: string }

/** All pages of a list in the order of its keys. */
const readAll = async (
  readAfter: (key: string) => PromiseLike<KeyAndId[]>,
): Promise<KeyAndId[]> => {
  const all: KeyAndId[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The next page begins after this one.
    const page = await readAfter(all.at(-1)?.key ?? '')
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** `placed` has ids by idempotency key. Orders that buyers were told of and that are not there, and orders that no buyer was told of. */
export const findLost = async (
  db: Database,
  placed: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const stored = await readAll((after) =>
    db
      .select({ key: orders.idempotencyKey, id: orders.id })
      .from(orders)
      .where(gt(orders.idempotencyKey, after))
      .orderBy(orders.idempotencyKey)
      .limit(pageSize),
  )
  const deleted = await readAll((after) =>
    db
      .select({ key: deletedOrders.idempotencyKey, id: deletedOrders.orderId })
      .from(deletedOrders)
      .where(gt(deletedOrders.idempotencyKey, after))
      .orderBy(deletedOrders.idempotencyKey)
      .limit(pageSize),
  )
  const found = new Map([...stored, ...deleted].map(({ key, id }) => [key, id]))
  const lost = [...placed].filter(([key, id]) => found.get(key) !== id)
  const untold = stored.filter(({ key }) => !placed.has(key))
  return [
    ...lost.map(([key, id]) => `order ${id} of key ${key} is lost`),
    ...untold.map(({ id }) => `nobody was told of order ${id}`),
  ]
}
