import { describe, expect, it } from 'vitest'

import { release as makeRelease } from '@shop/testkit/wire'

import { makeFolder } from './test/folder.ts'
import { openRegistry, type Reply } from './test/registry.ts'
import { makeLive, publishRelease } from './publish-release.ts'

const files = { 'remote.js': 'export {}', 'chunks/a.css': '.a{}', 'mark.svg': '<svg/>' }

const release = makeRelease({ version: '1.0.0-3f9a0c12de' })
const makeReleaseFolder = () => makeFolder({ ...files, 'release.json': JSON.stringify(release) })
const base = '/api/modules/catalog'
const register = `POST ${base}/releases`
const switchLive = `PUT ${base}/channels/live`
const fileCall = (path: string): string => `PUT ${base}/releases/${release.version}/files/${path}`

describe('publishRelease', () => {
  it('sends the manifest first, then the files, and then goes live', async () => {
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

  it('sends its token with every request', async () => {
    const { origin, requests } = await openRegistry(['remote.js'])
    await publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(['Bearer secret']))
  })

  it('sends only files that the shop lacks', async () => {
    const { origin, calls } = await openRegistry(['chunks/a.css'])
    await publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    expect(calls()).toEqual([register, fileCall('chunks/a.css'), switchLive])
  })

  it('sends small files together if the shop takes several at once, and a large one alone', async () => {
    const large = 'x'.repeat(100_001)
    const dir = await makeFolder({
      ...files,
      'large.js': large,
      'release.json': JSON.stringify(release),
    })
    const missing = ['remote.js', 'large.js', 'chunks/a.css', 'mark.svg']
    const { origin, requests } = await openRegistry([], (call) =>
      call === register ? { status: 201, body: { missing, at_once: 2 } } : null,
    )
    await publishRelease({ origin, token: 'secret', dir })
    const sent = requests.slice(1, -1)
    const groups = sent.map(({ call, body }) => [
      call,
      [...body.matchAll(/name="([^"]+)";/g)].map(([, name]) => name),
    ])
    const together = `PUT ${base}/releases/${release.version}/files`
    expect(groups).toHaveLength(3)
    expect(groups).toEqual(
      expect.arrayContaining([
        [fileCall('mark.svg'), []],
        [fileCall('large.js'), []],
        [together, ['remote.js', 'chunks/a.css']],
      ]),
    )
    expect(sent.find(({ call }) => call === together)?.body).toContain(files['chunks/a.css'])
    expect(sent.find(({ call }) => call === fileCall('large.js'))?.body).toBe(large)
  })

  it('stops at a refused manifest and reports the shop’s message', async () => {
    const { origin, calls } = await openRegistry([], (call) =>
      call === register ? { status: 409, body: { code: 'release-path-taken' } } : null,
    )
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    await expect(publish).rejects.toThrow(/was refused \(409\): .*release-path-taken/)
    expect(calls()).toEqual([register])
  })

  it.each<[string, Reply]>([
    [
      'its page',
      { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } },
    ],
    [
      'an error page',
      { status: 403, body: '<p>', headers: { 'content-type': 'text/html; charset=utf-8' } },
    ],
    ['a redirect to its page', { status: 302, body: '', headers: { location: '/sign-in' } }],
    ['something other than JSON', { status: 502, body: 'Bad gateway' }],
  ])('reports that no shop responds when a proxy sends %s', async (_what, reply) => {
    const { origin, calls } = await openRegistry([], () => reply)
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    await expect(publish).rejects.toThrow(`${origin} did not answer as a shop: is an access proxy`)
    expect(calls()).toEqual([register])
  })

  it('names each path and slot that the shop refuses', async () => {
    const body = {
      code: 'beyond-deploy-token',
      title: 'The deploy token does not allow this',
      detail: 'This token does not allow routes.1, slots.header.looks of catalog.',
      issues: [
        { path: 'routes.1', message: 'must be left out' },
        { path: 'slots.header.looks', message: 'must be left out' },
      ],
    }
    const { origin } = await openRegistry([], () => ({ status: 403, body }))
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    const { message } = (await publish.catch((error: Error) => error)) as Error
    expect(message).toContain('does not allow this, beyond-deploy-token\nThis token does not')
    expect(message).toContain('- routes.1 must be left out\n')
    expect(message).toContain('- slots.header.looks must be left out')
    expect(message).not.toContain('{')
  })

  it('does not go live when a file is refused', async () => {
    const { origin, calls } = await openRegistry(Object.keys(files), (call) =>
      call.endsWith('remote.js') ? { status: 422, body: { code: 'integrity-mismatch' } } : null,
    )
    const publish = publishRelease({ origin, token: 'secret', dir: await makeReleaseFolder() })
    await expect(publish).rejects.toThrow('integrity-mismatch')
    expect(calls()).not.toContain(switchLive)
  })

  it('suggests a build when the folder has no manifest', async () => {
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
    expect(requests).toMatchObject([
      {
        call: switchLive,
        body: '{"version":"0.9.0-00"}',
        token: 'Bearer secret',
        type: 'application/json',
      },
    ])
  })
})
