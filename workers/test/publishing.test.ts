import { addDeployToken, revokeDeployToken } from '@shop/db/deploy-token'
import { audit } from '@shop/db/schema/audit'
import type { Release } from '@shop/contracts/release'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { db, callAsStaff, takeLogs } = api
const { register, upload, makeLive, send } = publishSteps(api)
/** Staff need no key, so a bearer token can only be a deploy token. */
const open = await startApi({ vars: { STAFF_AUTH: 'open' } })

const inAnHour = (): number => Date.now() + 3_600_000

const tokenFor = (module: string, grant: { routes?: string[]; slots?: string[] } = {}) =>
  addDeployToken(db, {
    module,
    routes: [],
    slots: [],
    expiresAtMs: inAnHour(),
    actor: 'tests',
    ...grant,
  })

describe('a deploy token', () => {
  it('publishes the paths and slots that it names', async () => {
    const { token } = await tokenFor('looks', { routes: ['/looks/*'], slots: ['header.looks'] })
    const looks = await releaseOf('looks', {
      routes: ['/looks', '/looks/:id'],
      slots: { 'header.looks': './button' },
    })
    await send(looks, token)
    expect((await makeLive(looks, token)).status).toBe(204)
  })

  it('is rejected for another path, slot or module', async () => {
    const { id, token } = await tokenFor('narrow', { routes: ['/narrow'] })
    const given = await releaseOf('narrow', {
      routes: ['/narrow', '/account'],
      slots: { 'overlay.cart': './x' },
    })
    const beyond = await register(given, token)
    expect(beyond).toMatchObject({ status: 403, body: { code: 'beyond-deploy-token' } })
    const fields = beyond.body.issues.map(({ path }: { path: string }) => path)
    expect(fields).toEqual(['routes.1', 'slots.overlay.cart'])
    const other = await register(await releaseOf('other'), token)
    expect(other).toMatchObject({ status: 401, body: { code: 'bad-deploy-token' } })
    expect(await takeLogs(1)).toEqual([`token:${id} was refused: it is for narrow`])
  })

  it('cannot make a release live that another token registered with paths beyond its own', async () => {
    const wide = await releaseOf('wide', { routes: ['/wide', '/wider'] })
    await send(wide)
    const { token } = await tokenFor('wide', { routes: ['/wide'] })
    expect(await makeLive(wide, token)).toMatchObject({
      status: 403,
      body: { issues: [{ path: 'routes.1' }] },
    })
  })

  it('stops working when it expires or is revoked', async () => {
    const given = await releaseOf('ended')
    const { id: expiredId, token: expired } = await addDeployToken(db, {
      module: 'ended',
      routes: [],
      slots: [],
      expiresAtMs: Date.now() - 1,
      actor: 'tests',
    })
    expect((await register(given, expired)).status).toBe(401)
    const { id, token } = await tokenFor('ended')
    expect((await register(given, token)).status).toBe(201)
    await revokeDeployToken(db, { id, actor: 'tests' })
    expect((await upload(given, token)).status).toBe(401)
    expect((await register(given, token)).status).toBe(401)
    expect(await takeLogs(2)).toEqual(
      [expiredId, id].map((one) => `token:${one} was refused: it is revoked or has expired`),
    )
    await expect(revokeDeployToken(db, { id, actor: 'tests' })).rejects.toThrow('no token')
  })
})

it('a token that never existed is rejected, with one log line that does not quote it', async () => {
  const given = await releaseOf('guessed')
  for (const guess of ['guessed-one', 'guessed-two'])
    expect((await register(given, guess)).status).toBe(401)
  expect(await takeLogs(1)).toEqual(['an unknown deploy token was refused'])
})

describe('a manager', () => {
  const makeLiveAsManager = ({ module, version }: Release, headers: Record<string, string> = {}) =>
    callAsStaff(`/modules/${module}/channels/live`, { method: 'PUT', json: { version }, headers })

  it('rolls back without a deploy token, and is named in the audit', async () => {
    const [old, fresh] = [await releaseOf('managed'), await releaseOf('managed')]
    for (const one of [old, fresh]) await send(one)
    for (const one of [old, fresh]) expect((await makeLive(one)).status).toBe(204)
    expect((await makeLiveAsManager(old)).status).toBe(204)
    const of = and(eq(audit.noun, 'release'), eq(audit.subjectId, 'managed'))
    const last = (await db.select().from(audit).where(of).orderBy(audit.seq)).at(-1)
    expect(last).toMatchObject({ actor: 'staff@localhost', action: 'promoted' })
    expect(JSON.parse(last?.after ?? '')).toMatchObject({ live: old.version, version: old.version })
  })

  it('has only the rights of a deploy token that they send, even of a revoked one', async () => {
    const { id, token } = await addDeployToken(open.db, {
      module: 'managed',
      routes: [],
      slots: [],
      expiresAtMs: inAnHour(),
      actor: 'tests',
    })
    await revokeDeployToken(open.db, { id, actor: 'tests' })
    const rollBack = (headers: Record<string, string>) =>
      open.callStaffHost('/modules/managed/channels/live', {
        method: 'PUT',
        json: { version: '1.0.0-none' },
        headers,
      })
    expect((await rollBack({})).body).toMatchObject({ code: 'release-not-found' })
    const refused = await rollBack({ authorization: `Bearer ${token}` })
    expect(refused.body).toMatchObject({ code: 'bad-deploy-token' })
    await open.takeLogs(1)
  })

  it('is rejected from a page of another site', async () => {
    const given = await releaseOf('foreign')
    await send(given)
    const response = await makeLiveAsManager(given, { 'sec-fetch-site': 'cross-site' })
    expect(response).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
  })
})

