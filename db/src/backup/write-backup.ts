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

const pageRows = 1000

type Progress = (rows: number, total: number) => void

/**
 * Backs up a running shop as of one moment, because one read transaction sees no later writes and
 * blocks no writers. A failure leaves no file behind, and only the owner can read the file.
 * Resolves to the header and the size in bytes.
 * @throws BackupError if the file exists or the disk is full; DatabaseUnreachable; DatabaseOverloaded
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
    for (const table of found) tables.push({ ...table, rows: await countRows(read, table.name) })
    // The transaction takes one of two connections (docs/performance.md). The shop needs the other.
    await db.$client.execute('select 1')
    const start = { backup: 'shop', format: currentFormat, schema } as const
    const header = { ...start, createdAtMs: nowMs, tables }
    await rm(part, { force: true })
    // Without `flush`, the file might be renamed before it is on disk.
    const target = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(linesOf(read, header, onProgress), createGzip(), target)
    await rename(part, file)
    return { ...header, bytes: (await stat(file)).size }
  } catch (error) {
    // The first error says what is wrong, such as a missing folder, so an error here is ignored.
    await rm(part, { force: true }).catch(() => {})
    throw toDiskError(error, file)
  } finally {
    // `close` would not wait, and a command that ends at once would leave its connection taken.
    await read.rollback().catch(() => {})
  }
}

const countRows = async (read: Transaction, table: string): Promise<number> => {
  const { rows } = await read.execute(`select count(*) as rows from "${table}"`)
  return Number(rows[0]?.['rows'])
}

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

/** Sorts by row id, because the lines of an order have no other sequence. */
async function* pagesOf(read: Transaction, { name, columns }: BackupTable) {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const sql = `select rowid, ${list} from "${name}" where rowid > ? order by rowid limit ${pageRows}`
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows } = await read.execute({ sql, args: [last] })
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    yield rows.map((row) => Array.from(columns, (_name, index) => row[index + 1]))
    if (rows.length < pageRows) return
  }
}

const toDiskError = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC')
    return new BackupError(
      `The disk of ${file} is full: free some space, or name a file on another disk.`,
    )
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR'].includes(String(code)))
    return new BackupError(
      `${file} cannot be written (${code}): name a file in a folder that you may write to.`,
    )
  return error
}
