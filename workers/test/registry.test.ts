import { TokenDetails, TokenList } from '@shop/contracts/deploy-token'
import {
  ModuleDetails,
  RegistryDetails,
  RegistryHistory,
  type UpdateModuleInput,
} from '@shop/contracts/registry'
import { deployTokens } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { bearer, publishSteps, releaseOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff, db, takeLogs } = api
const { act, liveReleases, makeLive, send } = publishSteps(api)

const addToken = tokenMaker(api)
const growing = { kind: 'linear', percent: 10, everyMs: 60_000 } as const

describe('a module', () => {
  it('shows its team and staff the live release, the canary and all releases', async () => {
    const { token } = await addToken({ module: 'seen' })
    const [first, second] = await liveReleases('seen', 2)
    const canary = await releaseOf('seen', { team: 'the seen team', commit: 'c0ffee' })
    await send(canary, token)
    await act('PUT', 'seen/channels/canary', { version: canary.version, strategy: growing }, token)
    await act('PUT', 'seen/freeze', { reason: 'the sale is on' }, token)
    const details = v.parse(ModuleDetails, (await act('GET', 'seen', undefined, token)).body)
    expect(details).toMatchObject({
      live: second?.version,
      last_good: first?.version,
      canary: { version: canary.version, strategy: growing, percent: 10 },
      frozen: { reason: 'the sale is on' },
    })
    const [newest] = details.releases
    expect(details.releases).toHaveLength(3)
    expect(newest).toMatchObject({
      version: canary.version,
      commit: 'c0ffee',
      last_live_at_ms: null,
    })
    expect(newest?.created_by).toMatch(/^token:[\da-f]{8}$/)
    const { modules } = v.parse(RegistryDetails, (await callAsStaff('/registry')).body)
    expect(modules.find(({ module }) => module === 'seen')).toEqual(details)
  })

  it('is hidden from other teams, and unknown without releases', async () => {
    const { token } = await addToken({ module: 'other' })
    for (const path of ['seen', 'seen/token'])
      expect((await act('GET', path, undefined, token)).status).toBe(401)
    expect((await call('/registry/history?module=seen', { headers: bearer(token) })).status).toBe(
      401,
    )
    expect((await call('/registry/history', { headers: bearer(token) })).status).toBe(401)
    expect((await callAsStaff('/modules/unheard-of')).body).toMatchObject({
      code: 'module-not-found',
    })
    await takeLogs(1)
  })

  it('keeps the position set by staff, and shows which links wait for approval', async () => {
    const { token } = await addToken({ module: 'linked', routes: ['/linked', '/linked/*'] })
    const links = [
      { label: 'One', href: '/linked' },
      { label: 'Two', href: '/linked/two' },
    ]
    const sources = { connect: ['https://api.example.com'] }
    const overrides = { routes: ['/linked', '/linked/two'], links, sources }
    const given = await releaseOf('linked', overrides)
    await send(given, token)
    expect((await makeLive(given, token)).status).toBe(204)
    const changes: UpdateModuleInput = { position: 1, approve: { links: ['/linked One'] } }
    const path = '/registry/modules/linked'
    expect((await callAsStaff(path, { method: 'PATCH', json: changes })).status).toBe(204)
    const { body } = await callAsStaff('/registry')
    expect(body.modules[0]).toMatchObject({
      module: 'linked',
      position: 1,
      links: [
        { link: links[0], is_approved: true, versions: [given.version] },
        { link: links[1], is_approved: false, versions: [given.version] },
      ],
      sources: [
        {
          source: 'connect https://api.example.com',
          is_approved: false,
          versions: [given.version],
        },
      ],
    })
    const listed = (await call('/modules')).body.modules[0]
    expect(listed).toMatchObject({ module: 'linked', links: [links[0]], sources: { connect: [] } })
  })
})

