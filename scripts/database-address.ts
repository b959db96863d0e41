/** Where the database of a running shop is, for commands that work on it. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

/** The one at `LIBSQL_URL`, else that of the shop which runs on `DATA_DIR`. @throws Error when there is none */
export const findRunningDatabase = async (
  env: Record<string, string | undefined>,
): Promise<DatabaseAddress> => {
  const { libsql, dataDir } = readStartSettings(env)
  if (libsql) return libsql
  const folder = resolve(rootDir, dataDir)
  try {
    return JSON.parse(await readFile(join(folder, 'libsql-address.json'), 'utf8'))
  } catch (cause) {
    const message = `No shop runs on ${folder}: start it with "npm start", or name its folder by DATA_DIR, or a database by LIBSQL_URL and LIBSQL_AUTH_TOKEN.`
    throw new Error(message, { cause })
  }
}

const progressEveryMs = 2000

/** Prints how far a long work is, every two seconds. */
export const printProgress = (verb: string): ((done: number, total: number) => void) => {
  let printedAt = Date.now()
  return (done, total) => {
    if (Date.now() - printedAt < progressEveryMs) return
    printedAt = Date.now()
    console.log(
      `· ${verb} ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`,
    )
  }
}

/** Ends the command with one sentence. */
export const failWith = (error: unknown): never => {
  const isAway = error instanceof Error && error.name === 'DatabaseUnreachable'
  const message = error instanceof Error ? error.message : String(error)
  console.error(
    isAway
      ? `The database does not answer (${message}): is the shop running? Nothing was changed.`
      : message,
  )
  process.exit(1)
}
