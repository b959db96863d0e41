import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { moduleReleases } from '@shop/db/schema/releases'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, db, origin } = api
const { act, liveReleases, makeLive, register, send } = publishSteps(api)

const fixed = { kind: 'fixed', percent: 5 } as const
const startCanary = ({ module, version }: Release, strategy: object = fixed) =>
  act('PUT', `${module}/channels/canary`, { version, strategy })
const rollBack = (module: string, json: object = {}) => act('POST', `${module}/rollback`, json)
const withdraw = ({ module, version }: Release, reason = 'it is broken') =>
  act('POST', `${module}/releases/${version}/withdraw`, { reason })

const liveVersion = async (module: string): Promise<string | undefined> =>
  (await call('/modules')).body.modules.find((one: Release) => one.module === module)?.version

const rowOf = ({ module, version }: Release) =>
  db.query.moduleReleases.findFirst({
    where: and(eq(moduleReleases.module, module), eq(moduleReleases.version, version)),
  })

const history = async (module: string) => {
  const of = and(eq(audit.noun, 'release'), eq(audit.subjectId, module))
  const rows = await db.select().from(audit).where(of).orderBy(asc(audit.seq))
  return rows
    .filter(({ action }) => action !== 'registered' && action !== 'accepted')
    .map(({ action, after }) => ({ action, ...JSON.parse(after ?? '{}') }))
}

describe('a rollback', () => {
  it('returns to the previously live release, withdraws the current one, and affects the next page', async () => {
    const [first, second] = await liveReleases('back', 2)
    if (!first || !second) throw new Error('no releases')
    const response = await rollBack('back', { reason: 'the menu is empty' })
    expect(response).toMatchObject({ status: 200, body: { version: first.version } })
    expect(await liveVersion('back')).toBe(first.version)
    expect(await rowOf(second)).toMatchObject({ withdrawnReason: 'the menu is empty' })
    expect((await history('back')).at(-1)).toEqual({
      action: 'rolled-back',
      live: first.version,
      canary: null,
      version: first.version,
      reason: 'the menu is empty',
    })
  })

  it('skips withdrawn releases, and gives advice if none is left', async () => {
    const releases = await liveReleases('far', 3)
    const [first, second] = releases
    if (!first || !second) throw new Error('no releases')
    expect((await withdraw(second)).status).toBe(204)
    expect((await rollBack('far')).body).toEqual({ version: first.version })
    expect(await rollBack('far')).toMatchObject({
      status: 409,
      body: { code: 'no-last-good', detail: expect.stringContaining('release withdraw --module') },
    })
    expect(await liveVersion('far')).toBe(first.version)
  })

  it('to a named release requires that it was live, and counts once if it is repeated', async () => {
    const [first, second] = await liveReleases('named', 3)
    if (!first || !second) throw new Error('no releases')
    const fresh = await releaseOf('named')
    await send(fresh)
    expect((await act('POST', `named/releases/${fresh.version}/accept`)).status).toBe(204)
    const toFresh = await rollBack('named', { version: fresh.version })
    expect(toFresh.body).toMatchObject({ code: 'release-not-accepted' })
    const attempts = [1, 2].map(() => rollBack('named', { version: first.version }))
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(200)
    const actions = (await history('named')).map(({ action }) => action)
    expect(actions.filter((action) => action === 'rolled-back')).toHaveLength(1)
    expect((await rowOf(second))?.withdrawnAtMs).toBeNull()
  })

  it('goes back by one release when two people request it at once', async () => {
    const [, second, third] = await liveReleases('twice', 3)
    const json = { from: third?.version }
    const responses = await Promise.all([1, 2, 3].map(() => rollBack('twice', json)))
    const outcomes = responses.map(({ status, body }) => body.code ?? status)
    expect(outcomes.toSorted()).toEqual([200, 'version-conflict', 'version-conflict'])
    expect(await liveVersion('twice')).toBe(second?.version)
  })

  it('undoes a named promotion, and changes nothing if another release is live by then', async () => {
    const [first, second, third] = await liveReleases('undone', 3)
    if (!first || !second || !third) throw new Error('no releases')
    const undo = { version: second.version, from: third.version }
    expect((await rollBack('undone', undo)).body).toEqual({ version: second.version })
    expect((await rowOf(third))?.withdrawnAtMs).not.toBeNull()
    const details = (await api.callAsStaff('/modules/undone')).body
    expect(details).toMatchObject({ live: second.version, last_good: first.version })
    const [later] = await liveReleases('undone', 1)
    const late = await rollBack('undone', { version: first.version, from: second.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'version-conflict' } })
    expect(await liveVersion('undone')).toBe(later?.version)
  })

  it('is rejected if no release of the module is live', async () => {
    expect((await rollBack('nowhere')).body).toMatchObject({ code: 'module-not-live' })
  })
})

