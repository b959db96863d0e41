/** `pnpm db:check`: what in the shop's database does not add up; of a running shop, of a data folder, or at `LIBSQL_URL`. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { checkInvariants, describeReport } from '@shop/db/invariants'
import { startLibsqlServer } from '@shop/db/local-server'
import { type DatabaseAddress, openDatabase } from '@shop/db/open'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

/** The server that is named, the one of the shop that runs on the data folder, or one of our own. */
const reachDatabase = async () => {
  const { dataDir, libsql } = readStartSettings(process.env)
  const folder = resolve(rootDir, dataDir)
  const address = libsql ?? (await readAddress(folder))
  if (address) return { ...address, stop: async () => {} }
  return startLibsqlServer({ dataDir: join(folder, 'libsql') })
}

const readAddress = async (folder: string): Promise<DatabaseAddress | null> => {
  const text = await readFile(join(folder, 'libsql-address.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as DatabaseAddress)
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
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
