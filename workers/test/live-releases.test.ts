import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { readGeneration } from '../src/releases/registry/files/document-signatures.ts'
import { testContext } from './context.ts'
import { bearer, publishSteps, releaseOf } from './publish-steps.ts'
import { openLive, startApi } from './shop.ts'

const api = await startApi()
const { call, db, deployToken, origin, staffHeaders, staffOrigin, takeLogs } = api
const { act, liveReleases, makeLive, send } = publishSteps(api)

const liveVersion = async (module: string): Promise<string | undefined> =>
  (await call('/modules')).body.modules.find((one: Release) => one.module === module)?.version

describe('files of a release', () => {
  const statusOf = async ({ module, version }: Release): Promise<number> => {
    const response = await fetch(`${origin}/modules/${module}/${version}/remote.js`)
    await response.body?.cancel()
    return response.status
  }

  it('are served once it goes live, and stay when another follows', async () => {
    const [first, second] = [await releaseOf('files'), await releaseOf('files')]
    await send(first)
    expect(await statusOf(first)).toBe(404)
    await makeLive(first)
    expect(await statusOf(first)).toBe(200)
    await send(second)
    await makeLive(second)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  })
})

describe('the list of live releases', () => {
  it('shows team and commit to publishers but not to everybody', async () => {
    const given = await releaseOf('listed', { team: 'the listed team', commit: 'abc123' })
    await send(given)
    await makeLive(given)
    const list = async (headers: Record<string, string>) =>
      (await call('/modules', { headers })).body.modules.find(
        ({ module }: { module: string }) => module === 'listed',
      )
    const anonymous = { 'x-forwarded-for': '192.0.2.1' }
    const shown = await list(anonymous)
    expect(shown).toMatchObject({ version: given.version })
    expect(JSON.stringify(shown)).not.toMatch(/the listed team|abc123|builtAt/)
    expect(await list({ ...anonymous, ...bearer('guessed') })).toEqual(shown)
    expect(await list({ ...anonymous, ...bearer(deployToken) })).toMatchObject({
      team: 'the listed team',
      commit: 'abc123',
    })
  })

  it('omits a release with another contract, logs a line, and keeps the others', async () => {
    const [good, alien] = [await releaseOf('good'), await releaseOf('alien')]
    for (const one of [good, alien]) {
      await send(one)
      await makeLive(one)
    }
    const manifest = { ...alien, requires: { contract: 99, shared: {} } }
    await db.update(moduleReleases).set({ manifest }).where(eq(moduleReleases.module, 'alien'))
    const names = async (): Promise<string[]> =>
      (await call('/modules')).body.modules.map(({ module }: { module: string }) => module)
    // The change was written directly to the database, so the feed's heartbeat has to find it.
    await expect.poll(names).not.toContain('alien')
    expect(await names()).toContain('good')
    expect((await takeLogs(1))[0]).toContain(`alien ${alien.version} is left out`)
    expect(await makeLive(alien)).toMatchObject({
      status: 409,
      body: { code: 'release-does-not-fit' },
    })
    await db
      .update(moduleReleases)
      .set({ manifest: alien })
      .where(eq(moduleReleases.module, 'alien'))
    await expect.poll(names).toContain('alien')
  })
})

it('notifies staff when a release goes live', async () => {
  const live = await openLive(staffOrigin, 'topics=releases', staffHeaders)
  const seen = await releaseOf('seen')
  await send(seen)
  expect((await makeLive(seen)).status).toBe(204)
  const message = await live.until(({ type, id }) => type === 'changed' && id === 'seen')
  expect(message).toMatchObject({ topic: 'releases', id: 'seen' })
  live.close()
})

it('a freeze stops releases and canaries but not rollbacks, until it ends', async () => {
  const [first] = await liveReleases('cold', 2)
  const next = await releaseOf('cold')
  await send(next)
  const reason = 'the sale is on'
  const strategy = { kind: 'fixed', percent: 5 }
  expect((await act('PUT', 'cold/freeze', { reason })).status).toBe(204)
  for (const response of [
    await makeLive(next),
    await act('PUT', 'cold/channels/canary', { version: next.version, strategy }),
  ]) {
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'module-frozen', detail: expect.stringContaining(reason) },
    })
  }
  expect((await act('POST', 'cold/rollback', {})).body).toEqual({ version: first?.version })
  expect((await act('DELETE', 'cold/freeze')).status).toBe(204)
  expect((await makeLive(next)).status).toBe(204)
  const unknown = await act('PUT', 'unheard-of/freeze', { reason })
  expect(unknown.body).toMatchObject({ code: 'module-not-found' })
})

