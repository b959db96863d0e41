import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { describeFailure } from '@shop/db/describe-failure'
import type { DatabaseAddress } from '@shop/db/open'
import { bucketAt } from '@shop/local-shop/bucket-files'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

type Found = { address: DatabaseAddress | null; folder: string }

export const findDatabase = async (env: Record<string, string | undefined>): Promise<Found> => {
  const { libsql, dataDir } = readStartSettings(env)
  const folder = resolve(rootDir, dataDir)
  if (libsql) return { address: libsql, folder }
  const text = await readFile(join(folder, 'libsql-address.json'), 'utf8').catch(() => null)
  // The text may be empty, because a start on a full disk leaves an empty file behind.
  const address: DatabaseAddress | null = text ? JSON.parse(text) : null
  return { address: address && (await hasEnded(address)) ? null : address, folder }
}

const responseMs = 2000

/** A killed shop leaves its addresses behind. A server that hangs has not ended. */
const hasEnded = ({ url }: Pick<DatabaseAddress, 'url'>): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(responseMs) }).then(
    () => false,
    ({ cause }) => cause?.code === 'ECONNREFUSED',
  )

/** Returns the bucket of the shop that runs here on this database. Null if none runs. */
export const findBucket = async (address: DatabaseAddress, folder: string) => {
  const text = await readFile(join(folder, 'bucket-address.json'), 'utf8').catch(() => '')
  const { origin, key, database } = JSON.parse(text || '{}')
  if (database !== address.url) return null
  return (await hasEnded({ url: origin })) ? null : bucketAt(origin, key)
}

/** @throws Error if no shop is running */
export const findRunningDatabase = async (
  env: Record<string, string | undefined>,
): Promise<{ address: DatabaseAddress; folder: string }> => {
  const { address, folder } = await findDatabase(env)
  if (address) return { address, folder }
  throw new Error(
    `No shop runs on ${folder}: start it with "npm start", or name its folder by DATA_DIR, or a database by LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
  )
}

export const failWith = (error: unknown, effect = 'Nothing was changed.'): never => {
  const isExplained = error instanceof Error && error.name === 'BackupError'
  console.error(isExplained ? error.message : `${describeFailure(error)} ${effect}`)
  process.exit(1)
}
