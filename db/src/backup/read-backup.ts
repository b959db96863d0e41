import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

import * as v from 'valibot'

import { BackupError, currentFormat, Header, Trailer } from './format.ts'

export type BackupRow = (string | number | null)[]

const Row = v.array(v.union([v.string(), v.number(), v.null()]))

/**
 * Reads a whole file and verifies it against its header and its hash.
 * @throws BackupError if the file is missing, not a backup, newer than this code, damaged or
 * truncated
 */
export const checkBackup = async (file: string): Promise<Header> => {
  const lines = linesOf(file)
  const { header, line: first } = await readHeader(lines, file)
  const hash = createHash('sha256').update(`${first}\n`)
  let missing = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  for await (const line of lines) {
    if (missing === 0) {
      const trailer = v.safeParse(Trailer, parse(line))
      if (trailer.success && trailer.output.sha256 === hash.digest('hex')) return header
      throw damaged(file)
    }
    hash.update(`${line}\n`)
    missing -= 1
  }
  throw damaged(file)
}

/** Yields the rows of a checked file with the names of their tables. */
export async function* readRows(file: string): AsyncGenerator<{ table: string; row: BackupRow }> {
  const lines = linesOf(file)
  const { tables } = (await readHeader(lines, file)).header
  for (const { name, rows, columns } of tables) {
    for (let left = rows; left > 0; left -= 1) {
      const { value } = await lines.next()
      const row = v.safeParse(v.pipe(Row, v.length(columns.length)), parse(value ?? ''))
      if (!row.success) throw damaged(file)
      yield { table: name, row: row.output }
    }
  }
}

const readHeader = async (
  lines: AsyncIterator<string>,
  file: string,
): Promise<{ header: Header; line: string }> => {
  const { value: line = '' } = await lines.next()
  const { success, output } = v.safeParse(Header, parse(line))
  if (!success)
    throw new BackupError(
      `${file} is no backup of a shop: name a file that "npm run db:backup" wrote.`,
    )
  if (output.format <= currentFormat) return { header: output, line }
  throw new BackupError(
    `${file} was written by a newer release of the shop: restore it with that one.`,
  )
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip()).setEncoding('utf8')
  // `pipe` forwards data, but not errors.
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
  if (code === 'Z_DATA_ERROR')
    return new BackupError(
      `${file} is no backup of a shop, or damaged: name a file that "npm run db:backup" wrote.`,
    )
  return code === 'Z_BUF_ERROR' ? damaged(file) : error
}

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
