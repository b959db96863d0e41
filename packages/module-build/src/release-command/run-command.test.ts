import { join } from 'node:path'

import { integrityOf, type Release } from '@shop/contracts/release'
import { release as makeRelease } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import { makeFolder } from '../test/folder.ts'
import { openRegistry } from '../test/registry.ts'
import { runCommand } from './run-command.ts'

const files = { 'remote.js': 'export const backend = {}', 'looks.css': '.looks_a {}' }

const makeBuilt = async (overrides: Partial<Release> = {}) => {
  const pairs = Object.entries(files).map(
    async ([path, text]) => [path, await integrityOf(Uint8Array.from(Buffer.from(text)))] as const,
  )
  const release = makeRelease({
    module: 'looks',
    version: '1.0.0-3f9a0c12de',
    routes: ['/looks/:id', '/looks'],
    links: [],
    browser: { entry: 'remote.js', exposes: { './page': { css: ['looks.css'], preload: [] } } },
    integrity: Object.fromEntries(await Promise.all(pairs)),
    ...overrides,
  })
  return {
    release,
    folder: await makeFolder({ ...files, 'release.json': JSON.stringify(release) }),
  }
}

type Given = Partial<Parameters<typeof runCommand>[0]> & { origin?: string }

const run = async (text: string, { origin, ...given }: Given = {}) => {
  const printed = { out: '', err: '' }
  const code = await runCommand({
    args: text.split(' ').filter(Boolean),
    env: { ...(origin ? { SHOP_ORIGIN: origin } : {}), DEPLOY_TOKEN: 'secret' },
    folder: '/',
    out: (line) => (printed.out += line),
    err: (line) => (printed.err += line),
    signal: new AbortController().signal,
    ...given,
  })
  return { code, ...printed }
}

const base = '/api/modules/looks'
const live = `PUT ${base}/channels/live`

