import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { listTables } from '@shop/db/backup/format'
import { restoreBackup } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'
import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'
import { atEnd } from './at-end.ts'
import { openOwnDatabase } from './own-database.ts'

export const openTwoShops = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const [source, target] = await Promise.all([openOwnDatabase(), openOwnDatabase()])
  let made = 0
  const between = {
    file: '',
    backUp: async () => {
      between.file = join(folder, `backup-${(made += 1)}.jsonl.gz`)
      return writeBackup({ db: source, file: between.file, nowMs: Date.now() })
    },
    restore: (db = target) => restoreBackup({ db, file: between.file }),
  }
  return { source, target, between }
}

export const contentOf = async (db: Database) => {
  const tables = await listTables(db)
  // One round trip, because many at once wait for the two connections, for a second at most.
  const rows = await db.$client.batch(
    tables.map(({ name }) => `select * from "${name}" order by rowid`),
  )
  return Object.fromEntries(
    tables.map(({ name }, index) => [name, rows[index]?.rows.map((row) => Object.values(row))]),
  )
}

export const schemaOf = (db: Database) =>
  db.all(sql`select type, name, sql from sqlite_master order by type, name`)
