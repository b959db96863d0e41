import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'

import { release as makeRelease } from '@shop/testkit/wire'

import { makeFolder } from './test/folder.ts'
import { makeLive, publishRelease } from './publish-release.ts'

type RecordedRequest = {
  call: string
  body: string
  token: string | undefined
  type: string | undefined
}
type Reply = { status: number; body: unknown }

/** A registry that records every request, and misses `missing` files. */
const openRegistry = async (
  missing: string[],
  refuse: (call: string) => Reply | null = () => null,
) => {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    const { authorization, 'content-type': type } = request.headers
    requests.push({ call, body: await text(request), token: authorization, type })
    const { status, body } = refuse(call) ?? { status: 200, body: { missing } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requests, calls: () => requests.map(({ call }) => call) }
}

const files = { 'remote.js': 'export {}', 'chunks/a.css': '.a{}', 'mark.svg': '<svg/>' }

const release = makeRelease({ version: '1.0.0-3f9a0c12de' })
const makeReleaseFolder = () => makeFolder({ ...files, 'release.json': JSON.stringify(release) })
const base = '/api/modules/catalog'
const register = `POST ${base}/releases`
const switchLive = `PUT ${base}/channels/live`
const fileCall = (path: string): string => `PUT ${base}/releases/${release.version}/files/${path}`

describe('publishRelease', () => {
  it('sends the manifest first, then the files, and at last goes live', async () => {
    const { origin, requests, calls } = await openRegistry(Object.keys(files))
    const dir = await makeReleaseFolder()
    expect(await publishRelease({ origin, token: 'secret', dir })).toEqual(release)
    expect(calls()[0]).toBe(register)
    expect(calls().at(-1)).toBe(switchLive)
    expect(calls().slice(1, -1).toSorted()).toEqual(Object.keys(files).map(fileCall).toSorted())
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(release)
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ version: release.version })
    for (const [path, content] of Object.entries(files)) {
      expect(requests.find(({ call }) => call === fileCall(path))?.body).toBe(content)
    }
  })

  it('shows its token with every request', async () => {
    const { origin, requests } = await openRegistry(['remote.js'])
    await publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(['Bearer secret']))
  })

  it('sends only what the shop misses', async () => {
    const { origin, calls } = await openRegistry(['chunks/a.css'])
    await publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    expect(calls()).toEqual([register, fileCall('chunks/a.css'), switchLive])
  })

  it('stops at a refused manifest, in the words of the shop', async () => {
    const { origin, calls } = await openRegistry([], (call) =>
      call === register ? { status: 409, body: { code: 'release-path-taken' } } : null,
    )
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    await expect(publish).rejects.toThrow(/was refused \(409\): .*release-path-taken/)
    expect(calls()).toEqual([register])
  })

  it('does not go live when a file is refused', async () => {
    const { origin, calls } = await openRegistry(Object.keys(files), (call) =>
      call.endsWith('remote.js') ? { status: 422, body: { code: 'integrity-mismatch' } } : null,
    )
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    await expect(publish).rejects.toThrow('integrity-mismatch')
    expect(calls()).not.toContain(switchLive)
  })

  it('asks for a build when the folder holds no manifest', async () => {
    const { origin, calls } = await openRegistry([])
    const publish = publishRelease({ origin, token: 'secret', dir: await makeFolder(files) })
    await expect(publish).rejects.toThrow(
      'holds no release.json. Build the module first: pnpm build.',
    )
    expect(calls()).toEqual([])
  })
})

describe('makeLive', () => {
  it('rolls back with one call', async () => {
    const { origin, requests } = await openRegistry([])
    await makeLive({ origin, token: 'secret', module: 'catalog', version: '0.9.0-00' })
    expect(requests).toEqual([
      {
        call: switchLive,
        body: '{"version":"0.9.0-00"}',
        token: 'Bearer secret',
        type: 'application/json',
      },
    ])
  })
})