describe('publish', () => {
  it('prints each step in a line, and where to see the module', async () => {
    const { folder } = await makeBuilt()
    const { origin, calls } = await openRegistry(Object.keys(files))
    const { code, out, err } = await run('publish', { origin, folder })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      'checked   looks 1.0.0-3f9a0c12de, 2 files, 36 B',
      'sent      2 of 2 files',
      `live      for everybody: ${origin}/looks`,
      '',
    ])
    expect(calls()).toContain(live)
  })

  it('starts a canary or a preview instead of going live', async () => {
    const { folder, release } = await makeBuilt()
    const link = { query: '?release=x', expires_at: '2026-01-05T12:00:00.000Z' }
    const { origin, calls, requests } = await openRegistry([], (call) =>
      call.endsWith('/previews') ? { status: 201, body: link } : null,
    )
    const canary = await run('publish --canary +10/1m --json', { origin, folder })
    expect(JSON.parse(canary.out)).toMatchObject({
      ok: true,
      state: 'canary',
      version: release.version,
    })
    expect(JSON.parse(requests.find(({ call }) => call.endsWith('/canary'))?.body ?? '')).toEqual({
      version: release.version,
      strategy: { kind: 'linear', percent: 10, everyMs: 60_000 },
    })
    const preview = await run('publish --preview --hours 2', { origin, folder })
    expect(preview.out).toContain(`until 2026-01-05 12:00 UTC: ${origin}/looks?release=x`)
    expect(calls()).not.toContain(live)
  })

  it('sends nothing if the folder breaks a rule, and names each rule', async () => {
    const { folder } = await makeBuilt({ routes: ['/api/looks'] })
    const { origin, calls } = await openRegistry([])
    const refused = await run('publish --json', { origin, folder })
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({
      ok: false,
      code: 'release-does-not-pass',
      issues: [{ path: 'routes.0' }],
    })
    expect(calls()).toEqual([])
  })

  it('lists the rights that only the new release needs, and those that it no longer needs', async () => {
    const tips = {
      subject: 'Tips for {name}',
      heading: 'Tips',
      intro: 'As you asked.',
      next: ['Wear it.'],
      consent: 'own-request' as const,
    }
    const needs = { rows: {}, values: true, secrets: [], reads: [], hosts: [], mails: { tips } }
    const backend = { needs, actions: {}, events: ['order.paid' as const], jobs: {} }
    const { folder, release } = await makeBuilt({ backend, server: { entry: 'remote.js' } })
    const grantOf = (grant: string, text: string) => ({ grant, text, versions: ['1.0.0-live'] })
    const grants = [
      grantOf('values', 'Change what its own pages show'),
      grantOf('mail tips own-request | Tips | Tips | As you asked. | Wear it. | ', 'Send “Tips”'),
      grantOf('secret key', 'Use the secret “key”, which a manager enters'),
    ]
    const waiting = {
      status: 409,
      body: {
        code: 'release-waits-for-grants',
        issues: [{ path: 'backend: event order.paid', message: 'Run when an order is paid' }],
      },
    }
    const { origin } = await openRegistry([], (call) => {
      if (call === `GET ${base}`) return { status: 200, body: { live: '1.0.0-live', grants } }
      return call.includes('/channels/') ? waiting : null
    })
    const { code, out, err } = await run('publish', { origin, folder })
    expect(out.split('\n').slice(1, -1)).toEqual([
      'new words mail tips sends “Tips for {name}”, not “Tips”',
      'may now   Run when an order is paid, and read it with names and addresses',
      'no longer Use the secret “key”, which a manager enters',
      'sent      nothing: the shop has all files',
    ])
    expect({ code, err }).toEqual({
      code: 1,
      err: `looks ${release.version} is stored, and waits for a manager of the shop to approve:
  - Run when an order is paid
Where: in the back office, Integrations → looks → Back end. What is live stays as it is.
Then: “Approve all” there also makes it live. If they approve one by one, run the same command again.
`,
    })
  })

  it('says that a release was live already, and what still waits for approval', async () => {
    const { folder, release } = await makeBuilt()
    const { version } = release
    const text = 'Change what its own pages show'
    const grants = [{ grant: 'values', text, is_approved: false, versions: [version] }]
    const link = { label: 'Looks', href: '/looks' }
    const links = [{ link, is_approved: true, versions: [version] }]
    const { origin } = await openRegistry([], (call) =>
      call === `GET ${base}` ? { status: 200, body: { live: version, grants, links } } : null,
    )
    const { code, out } = await run('publish', { origin, folder })
    expect(code).toBe(0)
    expect(out.split('\n').slice(-3)).toEqual([
      'as before it was live already',
      `waits     right ${text}: for a manager’s approval`,
      '',
    ])
  })

  it('sends a first release of a module that the shop does not know', async () => {
    const { folder } = await makeBuilt()
    const { origin } = await openRegistry([], (call) =>
      call === `GET ${base}` ? { status: 404, body: { code: 'module-not-found' } } : null,
    )
    expect(await run('publish', { origin, folder })).toMatchObject({ code: 0 })
  })

  it('leaves nothing live when it is interrupted, and continues when it is repeated', async () => {
    const { folder } = await makeBuilt()
    const ended = new AbortController()
    const { origin, calls } = await openRegistry(Object.keys(files), (call) => {
      if (call.includes('/files/')) ended.abort()
      return null
    })
    const { code, err } = await run('publish', { origin, folder, signal: ended.signal })
    expect(code).toBe(130)
    expect(err).toContain('the same command goes on where this one stopped')
    expect(calls()).not.toContain(live)
    expect((await run('publish', { origin, folder })).code).toBe(0)
    expect(calls()).toContain(live)
  })

  it('does not claim that nothing is live when it is interrupted after that', async () => {
    const { folder } = await makeBuilt()
    const ended = new AbortController()
    const { origin } = await openRegistry([], (call) => {
      if (call === live) ended.abort()
      return null
    })
    const { code, err } = await run('publish', { origin, folder, signal: ended.signal })
    expect({ code, err }).toEqual({
      code: 130,
      err: 'Ended. What the shop has done stays; the same command goes on where this one stopped.\n',
    })
  })
})

