import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describeFailure } from '@shop/db/describe-failure'
import { takePort } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import { expect, it, onTestFinished } from 'vitest'

import { findBucket, findRunningDatabase } from './database-address.ts'

it.each<[string, () => Promise<string | null>]>([
  ['without an address', async () => null],
  [
    'with the address of a shop that was killed',
    async () => JSON.stringify({ url: `http://127.0.0.1:${await takePort(0)}` }),
  ],
  ['with an address that a full disk left empty', async () => ''],
])('finds no running shop in a folder %s', async (_what, makeAddress) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-left-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const address = await makeAddress()
  if (address !== null) await writeFile(join(folder, 'libsql-address.json'), address)
  await expect(findRunningDatabase({ DATA_DIR: folder })).rejects.toThrow(
    /^No shop runs on .*: start it with "npm start"/,
  )
})

it('finds the bucket of a shop that hangs, so that a backup without its pictures fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-hangs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket = { origin: `http://127.0.0.1:${port}`, key: 'key', database: 'http://database' }
  await writeFile(join(folder, 'bucket-address.json'), JSON.stringify(bucket))
  const find = () => findBucket({ url: bucket.database }, folder)
  expect(await find()).not.toBeNull()
  server.close().closeAllConnections()
  expect(await find()).toBeNull()
})

it.each<[string, () => Promise<string>, RegExp]>([
  ['without a server', async () => 'http://127.0.0.1:1', /^The database does not respond/],
  [
    'of another server',
    async () => {
      const server = createServer((_request, response) => response.writeHead(404).end()).listen(0)
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    /^What responds is no libSQL server/,
  ],
])('explains the failure of a command at an address %s', async (_what, startServer, why) => {
  const { address } = await findRunningDatabase({ LIBSQL_URL: await startServer() })
  await expect(migrateDatabase(openDatabase(address)).catch(describeFailure)).resolves.toMatch(why)
})
