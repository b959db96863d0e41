import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

import * as v from 'valibot'

import { BackupError, currentFormat, Header, leftOut, Trailer } from './format.ts'

export type BackupRow = (string | number | null)[]

const Row = v.array(v.union([v.string(), v.number(), v.null()]))

/**
 * Skips tables that backups of earlier releases had.
 * @throws BackupError if the file is missing, not a backup, or newer than this code
 */
export const readHeader = async (file: string): Promise<Header> => {
  const lines = linesOf(file)
  try {
    const { tables, ...header } = parseHeader((await lines.next()).value ?? '', file)
    return { ...header, tables: tables.filter(({ name }) => !leftOut.has(name)) }
  } finally {
    await lines.return(undefined)
  }
}

/**
 * @throws BackupError if the file is unreadable or damaged. Some damage is found only after the
 * last row.
 */
export async function* readRows(file: string): AsyncGenerator<{ table: string; row: BackupRow }> {
  const lines = linesOf(file)
  const hash = createHash('sha256')
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  const nextHashed = async (): Promise<string> => {
    const line = await next()
    hash.update(`${line}\n`)
    return line
  }
  const { tables } = parseHeader(await nextHashed(), file)
  for (const { name, rows, columns } of tables) {
    const schema = v.pipe(Row, v.length(columns.length))
    for (let left = rows; left > 0; left -= 1) {
      const row = v.safeParse(schema, parse(await nextHashed()))
      if (!row.success) throw damaged(file)
      if (!leftOut.has(name)) yield { table: name, row: row.output }
    }
  }
  const trailer = v.safeParse(Trailer, parse(await next()))
  if (!trailer.success || trailer.output.sha256 !== hash.digest('hex')) throw damaged(file)
}

/** Reads the whole file. @throws BackupError if it is unreadable or damaged */
export const checkBackup = async (file: string): Promise<void> => {
  const rows = readRows(file)
  let isDone: boolean | undefined = false
  while (!isDone) isDone = (await rows.next()).done
}

const parseHeader = (line: string, file: string): Header => {
  const { success, output } = v.safeParse(Header, parse(line))
  if (!success) throw notABackup(file)
  if (output.format > currentFormat) throw newerBackup(file)
  return output
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip()).setEncoding('utf8')
  // Forwards errors, because `pipe` forwards only data.
  source.once('error', (error) => text.destroy(error))
  try {
    let rest = ''
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw toReadError(error, file)
  } finally {
    source.destroy()
  }
}

const toReadError = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return new BackupError(
      `${file} cannot be read (${code}): name a file that "npm run db:backup" wrote.`,
    )
  if (code === 'Z_DATA_ERROR') return notABackup(file)
  return code === 'Z_BUF_ERROR' ? damaged(file) : error
}

const notABackup = (file: string): BackupError =>
  new BackupError(
    `${file} is no backup of a shop, or damaged: name a file that "npm run db:backup" wrote.`,
  )

export const newerBackup = (file: string): BackupError =>
  new BackupError(
    `${file} was written by a newer release of the shop: start or deploy that one, then restore it with it.`,
  )

const damaged = (file: string): BackupError =>
  new BackupError(
    `${file} is damaged or not whole: copy it again from where it came, or use an older backup.`,
  )

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    // The caller's schema rejects `undefined`.
    return undefined
  }
}
