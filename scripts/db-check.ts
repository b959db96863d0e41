/** `npm run db:check`: what in the shop's database does not add up; of a running shop, of a data folder, or at `LIBSQL_URL`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { checkInvariants, describeReport } from '@shop/db/invariants'
import { startLibsqlServer } from '@shop/db/local-server'
import { openDatabase } from '@shop/db/open'

import { failWith, findDatabase } from './database-address.ts'

/** The server that is named, the one of the shop that runs on the data folder, or one of our own. */
const reachDatabase = async () => {
  const { address, folder } = await findDatabase(process.env)
  if (address) return { ...address, stop: async () => {} }
  const dataDir = join(folder, 'libsql')
  // The server would make an empty database in a folder that has none.
  if (!existsSync(join(dataDir, 'dbs')))
    throw new Error(
      `There is no shop in ${folder}: DATA_DIR is the folder that npm start wrote to.`,
    )
  return startLibsqlServer({ dataDir })
}

try {
  const { stop, ...address } = await reachDatabase()
  try {
    const report = await checkInvariants(openDatabase(address))
    console.log(describeReport(report).join('\n'))
    process.exitCode = report.broken.length === 0 ? 0 : 1
  } finally {
    await stop()
  }
} catch (error) {
  failWith(error)
}
