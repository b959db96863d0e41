/** Where the database of a running shop is, for commands that work on it. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

type Found = { address: DatabaseAddress | null; folder: string }

/** The one at `LIBSQL_URL`, else that of the shop which runs on `DATA_DIR`, null when none does; and that folder. */
export const findDatabase = async (env: Record<string, string | undefined>): Promise<Found> => {
  const { libsql, dataDir } = readStartSettings(env)
  const folder = resolve(rootDir, dataDir)
  if (libsql) return { address: libsql, folder }
  const text = await readFile(join(folder, 'libsql-address.json'), 'utf8').catch(() => null)
  return { address: text === null ? null : JSON.parse(text), folder }
}

/** The same. @throws Error when there is none */
export const findRunningDatabase = async (
  env: Record<string, string | undefined>,
): Promise<DatabaseAddress> => {
  const { address, folder } = await findDatabase(env)
  if (address) return address
  throw new Error(
    `No shop runs on ${folder}: start it with "npm start", or name its folder by DATA_DIR, or a database by LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
  )
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

/** Also as the cause of another error. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseUnreachable' || isUnreachable(error.cause))

/** Ends the command with one sentence. A restore whose outcome is not known is a `BackupError` that says so. */
export const failWith = (error: unknown): never => {
  const isAway = isUnreachable(error)
  const message = error instanceof Error ? error.message : String(error)
  console.error(
    isAway
      ? `The database does not answer (${message}): is the shop running? Nothing was changed.`
      : message,
  )
  process.exit(1)
}
