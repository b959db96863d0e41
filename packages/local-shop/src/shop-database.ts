import { join } from 'node:path'

import { type LibsqlAccess, type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { type Supervised, supervise } from '@shop/db/supervised-server'
import type { DatabaseAddress } from '@shop/db/open'

import { writeAddress } from './shop-folder.ts'

export type ShopDatabase = {
  address: DatabaseAddress
  /** The packaged server; null for an external one. */
  server: Supervised<LibsqlServer> | LibsqlServer | null
  stop: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  /** An external libSQL server to use instead of the packaged one. */
  libsql?: DatabaseAddress | undefined
  server?: { port: number; access: LibsqlAccess }
  /** False leaves a dead server stopped, for tests of an outage. */
  isLibsqlSupervised?: boolean
  /** Called with a message when a server dies or is restarted. Prints it by default. */
  onLine?: (line: string) => void
}

/** Starts and supervises the packaged server, unless an external one is given. */
export const openShopDatabase = async (options: DatabaseOptions): Promise<ShopDatabase> => {
  if (options.libsql) return { address: options.libsql, server: null, stop: async () => {} }
  const first = await startLibsqlServer({
    dataDir: join(options.dataDir, 'libsql'),
    ...options.server,
  })
  const { isLibsqlSupervised = true, onLine = console.error } = options
  const server = isLibsqlSupervised
    ? supervise(first, { name: 'The libSQL server', onLine })
    : first
  const { url, authToken } = server
  const remove = await writeAddress(options.dataDir, 'libsql-address.json', { url, authToken })
  return {
    address: { url, authToken },
    server,
    stop: async () => {
      await remove()
      await server.stop()
    },
  }
}

/** Returns the Worker's variables for the database. */
export const toVariables = ({ url, authToken }: DatabaseAddress): Record<string, string> => ({
  LIBSQL_URL: url,
  ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}),
})
