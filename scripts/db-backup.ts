/** `npm run db:backup -- [file]`: writes all data of a running shop to one file. */
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { BackupError, describeRows } from '@shop/db/backup/format'
import { writeBackup } from '@shop/db/backup/write-backup'
import { openDatabase } from '@shop/db/open'

import { failWith, findRunningDatabase, printProgress } from './database-address.ts'
import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

/** A page of rows may take longer to read than a shopper would wait. */
const roundTripBudgetMs = 60_000

const begunAt = Date.now()
try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1)
    throw new BackupError('Name one file, or none: npm run db:backup -- [file]')
  const file = positionals[0] ? resolve(positionals[0]) : defaultFile()
  const address = await findRunningDatabase(process.env)
  if (!positionals[0]) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { tables, bytes } = await writeBackup({
    db: openDatabase(address, { roundTripBudgetMs }),
    file,
    nowMs: begunAt,
    onProgress: printProgress('read'),
  })
  const seconds = ((Date.now() - begunAt) / 1000).toFixed(1)
  console.log(`${file}: ${describeRows(tables)}; ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`)
} catch (error) {
  failWith(error)
}

/** In the data folder, named after the time. */
function defaultFile(): string {
  const name = `shop-${new Date(begunAt).toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl.gz`
  return join(resolve(rootDir, readStartSettings(process.env).dataDir), 'backups', name)
}
