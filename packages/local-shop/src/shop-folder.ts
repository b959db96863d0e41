/** The data folder of a local shop, its secrets, and the database in it. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { takePort } from '@shop/db/local-server'

import type { PrepareTask } from './processes/prepare-database.ts'
import { runProcess } from './run-process.ts'

/** @throws Error when another program listens there */
export const checkPort = (port: number): Promise<number> =>
  takePort(port).catch((cause: unknown) => {
    const message = `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`
    throw new Error(message, { cause })
  })

/** It holds orders, keys and tokens: other users of this machine may not even list it. */
export const makePrivate = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
}

const preparation = join(import.meta.dirname, 'processes/prepare-database.ts')

/** Brings it up to date, fills it when it is new, and admits the deploy token. */
export const prepareDatabase = async (
  task: PrepareTask,
  signal: AbortSignal | undefined,
): Promise<void> => {
  await runProcess(preparation, [], { input: JSON.stringify(task), signal })
}

/** Made once a data folder, and readable by its owner only. */
export const readSecret = async (
  dataDir: string,
  name: 'deploy-token' | 'staff-key',
): Promise<string> => {
  const file = join(dataDir, name)
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored) return stored.trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

const journal = join(import.meta.dirname, '../../../db/migrations/meta/_journal.json')
const stampOf = (dataDir: string): string => join(dataDir, 'prepared.sha256')

/** Of the migrations, the token, and the file in which libSQL has the database: one in its place is another. */
const describeDatabase = async (dataDir: string, deployToken: string): Promise<string | null> => {
  const file = join(dataDir, 'libsql/dbs/default/data')
  const found = await stat(file, { bigint: true }).catch(() => null)
  if (!found) return null
  return createHash('sha256')
    .update(await readFile(journal))
    .update(`${deployToken} ${found.ino} ${found.birthtimeNs}`)
    .digest('hex')
}

/** Whether this very code, with these migrations, has brought the folder's database up to date for this token. */
export const isDatabasePrepared = async (dataDir: string, deployToken: string): Promise<boolean> =>
  (await readFile(stampOf(dataDir), 'utf8').catch(() => '')) ===
  (await describeDatabase(dataDir, deployToken))

export const markDatabasePrepared = async (dataDir: string, deployToken: string): Promise<void> =>
  writeFile(stampOf(dataDir), (await describeDatabase(dataDir, deployToken)) ?? '', { mode: 0o600 })
