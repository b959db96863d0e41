import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startLibsqlServer } from '@shop/db/local-server'
import { type DatabaseAddress, openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { startTestShop } from '@shop/testkit/test-shop'
import { expect, inject, it, onTestFinished } from 'vitest'

const start = async (options: Parameters<typeof startTestShop>[0] = {}) => {
  const shop = await startTestShop({ hasModules: false, ...options })
  onTestFinished(shop.stop)
  return shop
}

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8)

const readAddress = async (dataDir: string): Promise<DatabaseAddress> =>
  JSON.parse(await readFile(join(dataDir, 'libsql-address.json'), 'utf8'))

it('protects its data folder, keys and tokens from other users of the machine, and writes the location of the database there while it runs', async () => {
  const { dataDir, end } = await start()
  expect(await modeOf(dataDir)).toBe('700')
  expect(await modeOf(join(dataDir, 'libsql'))).toBe('700')
  for (const file of ['deploy-token', 'libsql-address.json', 'libsql/access-key.pem'])
    expect([file, await modeOf(join(dataDir, file))]).toEqual([file, '600'])
  const db = openDatabase(await readAddress(dataDir))
  expect(await db.$count(products)).toBeGreaterThan(0)
  await end()
  expect(await readdir(dataDir)).not.toContain('libsql-address.json')
})

it('keeps selling after its libSQL server was killed', async () => {
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  const template = inject('seededShop')
  const shop = await start({ template, isLibsqlSupervised: true, onLine, onLog: () => {} })
  const product = await insertProduct(openDatabase(shop.libsql))
  const body = JSON.stringify(orderInput([orderLine(product)]))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await shop.killLibsql()
  const order = () => fetch(`${shop.origin}/api/orders`, { method: 'POST', headers, body })
  await expect.poll(async () => (await order()).status).toBe(201)
  expect(lines).toEqual([expect.stringContaining('has ended unasked; starting it again')])
})

it('works with a custom libSQL server instead of the packaged one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-own-server-'))
  const server = await startLibsqlServer({ dataDir: folder })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const { url, authToken } = server
  const { origin, dataDir } = await start({ libsql: { url, authToken } })
  const shown: unknown = await (await fetch(`${origin}/api/products`)).json()
  expect(shown).toMatchObject({ total: await openDatabase(server).$count(products) })
  expect(await readdir(dataDir)).not.toContain('libsql')
})

it('names the variables to check when a custom server rejects the token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-own-server-'))
  const { url, stop } = await startLibsqlServer({ dataDir: folder })
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  await expect(startTestShop({ libsql: { url, authToken: 'wrong' } })).rejects.toThrow(
    /refuses the token: LIBSQL_AUTH_TOKEN must be one of the server at LIBSQL_URL/,
  )
})
