import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { startLibsqlServer } from '../local-server.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { products } from '../schema/products.ts'

type ProductRow = typeof products.$inferInsert

export const openTestDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-database-'))
  const server = await startLibsqlServer({ dataDir })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = openDatabase(server)
  await migrateDatabase(db)
  let sequence = 0
  const insertProduct = async (overrides: Partial<ProductRow> = {}): Promise<ProductRow> => {
    const row: ProductRow = {
      id: `product-${(sequence += 1)}`,
      name: 'Plain Tee',
      description: 'A tee.',
      priceCents: 4000,
      image: '/media/tee.webp',
      category: 'Shirts',
      stock: 5,
      sizes: [],
      colors: [],
      tags: [],
      specifications: {},
      createdAtMs: 1,
      updatedAtMs: 1,
      ...overrides,
    }
    await db.insert(products).values(row)
    return row
  }
  return { db, insertProduct }
}
