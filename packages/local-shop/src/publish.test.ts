import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { findUnpublished } from './publish.ts'

const catalog = {
  name: 'catalog',
  release: { module: 'catalog', version: '1.0.0-0123456789', browser: { entry: 'entry.js' } },
} as Parameters<typeof findUnpublished>[1][number]
const file = '/modules/catalog/1.0.0-0123456789/entry.js'

it('brings back no module that was taken out of the shop', async () => {
  const { origin } = await startCachedShop({ modules: [], removed: ['catalog'] })
  expect(await findUnpublished(origin, [catalog])).toEqual([])
  const empty = await startCachedShop({ modules: [] })
  expect(await findUnpublished(empty.origin, [catalog])).toEqual([catalog])
})

/** A shop behind a cache that keeps files as Workers Cache does: for each path and query, until the Worker is another. */
const startCachedShop = async (listed: object = { modules: [catalog.release] }) => {
  const bucket = new Set([file])
  const cached = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    if (url === '/api/modules?among=catalog') return response.end(JSON.stringify(listed))
    const isServed = cached.has(url) || bucket.has(new URL(url, 'http://shop').pathname)
    if (isServed) cached.add(url)
    return response.writeHead(isServed ? 200 : 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket }
}

it('publishes a live release again whose files are gone, although a cache still serves them', async () => {
  const { origin, bucket } = await startCachedShop()
  await fetch(`${origin}${file}`)
  expect(await findUnpublished(origin, [catalog])).toEqual([])
  bucket.clear()
  expect((await fetch(`${origin}${file}`)).status).toBe(200)
  expect(await findUnpublished(origin, [catalog])).toEqual([catalog])
})
