/** The database of a local shop: the packaged libSQL server on the data folder, or one that its owner named. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { LibsqlAccess } from '@shop/db/libsql-access'
import { type Supervised, supervise } from '@shop/db/supervised-server'
import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

export type ShopDatabase = {
  address: DatabaseAddress
  /** The packaged server; null for a server of somebody else. */
  server: Supervised<LibsqlServer> | LibsqlServer | null
  stop: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  /** A libSQL server to use instead of the packaged one. */
  libsql?: DatabaseAddress | undefined
  /** Where the packaged server listens, and to whom; it chooses unless given. */
  server?: { port: number; access: LibsqlAccess }
  /** False leaves a server that has died dead, for tests of an outage. */
  isLibsqlSupervised?: boolean
  /** Called with a sentence when the server died, and when it cannot be started again; printed otherwise. */
  onLibsqlLine?: (line: string) => void
}

/** Programs of the same user, such as a backup, find the database of a running shop in the data folder. */
const addressFile = 'libsql-address.json'

/** Starts the packaged server and keeps it running, unless another one is named. */
export const openShopDatabase = async (options: DatabaseOptions): Promise<ShopDatabase> => {
  if (options.libsql) return { address: options.libsql, server: null, stop: async () => {} }
  const first = await startLibsqlServer({
    dataDir: join(options.dataDir, 'libsql'),
    ...options.server,
  })
  const { isLibsqlSupervised = true, onLibsqlLine = console.error } = options
  const server = isLibsqlSupervised
    ? supervise(first, { name: 'The libSQL server', onLine: onLibsqlLine })
    : first
  const { url, authToken } = server
  const file = join(options.dataDir, addressFile)
  // The mode counts only for a file that is made anew.
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ url, authToken }), { mode: 0o600 })
  return {
    address: { url, authToken },
    server,
    stop: async () => {
      await rm(file, { force: true })
      await server.stop()
    },
  }
}

/** The Worker's variables for it. */
export const toVariables = ({ url, authToken }: DatabaseAddress): Record<string, string> => ({
  LIBSQL_URL: url,
  ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}),
})
