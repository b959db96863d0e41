/** For tests of what a migration makes of the data of an older shop. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { onTestFinished } from 'vitest'

import { startLibsqlServer } from './local-server.ts'
import { ownMigrations } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

/** A database as it was before the migration with this number, until the test has finished. */
export const openBefore = async (count: number): Promise<Database> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-before-'))
  const server = await startLibsqlServer({ dataDir })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const older = join(dataDir, 'migrations')
  await cp(ownMigrations, older, { recursive: true })
  const journalPath = join(older, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: unknown[] }
  await writeFile(
    journalPath,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  )
  const db = openDatabase(server)
  await migrate(db, { migrationsFolder: older })
  return db
}

type OldProduct = { id: string; name?: string; stock?: number; sizes?: string; colors?: string }

/** Stores a product by the columns that there always were; sizes and colors are JSON. */
export const insertOldProduct = (
  db: Database,
  { id, name = 'Tee', stock = 5, sizes = '[]', colors = '[]' }: OldProduct,
) =>
  db.run(sql`insert into products (id, name, description, price_cents, image, category, stock, sizes, colors, tags, specifications, created_at_ms, updated_at_ms)
    values (${id}, ${name}, 'A tee.', 4000, '/media/tee.webp', 'Shirts', ${stock}, ${sizes}, ${colors}, '[]', '{}', 1, 1)`)