it('a removed module is on no page, and returns when one of its releases goes live', async () => {
  const removedOf = async (query: string) => (await call(`/modules${query}`)).body.removed
  const [only] = await liveReleases('leaving', 1)
  const attempts = [1, 2].map(() => act('DELETE', 'leaving/channels/live'))
  for (const { status } of await Promise.all(attempts)) expect(status).toBe(204)
  expect(await liveVersion('leaving')).toBeUndefined()
  expect(await removedOf('?among=leaving,cold,unheard-of')).toEqual(['leaving'])
  for (const query of ['', '?among=cold']) expect(await removedOf(query)).toEqual([])
  expect((await call('/modules?among=No')).status).toBe(422)
  expect((await makeLive(only as Release)).status).toBe(204)
  expect(await liveVersion('leaving')).toBe(only?.version)
  expect(await removedOf('?among=leaving')).toEqual([])
  expect((await act('DELETE', 'shell/channels/live')).body).toMatchObject({ code: 'bad-input' })
})

it('taking a module out withdraws its live release and its canary', async () => {
  const [first, second] = await liveReleases('bad', 2)
  const canary = await releaseOf('bad')
  await send(canary)
  const strategy = { kind: 'fixed', percent: 5 }
  await act('PUT', 'bad/channels/canary', { version: canary.version, strategy })
  expect((await act('DELETE', 'bad/channels/live')).status).toBe(204)
  const rows = await db.select().from(moduleReleases).where(eq(moduleReleases.module, 'bad'))
  const reasonOf = (release: Release | undefined) =>
    rows.find(({ version }) => version === release?.version)?.withdrawnReason
  expect([first, second, canary].map(reasonOf)).toEqual([
    null,
    'the module was taken out of the shop',
    'the module was taken out of the shop',
  ])
})

it('documents signed before a module was taken out stay void when it comes back', async () => {
  const generation = () => readGeneration(testContext({ db }).ctx)
  await liveReleases('returning', 1)
  const before = await generation()
  expect((await act('DELETE', 'returning/channels/live')).status).toBe(204)
  await liveReleases('returning', 1)
  expect(await generation()).not.toBe(before)
})

const outcomeOf = async (response: ReturnType<typeof act>): Promise<number | string> => {
  const { status, body } = await response
  return body?.code ?? status
}

describe('a colleague’s change', () => {
  it('keeps its release live when a request names a different one as current', async () => {
    const [first, second] = await liveReleases('replaced', 2)
    if (!first || !second) throw new Error('no releases')
    const make = ({ version }: Release, from: string | null) =>
      outcomeOf(act('PUT', 'replaced/channels/live', { version, from }))
    expect(await make(first, first.version)).toBe('version-conflict')
    expect(await liveVersion('replaced')).toBe(second.version)
    expect(await make(first, second.version)).toBe(204)
    await act('DELETE', 'replaced/channels/live')
    expect(await make(second, first.version)).toBe('version-conflict')
    expect(await make(second, null)).toBe(204)
  })

  it('keeps its canary when a request names a different one as current', async () => {
    await liveReleases('seen', 1)
    const [first, second] = [await releaseOf('seen'), await releaseOf('seen')]
    for (const release of [first, second]) await send(release)
    const start = ({ version }: Release, from: string | null) =>
      act('PUT', 'seen/channels/canary', { version, strategy: { kind: 'fixed', percent: 5 }, from })
    const end = ({ version }: Release) => act('DELETE', `seen/channels/canary?version=${version}`)
    const steps = [
      () => start(first, null),
      () => start(second, null),
      () => start(second, first.version),
      () => end(first),
      () => end(second),
      () => end(second),
    ]
    const outcomes: (number | string)[] = []
    for (const step of steps) outcomes.push(await outcomeOf(step()))
    expect(outcomes).toEqual([204, 'version-conflict', 204, 'version-conflict', 204, 204])
  })
})
