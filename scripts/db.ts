/**
 * Commands for a shop's data, each run as `npm run db:<command>`.
 *
 * - `backup [file]` writes all data of a running shop to one file, and its pictures beside it.
 * - `restore <file> [--yes]` replaces the data of a running shop with a backup. Without `--yes` it
 *   only reads the file and lists what it would replace, if there is anything.
 * - `restored` tells the shop that its database was restored by other means.
 * - `check` reports inconsistent data of a shop, running or not.
 * - `seed [--size large]` fills the database of a stopped shop, or the one at `LIBSQL_URL`.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { BackupError, describeRows } from '@shop/db/backup/format'
import { checkBackup, readHeader } from '@shop/db/backup/read-backup'
import { checkRelease, listReplaced, restoreBackup } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'
import { checkInvariants, describeReport } from '@shop/db/invariants'
import { startLibsqlServer } from '@shop/db/local-server'
import { markRestored } from '@shop/db/mark-restored'
import { migrateDatabase, ownSchema, readMigrationState } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { seedWhenNew } from '@shop/db/seed'
import { largeSize, seedLarge } from '@shop/db/seed-large'
import { minuteMs } from '@shop/domain/time'
import { restorePictures, savePictures } from '@shop/local-shop/picture-files'

import { failWith, findBucket, findDatabase, findRunningDatabase } from './database-address.ts'
import { readStartSettings } from './start-settings.ts'

/** Reading a page of rows can take longer than a shopper's request may take. */
const backupBudgetMs = minuteMs
/** A restore replaces all rows in one round trip, which takes a long time. */
const restoreBudgetMs = 10 * minuteMs

const begunAtMs = Date.now()

const secondsSoFar = (): string => `${((Date.now() - begunAtMs) / 1000).toFixed(1)} s`

const progressEveryMs = 2000

let printedAtMs = begunAtMs

const progress = (noun: string, done: number, total: number): void => {
  if (Date.now() - printedAtMs < progressEveryMs) return
  printedAtMs = Date.now()
  console.log(`· ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`)
}

const backup = async (given: string | undefined): Promise<void> => {
  const { address, folder } = await findRunningDatabase(process.env)
  const at = new Date(begunAtMs).toISOString().slice(0, 19).replaceAll(':', '-')
  const file = given ? resolve(given) : join(folder, 'backups', `shop-${at}.jsonl.gz`)
  if (!given) await mkdir(join(folder, 'backups'), { recursive: true, mode: 0o700 })
  const { tables, bytes } = await writeBackup({
    db: openDatabase(address, { roundTripBudgetMs: backupBudgetMs }),
    file,
    nowMs: begunAtMs,
    onProgress: (done, total) => progress('rows read', done, total),
  })
  const megabytes = (bytes / 1e6).toFixed(1)
  console.log(`${file}: ${describeRows(tables)}; ${megabytes} MB in ${secondsSoFar()}.`)
  // Pictures come after the database, so that every product in the backup has its picture.
  const bucket = await findBucket(address, folder)
  const copied = bucket && (await savePictures(bucket, picturesBeside(file)).catch(explain(file)))
  console.log(
    copied === null
      ? 'Uploaded pictures are in the bucket: copy them, too (docs/operate.md).'
      : `${picturesBeside(file)}: ${copied} new pictures.`,
  )
}

const picturesBeside = (file: string): string => join(dirname(file), 'pictures')

const explain = (file: string) => (error: unknown) => {
  throw new BackupError(`${file} is whole, but pictures were not copied: ${String(error)}`)
}

