/** Fills an empty catalogue with the 22 products of the seed. */
import type { Database } from './open.ts'
import { events } from './schema/events.ts'
import { products } from './schema/products.ts'
import { catalogue } from './seed/catalogue.ts'
import { writeBatch } from './write-batch.ts'

const anHourMs = 3_600_000

/**
 * Inserts the seed when there are no products; answers how many were added. The first of the
 * catalogue is the newest, an hour apart, so that "newest first" has an order.
 */
export const seedWhenEmpty = async (db: Database, nowMs: number): Promise<number> => {
  if ((await db.$count(products)) > 0) return 0
  const rows = catalogue.map((product, index) => ({
    ...product,
    sizes: [...product.sizes],
    colors: [...product.colors],
    tags: [...product.tags],
    specifications: {},
    createdAtMs: nowMs - index * anHourMs,
    updatedAtMs: nowMs - index * anHourMs,
  }))
  await writeBatch(db, [
    db.insert(products).values(rows),
    db.insert(events).values(
      rows.map(({ id }) => ({
        topic: 'products' as const,
        kind: 'saved' as const,
        subjectId: id,
        createdAtMs: nowMs,
      })),
    ),
  ])
  return rows.length
}