describe('a canary', () => {
  it('is served beside the live release, and ends when it is promoted', async () => {
    const [live] = await liveReleases('canary', 1)
    const next = await releaseOf('canary')
    await send(next)
    expect((await startCanary(next)).status).toBe(204)
    const file = `${origin}/modules/canary/${next.version}/remote.js`
    expect((await fetch(file)).status).toBe(200)
    expect(await liveVersion('canary')).toBe(live?.version)
    expect((await makeLive(next)).status).toBe(204)
    expect((await history('canary')).slice(1)).toEqual([
      {
        action: 'canary-started',
        live: live?.version,
        canary: next.version,
        version: next.version,
        strategy: fixed,
      },
      { action: 'promoted', live: next.version, canary: null, version: next.version },
    ])
  })

  it('that is withdrawn gives its visitors the live release, and cannot be a canary again', async () => {
    const [live] = await liveReleases('sick', 1)
    const sick = await releaseOf('sick')
    await send(sick)
    await startCanary(sick)
    expect((await withdraw(sick, 'it throws for every visitor')).status).toBe(204)
    expect((await history('sick')).at(-1)).toMatchObject({ live: live?.version, canary: null })
    expect(await startCanary(sick)).toMatchObject({
      status: 409,
      body: { code: 'release-withdrawn', detail: expect.stringContaining('it throws') },
    })
    expect((await makeLive(sick)).status).toBe(204)
    expect(await rowOf(sick)).toMatchObject({ withdrawnAtMs: null, withdrawnReason: null })
  })

  it('begins once, however often it is sent; another strategy starts it again', async () => {
    await liveReleases('again', 1)
    const next = await releaseOf('again')
    await send(next)
    const growing = { kind: 'linear', percent: 10, everyMs: 60_000 }
    for (const strategy of [fixed, fixed, growing]) await startCanary(next, strategy)
    expect((await act('DELETE', 'again/channels/canary')).status).toBe(204)
    expect((await act('DELETE', 'again/channels/canary')).status).toBe(204)
    const actions = (await history('again')).map(({ action }) => action)
    expect(actions.slice(1)).toEqual(['canary-started', 'canary-started', 'canary-ended'])
    expect((await rowOf(next))?.withdrawnAtMs).toBeNull()
  })

  it('requires a different live release', async () => {
    const first = await releaseOf('lonely')
    await send(first)
    expect((await startCanary(first)).body).toMatchObject({ code: 'module-not-live' })
    await makeLive(first)
    expect(await startCanary(first)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'version' }] },
    })
  })

  it('reserves its path from other modules', async () => {
    await liveReleases('holder', 1)
    const next = await releaseOf('holder', { routes: ['/held'] })
    await send(next)
    await startCanary(next)
    const other = await releaseOf('grabber', { routes: ['/held'] })
    await send(other)
    expect(await makeLive(other)).toMatchObject({
      status: 409,
      body: { code: 'release-path-taken', detail: expect.stringContaining('holder') },
    })
  })
})

describe('a release', () => {
  it('that is withdrawn while live is replaced by the last good one; without one this is rejected', async () => {
    const [first] = await liveReleases('way', 1)
    if (!first) throw new Error('no release')
    expect((await withdraw(first)).body).toMatchObject({ code: 'no-last-good' })
    expect((await rowOf(first))?.withdrawnAtMs).toBeNull()
    const [second] = await liveReleases('way', 1)
    if (!second) throw new Error('no release')
    expect((await withdraw(second)).status).toBe(204)
    expect(await liveVersion('way')).toBe(first.version)
  })

  it('with a missing file never reaches visitors', async () => {
    await liveReleases('broken-off', 1)
    const partial = await releaseOf('broken-off')
    expect((await register(partial)).status).toBe(201)
    for (const response of [
      await makeLive(partial),
      await startCanary(partial),
      await act('POST', `broken-off/releases/${partial.version}/accept`),
    ])
      expect(response.body).toMatchObject({ code: 'release-incomplete' })
    expect((await fetch(`${origin}/modules/broken-off/${partial.version}/remote.js`)).status).toBe(
      404,
    )
  })

  it('of one module is out of reach for another module’s token', async () => {
    const [first] = await liveReleases('mine', 2)
    const path = `mine/releases/${first?.version}`
    for (const [method, end, json] of [
      ['POST', `${path}/accept`],
      ['POST', `${path}/withdraw`, {}],
      ['POST', 'mine/rollback', {}],
      ['PUT', 'mine/channels/canary', { version: first?.version, strategy: fixed }],
      ['DELETE', 'mine/channels/canary'],
      ['DELETE', 'mine/channels/live'],
      ['PUT', 'mine/freeze', { reason: 'x' }],
      ['DELETE', 'mine/freeze'],
    ] as const)
      expect((await act(method, end, json, 'guessed')).status).toBe(401)
    await api.takeLogs(1)
  })
})