const restore = async (name: string | undefined, isConfirmed: boolean): Promise<void> => {
  if (!name) throw new BackupError(`${usages['restore']}`)
  const file = resolve(name)
  const header = await readHeader(file)
  // Without `--yes`, the command may end before it reads all rows, so the file is checked here.
  if (!isConfirmed) await checkBackup(file)
  const { address, folder } = await findRunningDatabase(process.env)
  const db = openDatabase(address, { roundTripBudgetMs: restoreBudgetMs })
  // Migrates no shop, because its release may be older than this code.
  if ((await readMigrationState(db)).isNew) {
    checkRelease(file, header, ownSchema())
    await migrateDatabase(db)
  }
  const replaced = await listReplaced(db, file)
  if (replaced.length > 0 && !isConfirmed)
    throw new BackupError(
      `The backup of ${new Date(header.createdAtMs).toISOString()} is whole. It holds ${describeRows(header.tables)}. It would replace ${describeRows(replaced)}. Nothing was replaced; add --yes to replace them.`,
    )
  const bucket = await findBucket(address, folder)
  const pictures = bucket ? await restorePictures(bucket, picturesBeside(file)) : 0
  const { erasedAgain, notErasedAgain } = await restoreBackup({
    db,
    file,
    onProgress: (done, total) => progress('rows loaded', done, total),
  })
  console.log(
    `Restored ${describeRows(header.tables)} in ${secondsSoFar()}. Open pages load again.`,
  )
  if (pictures > 0) console.log(`${pictures} pictures were put back, too.`)
  if (erasedAgain + notErasedAgain === 0)
    console.log(
      'This database knows of nobody who was erased after that backup. If another one does, erase them again.',
    )
  if (erasedAgain > 0)
    console.log(`${erasedAgain} people who were erased after that backup were erased again.`)
  if (notErasedAgain > 0)
    console.log(
      `${notErasedAgain} people without orders were erased after that backup: erase them again.`,
    )
}

const restored = async (): Promise<void> => {
  const { address } = await findRunningDatabase(process.env)
  await markRestored(openDatabase(address))
  console.log('The shop knows that its database was restored. Open pages load again.')
}

/**
 * Without an address, starts a server.
 * @throws Error if a shop uses the folder
 */
const withDatabase = async (
  { address, folder }: Awaited<ReturnType<typeof findDatabase>>,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  if (address) return work(openDatabase(address))
  const { stop, ...server } = await startLibsqlServer({ dataDir: join(folder, 'libsql') })
  try {
    await work(openDatabase(server))
  } finally {
    await stop()
  }
}

/** Fails for a folder without a shop, because the server would create an empty database in it. */
const checkFolder = (folder: string): void => {
  if (existsSync(join(folder, 'libsql/dbs'))) return
  throw new Error(`There is no shop in ${folder}: DATA_DIR is the folder that npm start wrote to.`)
}

const check = async (): Promise<void> => {
  const found = await findDatabase(process.env)
  if (!found.address) checkFolder(found.folder)
  await withDatabase(found, async (db) => {
    const report = await checkInvariants(db)
    console.log(describeReport(report).join('\n'))
    process.exitCode = report.broken.length === 0 ? 0 : 1
  })
}

const seed = async (size: string): Promise<void> => {
  if (size !== 'small' && size !== 'large')
    throw new Error(`--size must be "small" or "large", not "${size}".`)
  const { folder } = await findDatabase(process.env)
  const { libsql } = readStartSettings(process.env)
  await withDatabase({ address: libsql ?? null, folder }, async (db) => {
    await migrateDatabase(db)
    await seedWhenNew(db, Date.now())
    if (size === 'large')
      await seedLarge({ db, size: largeSize, nowMs: Date.now(), onProgress: progress })
    console.log('The database is filled.')
  })
}

const usages: Record<string, string> = {
  backup: 'Name one file, or none: npm run db:backup -- [file]',
  restore: 'Name one file: npm run db:restore -- <file> [--yes]',
  restored: 'Name no file: npm run db:restored',
  check: 'Name no file: npm run db:check',
  seed: 'Name no file: npm run db:seed -- [--size large]',
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      size: { type: 'string', default: 'small' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command = '', name, ...others] = positionals
  const commands: Record<string, () => Promise<void>> = {
    backup: () => backup(name),
    restore: () => restore(name, values.yes),
    restored,
    check,
    seed: () => seed(values.size),
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new BackupError(`Write one of ${Object.keys(commands).join(', ')} first.`)
  const takesFile = command === 'backup' || command === 'restore'
  if (others.length > 0 || (name && !takesFile)) throw new BackupError(`${usages[command]}`)
  if (values.help) console.log(usages[command])
  else await run()
} catch (error) {
  const isSeed = process.argv[2] === 'seed'
  failWith(error, isSeed ? 'Rows that were already written remain.' : undefined)
}
