/** Finds a word in the tables of a database and in the files of a folder. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Database } from '@shop/db/open'

/**
 * Returns the number of rows with a word in any letter case, by table. Omits tables without such
 * rows.
 */
export const countRowsWith = async (
  { $client }: Pick<Database, '$client'>,
  word: string,
): Promise<Record<string, number>> => {
  const tables = await $client.execute(
    String.raw`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\_%' escape '\' order by name`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const columns = await $client.execute({
      sql: 'select name from pragma_table_info(?)',
      args: [String(name)],
    })
    const isIn = columns.rows.map((column) => `instr(lower("${String(column['name'])}"), ?) > 0`)
    const found = await $client.execute({
      sql: `select count(*) as rows from "${String(name)}" where ${isIn.join(' or ')}`,
      args: isIn.map(() => word.toLowerCase()),
    })
    const rows = Number(found.rows[0]?.['rows'] ?? 0)
    if (rows > 0) counts[String(name)] = rows
  }
  return counts
}

const filesWith = async (dir: string, pattern: RegExp): Promise<string[]> => {
  const found: string[] = []
  for (const path of (await readdir(dir, { recursive: true })).toSorted()) {
    const file = join(dir, path)
    if (!(await stat(file)).isFile()) continue
    if (pattern.test(await readFile(file, 'latin1'))) found.push(path)
  }
  return found
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Returns the files below a folder whose bytes match the pattern. Closing a database moves the rows
 * of its log into its main file and deletes the log. The main file may have been read before, so
 * the whole folder is read again.
 */
export const findFilesWith = async (dir: string, pattern: RegExp): Promise<string[]> => {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      return await filesWith(dir, pattern)
    } catch (error) {
      if (triesLeft === 0 || !isGone(error)) throw error
    }
  }
}