it('the history lists who did what, when and why, newest first', async () => {
  const { token, details } = await addToken({ module: 'past', name: 'CI of the past team' })
  const [first, second] = [await releaseOf('past'), await releaseOf('past')]
  for (const one of [first, second]) {
    await send(one, token)
    await makeLive(one, token)
  }
  await act('POST', 'past/rollback', { reason: 'the menu is empty' }, token)
  const read = async (headers: Record<string, string>, limit = 200) => {
    const path = `/registry/history?module=past&limit=${limit}`
    return v.parse(RegistryHistory, (await call(path, { headers })).body).changes
  }
  const changes = await read(bearer(token))
  expect(changes[0]).toMatchObject({
    by: `token:${details.id}`,
    by_name: 'CI of the past team',
    action: 'rolled-back',
    module: 'past',
    version: first.version,
    previous: second.version,
    reason: 'the menu is empty',
  })
  expect(changes.map(({ action }) => action)).toEqual([
    'rolled-back',
    'promoted',
    'accepted',
    'registered',
    'promoted',
    'accepted',
    'registered',
    'token-created',
  ])
  expect(changes.at(-1)).toMatchObject({ token: details.id, by: 'staff@localhost' })
  const ours = await callAsStaff('/registry/history?module=past&limit=2')
  expect(v.parse(RegistryHistory, ours.body).changes).toEqual(changes.slice(0, 2))
  const all = await callAsStaff('/registry/history')
  expect(all.body.changes[0]).toEqual(changes[0])
})

describe('a deploy token', () => {
  it('is shown once, listed with its last use, and rejected once it is revoked', async () => {
    const { token, details } = await addToken({ module: 'used', links: true })
    expect(details).toMatchObject({ name: 'CI', created_by: 'staff@localhost', links: true })
    expect(JSON.stringify(details)).not.toContain(token)
    const own = await act('GET', 'used/token', undefined, token)
    expect(v.parse(TokenDetails, own.body).id).toBe(details.id)
    const listed = async () => {
      const { tokens } = v.parse(TokenList, (await callAsStaff('/registry/tokens')).body)
      return tokens.find(({ id }) => id === details.id)
    }
    await expect.poll(async () => (await listed())?.last_used_at_ms).toBeGreaterThan(0)
    expect((await listed())?.has_ended).toBe(false)
    const revoke = () => callAsStaff(`/registry/tokens/${details.id}`, { method: 'DELETE' })
    for (const { status } of [await revoke(), await revoke()]) expect(status).toBe(204)
    expect((await act('GET', 'used/token', undefined, token)).status).toBe(401)
    expect((await listed())?.revoked_at_ms).toBeGreaterThan(0)
    expect((await listed())?.has_ended).toBe(true)
    const { changes } = (await callAsStaff('/registry/history?module=used')).body
    expect(changes.map(({ action }: { action: string }) => action)).toEqual([
      'token-revoked',
      'token-created',
    ])
    await takeLogs(1)
  })

  it('records only one use a minute', async () => {
    const { token, details } = await addToken({ module: 'busy' })
    const usedAt = async () => {
      const rows = await db.select().from(deployTokens).where(eq(deployTokens.module, 'busy'))
      return rows[0]?.lastUsedAtMs ?? 0
    }
    await act('GET', 'busy/token', undefined, token)
    await expect.poll(usedAt).toBeGreaterThan(0)
    const first = await usedAt()
    const { body } = await act('GET', 'busy/token', undefined, token)
    expect(body).toMatchObject({ id: details.id, last_used_at_ms: first })
    expect(await usedAt()).toBe(first)
  })

  it.each([
    ['name', { name: '' }],
    ['module', { module: 'Not a name' }],
    ['routes.0', { routes: ['shop'] }],
    ['slots.0', { slots: ['anywhere'] }],
    ['expires_in_days', { expires_in_days: 0 }],
  ])('is rejected with the invalid field: %s', async (path, wrong) => {
    const json = { name: 'x', module: 'x', routes: [], slots: [], expires_in_days: 1, ...wrong }
    const response = await callAsStaff('/registry/tokens', { method: 'POST', json })
    expect(response).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  })

  it('that is unknown cannot be revoked', async () => {
    for (const id of ['00000000', '%', 'zz']) {
      const path = `/registry/tokens/${encodeURIComponent(id)}`
      const response = await callAsStaff(path, { method: 'DELETE' })
      expect(response.body).toMatchObject({ code: 'token-not-found' })
    }
  })
})
