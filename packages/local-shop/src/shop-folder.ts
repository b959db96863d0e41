import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  createLibsqlAccess,
  type LibsqlServer,
  startLibsqlServer,
  takePort,
} from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'
import { supervise, type Supervised } from '@shop/db/supervised-server'

import type { PrepareTask } from './processes/prepare-database.ts'
import { runProcess } from './run-process.ts'
import { host } from './worker-settings.ts'

/** Resolves to the port. @throws Error if another program uses it */
export const checkPort = (port: number): Promise<number> =>
  takePort(port).catch((cause: unknown) => {
    const message = `Port ${port} is taken by another program. Stop it, or choose another by PORT, such as PORT=${port + 1}.`
    throw new Error(message, { cause })
  })

/** Makes the folder, which no other user can open: it contains orders, keys and tokens. */
export const makePrivate = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
}

const preparation = join(import.meta.dirname, 'processes/prepare-database.ts')

/** Migrates the database, seeds it if it is empty, registers the token, and erases old records. */
export const prepareDatabase = async (task: PrepareTask, signal?: AbortSignal): Promise<void> => {
  await runProcess(preparation, [], { input: JSON.stringify(task), signal })
}

/** Returns a secret of the data folder. Makes a missing one, which only the file's owner reads. */
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

/** Writes the address of a part of the shop to a file. The returned function removes the file. */
export const writeAddress = async (
  dataDir: string,
  name: 'bucket-address.json' | 'libsql-address.json',
  address: object,
): Promise<() => Promise<void>> => {
  const file = join(dataDir, name)
  await writeFile(file, JSON.stringify(address), { mode: 0o600 })
  return () => rm(file, { force: true })
}

export type ShopDatabase = {
  address: DatabaseAddress
  /** The packaged server, once it responds. Null if an external server is used. */
  server: Promise<Supervised<LibsqlServer> | LibsqlServer | null>
  stop: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  /** An external libSQL server, which replaces the packaged one. */
  libsql?: DatabaseAddress | undefined
  /** False only in tests of outages. By default, a dead server is restarted. */
  isLibsqlSupervised?: boolean
  /** Called with a message when a server dies or restarts. Prints the message by default. */
  onLine?: (line: string) => void
}

/**
 * Starts and supervises the packaged server, unless an external one is given. Resolves before the
 * server responds, so that the Worker can start at the same time.
 */
export const openShopDatabase = async ({
  dataDir,
  libsql,
  isLibsqlSupervised = true,
  onLine = console.error,
}: DatabaseOptions): Promise<ShopDatabase> => {
  if (libsql) return { address: libsql, server: Promise.resolve(null), stop: async () => {} }
  const port = await takePort(0)
  const access = createLibsqlAccess()
  const address = { url: `http://${host}:${port}`, authToken: access.authToken }
  let removeAddress = async (): Promise<void> => {}
  const start = async (): Promise<Supervised<LibsqlServer> | LibsqlServer> => {
    const first = await startLibsqlServer({ dataDir: join(dataDir, 'libsql'), port, access })
    removeAddress = await writeAddress(dataDir, 'libsql-address.json', address)
    const healthUrl = `${first.url}/health`
    return isLibsqlSupervised
      ? supervise(first, { name: 'The libSQL server', onLine, healthUrl })
      : first
  }
  const server = start()
  // A failed server needs no stop. Whoever awaits `server` reports the failure.
  const started = server.catch(() => null)
  return {
    address,
    server,
    stop: async () => {
      const running = await started
      await removeAddress()
      await running?.stop()
    },
  }
}

/** Returns the Worker's variables for the database. */
export const toVariables = ({ url, authToken }: DatabaseAddress): Record<string, string> => ({
  LIBSQL_URL: url,
  ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}),
})
