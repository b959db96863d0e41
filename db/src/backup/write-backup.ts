/** Writes a backup of a running shop: everything as it was at one moment, without the orders that arrive meanwhile. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Transaction } from '@libsql/client/web'

import type { Database } from '../open.ts'
import {
  BackupError,
  type BackupTable,
  currentFormat,
  type Header,
  listTables,
  readSchema,
} from './format.ts'

/** Rows in memory at once. */
const pageRows = 1000

type Progress = (rows: number, total: number) => void

/**
 * Writes to `file`, which must not exist, readable by its owner only; on a failure nothing is left there. All is read
 * in one read transaction, which sees one moment and keeps no writer waiting. Resolves to what was written.
 * @throws BackupError when the file exists or the disk is full; DatabaseUnreachable
 */
export const writeBackup = async (options: {
  db: Database
  file: string
  nowMs: number
  onProgress?: Progress
}): Promise<Header & { bytes: number }> => {
  const { db, file, nowMs, onProgress = () => {} } = options
  if (existsSync(file)) throw new BackupError(`${file} exists already: name another file.`)
  const [found, schema] = await Promise.all([listTables(db), readSchema(db)])
  const part = `${file}.part`
  const read = await db.$client.transaction('read')
  try {
    const tables: BackupTable[] = []
    // oxlint-disable-next-line no-await-in-loop -- One connection, one query after the other.
    for (const table of found) tables.push({ ...table, rows: await countRows(read, table.name) })
    const header = {
      backup: 'shop',
      format: currentFormat,
      schema,
      createdAtMs: nowMs,
      tables,
    } as const
    await rm(part, { force: true })
    // Without `flush` the file might be renamed before it is on the disk.
    const target = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(linesOf(read, header, onProgress), createGzip(), target)
    await rename(part, file)
    return { ...header, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {
      // The folder is not there: the error says so.
    })
    throw toDiskError(error, file)
  } finally {
    read.close()
  }
}

const countRows = async (read: Transaction, table: string): Promise<number> => {
  const { rows } = await read.execute(`select count(*) as rows from "${table}"`)
  return Number(rows[0]?.['rows'])
}

/** The header, the rows, and the hash of all of it. */
async function* linesOf(read: Transaction, header: Header, onProgress: Progress) {
  const hash = createHash('sha256')
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  yield hashed(`${JSON.stringify(header)}\n`)
  for (const table of header.tables) {
    for await (const rows of pagesOf(read, table)) {
      yield hashed(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      done += rows.length
      onProgress(done, total)
    }
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Each page begins after the row where the one before it ended. Lines of orders keep the order of their row numbers. */
async function* pagesOf(read: Transaction, { name, columns }: BackupTable) {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const sql = `select rowid, ${list} from "${name}" where rowid > ? order by rowid limit ${pageRows}`
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- A page begins where the one before it ended.
    const { rows } = await read.execute({ sql, args: [last] })
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    yield rows.map((row) =>
      Array.from({ length: columns.length }, (_none, index) => row[index + 1]),
    )
    if (rows.length < pageRows) return
  }
}

const toDiskError = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC')
    return new BackupError(
      `The disk of ${file} is full: free some space, or name a file on another disk.`,
    )
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return new BackupError(
      `${file} cannot be written (${code}): name a file in a folder that you may write to.`,
    )
  return error
}