describe('going live', () => {
  it('lets one of several releases with the same path win, and tells the others whose path it is', async () => {
    for (const round of [1, 2, 3]) {
      const teams = ['red', 'blue', 'green'].map((team) => `${team}${round}`)
      const given = await Promise.all(
        teams.map((module) => releaseOf(module, { routes: [`/race${round}`] })),
      )
      for (const one of given) await send(one)
      const responses = await Promise.all(given.map((one) => makeLive(one)))
      const codes = responses.map(({ status, body }) => body?.code ?? status)
      expect(codes.toSorted()).toEqual([204, 'release-path-taken', 'release-path-taken'])
    }
  })

  it('is rejected for a slot that another module fills', async () => {
    const first = await releaseOf('filler', { slots: { 'overlay.one': './x' } })
    await send(first)
    expect((await makeLive(first)).status).toBe(204)
    const second = await releaseOf('intruder', { slots: { 'overlay.one': './y' } })
    await send(second)
    expect(await makeLive(second)).toMatchObject({
      status: 409,
      body: { code: 'release-slot-taken', detail: expect.stringContaining('filler') },
    })
  })

  it('and each rollback are recorded in the audit, with a part of the token’s hash', async () => {
    const { id, token } = await tokenFor('audited')
    const [old, fresh] = [await releaseOf('audited'), await releaseOf('audited')]
    for (const one of [old, fresh]) await send(one, token)
    for (const one of [old, fresh, old]) expect((await makeLive(one, token)).status).toBe(204)
    const of = and(eq(audit.noun, 'release'), eq(audit.subjectId, 'audited'))
    const rows = await db.select().from(audit).where(of).orderBy(audit.seq)
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`token:${id}`]))
    const changes = rows.map(({ action, before, after }) => [
      action,
      before && JSON.parse(before).live,
      after && JSON.parse(after).version,
    ])
    expect(changes).toEqual([
      ['registered', null, old.version],
      ['registered', null, fresh.version],
      ['accepted', null, old.version],
      ['promoted', null, old.version],
      ['accepted', null, fresh.version],
      ['promoted', old.version, fresh.version],
      ['promoted', fresh.version, old.version],
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is rejected for a release that needs a newer shell', async () => {
    const shell = await releaseOf('shell', {
      requires: { contract: 1, shared: { react: '^19.3.1' } },
    })
    await send(shell)
    expect((await makeLive(shell)).status).toBe(204)
    const ahead = await releaseOf('ahead', {
      requires: { contract: 1, shared: { react: '^20.0.0' } },
    })
    await send(ahead)
    expect(await makeLive(ahead)).toMatchObject({
      status: 409,
      body: { code: 'release-does-not-fit', issues: [{ path: 'requires.shared.react' }] },
    })
  })
})

it.each([
  [
    'links',
    { links: Array.from({ length: 13 }, (_, index) => ({ label: 'x', href: `/${index}` })) },
  ],
  ['links.0.href', { links: [{ label: 'x', href: '//evil.example' }] }],
  ['links.0.href', { links: [{ label: 'x', href: 'javascript:alert(1)' }] }],
  [
    'slots',
    {
      slots: Object.fromEntries(
        Array.from({ length: 13 }, (_, index) => [`overlay.s${index}`, './x']),
      ),
    },
  ],
  [
    'browser.exposes',
    {
      browser: {
        entry: 'remote.js',
        exposes: { './a': { css: [], preload: Array.from({ length: 201 }, () => 'remote.js') } },
      },
    },
  ],
  [
    'integrity',
    {
      integrity: Object.fromEntries(
        Array.from({ length: 401 }, (_, index) => [`${index}.js`, `sha384-${'a'.repeat(64)}`]),
      ),
    },
  ],
] as [string, Partial<Release>][])(
  'rejects a manifest that adds too much to every page: %s',
  async (path, overrides) => {
    const response = await register(await releaseOf('greedy', overrides))
    expect(response).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  },
)
