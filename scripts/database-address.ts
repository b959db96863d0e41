import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

type Found = { address: DatabaseAddress | null; folder: string }

/**
 * Finds the data folder and the address of the database: `LIBSQL_URL`, or else that of the running
 * shop. The address is null if there is none.
 */
export const findDatabase = async (env: Record<string, string | undefined>): Promise<Found> => {
  const { libsql, dataDir } = readStartSettings(env)
  const folder = resolve(rootDir, dataDir)
  if (libsql) return { address: libsql, folder }
  const text = await readFile(join(folder, 'libsql-address.json'), 'utf8').catch(() => null)
  return { address: text === null ? null : JSON.parse(text), folder }
}

/**
 * Like `findDatabase`, but requires an address.
 * @throws Error if there is none
 */
export const findRunningDatabase = async (
  env: Record<string, string | undefined>,
): Promise<{ address: DatabaseAddress; folder: string }> => {
  const { address, folder } = await findDatabase(env)
  if (address) return { address, folder }
  throw new Error(
    `No shop runs on ${folder}: start it with "npm start", or name its folder by DATA_DIR, or a database by LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
  )
}

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Describes a database error in one sentence with a fix, and without SQL. */
const describeFailure = (error: unknown): string => {
  const causes = causesOf(error)
  const last = causes.at(-1)
  if (causes.some(({ name }) => name === 'DatabaseUnreachable'))
    return 'The database does not respond: is the shop running, and is LIBSQL_URL its address, if it is set?'
  if (causes.some(({ message }) => /HTTP status (?:401|403)/.test(message)))
    return 'The database refuses the token: LIBSQL_AUTH_TOKEN must be one of the server at LIBSQL_URL.'
  if (causes.some(({ message }) => /HTTP status 4/.test(message)))
    return 'What responds is no libSQL server: LIBSQL_URL must be its address.'
  const full = causes.find((cause) => /^SQLITE_(?:FULL|IOERR|READONLY)/.test(codeOf(cause)))
  if (full)
    return `The disk of the database is full or cannot be written (${codeOf(full)}): free some space there, then do it again.`
  return last?.message ?? String(error)
}

/**
 * Ends the command and prints one sentence about the error, and what it means for the data
 * (`effect`). The message of a `BackupError` already says this.
 */
export const failWith = (error: unknown, effect = 'Nothing was changed.'): never => {
  const isExplained = error instanceof Error && error.name === 'BackupError'
  console.error(isExplained ? error.message : `${describeFailure(error)} ${effect}`)
  process.exit(1)
}
