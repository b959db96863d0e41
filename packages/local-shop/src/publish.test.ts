import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { findUnpublished, publishBuilds } from './publish.ts'

const catalog = {
  name: 'catalog',
  release: { module: 'catalog', version: '1.0.0-0123456789', browser: { entry: 'entry.js' } },
} as Parameters<typeof findUnpublished>[1][number]
const file = '/modules/catalog/1.0.0-0123456789/entry.js'

it('does not bring back a module that was removed from the shop', async () => {
  const { origin } = await startCachedShop({ modules: [], removed: ['catalog'] })
  expect(await findUnpublished(origin, [catalog])).toEqual([])
  const empty = await startCachedShop({ modules: [], removed: [] })
  expect(await findUnpublished(empty.origin, [catalog])).toEqual([catalog])
})

const startCachedShop = async (listed: object = { modules: [catalog.release], removed: [] }) => {
  const bucket = new Set([file])
  const cached = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    if (url === '/api/modules?among=catalog') return response.end(JSON.stringify(listed))
    const isServed = cached.has(url) || bucket.has(new URL(url, 'http://shop').pathname)
    if (isServed) cached.add(url)
    return response.writeHead(isServed ? 200 : 404).end()
  })
  return { origin: await listen(server), bucket }
}

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('publishes a live release again if its files are missing, even if a cache still serves them', async () => {
  const { origin, bucket } = await startCachedShop()
  await fetch(`${origin}${file}`)
  expect(await findUnpublished(origin, [catalog])).toEqual([])
  bucket.clear()
  expect((await fetch(`${origin}${file}`)).status).toBe(200)
  expect(await findUnpublished(origin, [catalog])).toEqual([catalog])
})

it('does not wait for a shop that never responds once the caller has ended', async () => {
  const origin = await listen(createServer(() => {}))
  const ended = AbortSignal.abort()
  await expect(findUnpublished(origin, [catalog], ended)).rejects.toThrow('aborted')
})

const publishRefused = async (code: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-refused-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'release.json'), JSON.stringify({ ...catalog.release, integrity: {} }))
  const origin = await listen(
    createServer((_request, response) => {
      response.writeHead(409, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ status: 409, code, title: 'Refused', detail: 'Refused.' }))
    }),
  )
  const steps: string[] = []
  const onProgress = (step: string) => void steps.push(step)
  const builds = [{ dir, release: catalog.release }]
  return { published: await publishBuilds({ origin, token: 'token', onProgress }, builds), steps }
}

it('skips a frozen module and publishes the others', async () => {
  const { published, steps } = await publishRefused('module-frozen')
  expect(published).toBe(0)
  expect(steps.at(-1)).toContain('catalog is frozen and keeps its live release')
})

it('stops when the shop refuses a release for another reason', async () => {
  await expect(publishRefused('release-path-taken')).rejects.toThrow('Refused.')
})
