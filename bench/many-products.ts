/** A shop with as many products as asked for: the seed's own, again and again under other ids. */
import { openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { writeBatch } from '@shop/db/write-batch'

/** Keeps a statement's parameters far below SQLite's limit. */
const rowsPerStatement = 50
const statementsPerBatch = 20

/** Fills the database up to `count` products; each is a copy of a seeded one, a minute older than the last. */
export const seedMany = async (url: string, count: number): Promise<void> => {
  const db = openDatabase({ url })
  const seeded = await db.select().from(products)
  const oldestMs = Math.min(...seeded.map(({ createdAtMs }) => createdAtMs))
  const rows = Array.from({ length: count - seeded.length }, (_none, index) => {
    const round = Math.floor(index / seeded.length) + 2
    const changedAtMs = oldestMs - index * 60_000
    return seeded.slice(index % seeded.length, (index % seeded.length) + 1).map((product) => ({
      ...product,
      id: `${product.id}-${round}`,
      name: `${product.name} ${round}`,
      featured: false,
      createdAtMs: changedAtMs,
      updatedAtMs: changedAtMs,
    }))
  }).flat()
  const inserts = chunks(rows, rowsPerStatement).map((some) => db.insert(products).values(some))
  for (const some of chunks(inserts, statementsPerBatch)) await writeBatch(db, some)
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  )
