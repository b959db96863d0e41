/** `npm run db:restore -- <file> [--yes]`: puts a backup in the place of what a running shop holds. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { BackupError, describeRows } from '@shop/db/backup/format'
import { checkBackup } from '@shop/db/backup/read-backup'
import { listReplaced, restoreBackup } from '@shop/db/backup/restore-backup'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'

import { failWith, findRunningDatabase, printProgress } from './database-address.ts'

/** All rows are replaced in one round trip. */
const roundTripBudgetMs = 600_000

const begunAt = Date.now()
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [name, ...others] = positionals
  if (!name || others.length > 0)
    throw new BackupError('Name one file: npm run db:restore -- <file> [--yes]')
  const file = resolve(name)
  const header = await checkBackup(file)
  const db = openDatabase(await findRunningDatabase(process.env), { roundTripBudgetMs })
  await migrateDatabase(db)
  const replaced = await listReplaced(db, { file, header })
  if (replaced.length > 0 && !values.yes)
    throw new BackupError(
      `The backup of ${new Date(header.createdAtMs).toISOString()} holds ${describeRows(header.tables)}. It would replace ${describeRows(replaced)}. Nothing was changed; add --yes to replace them.`,
    )
  const result = await restoreBackup({ db, file, header, onProgress: printProgress('loaded') })
  const seconds = ((Date.now() - begunAt) / 1000).toFixed(1)
  console.log(`Restored ${describeRows(header.tables)} in ${seconds} s. Open pages load again.`)
  if (result.erasedAgain > 0)
    console.log(`${result.erasedAgain} people who were erased after that backup were erased again.`)
  if (result.notErasedAgain > 0)
    console.log(
      `${result.notErasedAgain} people without orders were erased after that backup: erase them again.`,
    )
} catch (error) {
  failWith(error)
}