it('lists which releases wait for an approval', async () => {
  const summary = { created_at_ms: 0, created_by: 'CI', accepted_at_ms: 1, commit: 'unknown' }
  const more = { last_live_at_ms: null, withdrawn_at_ms: null }
  const releases = ['1.2', '1.1'].map((version) => ({ version, ...summary, ...more }))
  const grants = [
    { grant: 'values', text: '', is_approved: false, versions: ['1.2'] },
    { grant: 'secret key', text: '', is_approved: true, versions: ['1.1', '1.2'] },
  ]
  const body = { module: 'looks', team: 'Looks', live: null, canary: null, grants, releases }
  const { origin } = await openRegistry([], () => ({ status: 200, body }))
  const { out } = await run('list --for looks', { origin })
  expect(out.split('\n').slice(1)).toEqual([
    '1.2  waits for approval  1970-01-01 00:00 UTC by CI',
    '1.1  accepted            1970-01-01 00:00 UTC by CI',
    '',
  ])
})

describe('exit codes', () => {
  it('2: the command is invalid, or no shop is named', async () => {
    for (const [text, words] of [
      ['deliver', 'There is no "deliver"'],
      ['list', 'Name the shop'],
      ['show --shop nowhere', '"nowhere" is no shop'],
    ] as const) {
      const { code, err, out } = await run(text)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(words)
    }
    expect((await run('')).out).toContain('Exit codes: 0 done')
    expect((await run('--help')).code).toBe(0)
  })

  it('1: the shop refuses, with its message in text and in JSON', async () => {
    const body = { code: 'no-last-good', title: 'No release to go back to', detail: 'Name one.' }
    const { origin } = await openRegistry([], () => ({ status: 409, body }))
    const spoken = await run('rollback --for looks', { origin })
    expect(spoken).toMatchObject({ code: 1, err: expect.stringContaining('Name one.'), out: '' })
    const { out, err } = await run('rollback --for looks --json', { origin })
    expect(JSON.parse(out)).toMatchObject({ ok: false, code: 'no-last-good' })
    expect(err).toBe('')
  })

  it('3: no server responds, or it is no shop', async () => {
    const { origin } = await openRegistry([], () => ({ status: 502, body: 'Bad gateway' }))
    expect(await run('list', { origin })).toMatchObject({ code: 3 })
    const absent = await run('list', { origin: 'http://127.0.0.1:1' })
    expect(absent).toMatchObject({ code: 3, err: expect.stringContaining('cannot be reached') })
  })
})

it('retries a busy shop after the time it sends', async () => {
  let isBusy = true
  const busy = { status: 429, body: {}, headers: { 'retry-after': '0' } }
  const { origin, calls } = await openRegistry([], () => {
    const reply = isBusy ? busy : { status: 200, body: { version: '1.0.0' } }
    isBusy = false
    return reply
  })
  expect((await run('rollback --for looks', { origin })).out).toBe('looks 1.0.0 is live again.\n')
  expect(calls()).toHaveLength(2)
})

it('finds the shop of a repository with its token, and sends headers to an access proxy', async () => {
  const { origin, requests } = await openRegistry([])
  const dir = await makeFolder({ '.data/deploy-token': 'stored\n', 'mfe-looks/a.txt': '' })
  const { port } = new URL(origin)
  const access = { CF_ACCESS_CLIENT_ID: 'id', CF_ACCESS_CLIENT_SECRET: 'hush' }
  const env = { PORT: port, ...access }
  await run('freeze --for looks --end', { folder: join(dir, 'mfe-looks'), env })
  expect(requests).toMatchObject([{ call: `DELETE ${base}/freeze`, token: 'Bearer stored' }])
  expect(requests[0]?.headers).toMatchObject({
    'cf-access-client-id': 'id',
    'cf-access-client-secret': 'hush',
  })
})
