import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { bearer, publishSteps, releaseOf } from './publish-steps.ts'
import { openLive, startApi } from './shop.ts'

const api = await startApi()
const { call, db, deployToken, origin, staffHeaders, takeLogs } = api
const { makeLive, send } = publishSteps(api)

describe('files of a release', () => {
  const statusOf = async ({ module, version }: Release): Promise<number> => {
    const response = await fetch(`${origin}/modules/${module}/${version}/remote.js`)
    await response.body?.cancel()
    return response.status
  }

  it('are served when it goes live, not before, and stay when another follows', async () => {
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
  it('names team and commit to who publishes, and not to everybody', async () => {
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

  it('leaves out a release of another contract, with a line in the log, and keeps the others', async () => {
    const [good, alien] = [await releaseOf('good'), await releaseOf('alien')]
    for (const one of [good, alien]) {
      await send(one)
      await makeLive(one)
    }
    const manifest = { ...alien, requires: { contract: 99, shared: {} } }
    await db.update(moduleReleases).set({ manifest }).where(eq(moduleReleases.module, 'alien'))
    const names = async (): Promise<string[]> =>
      (await call('/modules')).body.modules.map(({ module }: { module: string }) => module)
    // It is written past the Worker: the feed's heartbeat finds it.
    await expect.poll(names, { timeout: 15_000 }).not.toContain('alien')
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
    await expect.poll(names, { timeout: 15_000 }).toContain('alien')
  })
})

it('a release that goes live tells staff its module', async () => {
  const live = await openLive(origin, 'topics=releases', staffHeaders)
  const told = await releaseOf('told')
  await send(told)
  expect((await makeLive(told)).status).toBe(204)
  const message = await live.until(({ type, id }) => type === 'changed' && id === 'told')
  expect(message).toMatchObject({ topic: 'releases', id: 'told' })
  live.close()
})
