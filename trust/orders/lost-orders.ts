/** Compares the orders that buyers were told of with those that are there. */
import type { Database } from '@shop/db/open'
import { deletedOrders } from '@shop/db/schema/deleted-orders'
import { orders } from '@shop/db/schema/orders'

/** `placed` has ids by idempotency key. Orders that buyers were told of and that are not there, and orders that no buyer was told of. */
export const findLost = async (
  db: Database,
  placed: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const [stored, deleted] = await Promise.all([
    db.select({ key: orders.idempotencyKey, id: orders.id }).from(orders),
    db.select({ key: deletedOrders.idempotencyKey, id: deletedOrders.orderId }).from(deletedOrders),
  ])
  const found = new Map([...stored, ...deleted].map(({ key, id }) => [key, id]))
  const lost = [...placed].filter(([key, id]) => found.get(key) !== id)
  const untold = stored.filter(({ key }) => !placed.has(key))
  return [
    ...lost.map(([key, id]) => `order ${id} of key ${key} is lost`),
    ...untold.map(({ id }) => `nobody was told of order ${id}`),
  ]
}
