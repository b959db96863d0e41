/** The data folder of a local shop, its secrets, and the database in it. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { takePort } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

import { runProcess } from './run-process.ts'
import { toVariables } from './shop-database.ts'

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

export const prepareDatabase = (database: DatabaseAddress, deployToken: string): Promise<string> =>
  runProcess(preparation, [], { ...toVariables(database), DEPLOY_TOKEN: deployToken })

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

const describeDatabase = async (deployToken: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(journal))
    .update(deployToken)
    .digest('hex')

/** Whether this very code, with these migrations, has brought the folder's database up to date for this token. */
export const isDatabasePrepared = async (dataDir: string, deployToken: string): Promise<boolean> =>
  (await readFile(stampOf(dataDir), 'utf8').catch(() => '')) ===
  (await describeDatabase(deployToken))

export const markDatabasePrepared = async (dataDir: string, deployToken: string): Promise<void> =>
  writeFile(stampOf(dataDir), await describeDatabase(deployToken), { mode: 0o600 })
