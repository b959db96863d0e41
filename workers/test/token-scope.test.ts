import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { lifeSteps, pathOf, publishSteps, releaseOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { callAsStaff } = api
const { act, liveReleases, publish, register } = publishSteps(api)
const { accept, startCanary } = lifeSteps(api)
const addToken = tokenMaker(api)

const strategy = { kind: 'fixed', percent: 5 } as const

/** The token for `/wide` covers none of the releases. */
const prepare = async () => {
  const ofWider = () => releaseOf('wide', { routes: ['/wider'] })
  await publish(await releaseOf('wide', { routes: ['/wide'] }))
  const live = await publish(await ofWider())
  const canary = await accept(await ofWider())
  await startCanary(canary, strategy)
  const accepted = await accept(await ofWider())
  const waiting = await ofWider()
  await register(waiting)
  const { token } = await addToken({ module: 'wide', routes: ['/wide'] })
  return { live, canary, accepted, waiting, token }
}
const wide = await prepare()
const { live, canary, accepted, waiting } = wide

const versionOf = ({ version }: Release, rest: object = {}) => ({ version, ...rest })

it.each([
  ['registers', 'POST', 'wide/releases', waiting],
  ['stores a file of', 'PUT', `${pathOf(waiting)}/files/remote.js`, {}],
  ['accepts', 'POST', `${pathOf(waiting)}/accept`],
  ['makes live', 'PUT', 'wide/channels/live', versionOf(accepted)],
  ['starts as a canary', 'PUT', 'wide/channels/canary', versionOf(accepted, { strategy })],
  ['previews', 'POST', `${pathOf(accepted)}/previews`, {}],
  ['ends as a canary', 'DELETE', 'wide/channels/canary'],
  ['withdraws as a canary', 'POST', `${pathOf(canary)}/withdraw`, {}],
  ['withdraws while it waits', 'POST', `${pathOf(waiting)}/withdraw`, {}],
  ['withdraws while it is live', 'POST', `${pathOf(live)}/withdraw`, {}],
  ['leaves by a rollback', 'POST', 'wide/rollback', {}],
  ['takes out', 'DELETE', 'wide/channels/live'],
  ['freezes', 'PUT', 'wide/freeze', { reason: 'mine' }],
])(
  'a token %s no release with paths beyond its own',
  async (_verb, method, path, json?: object) => {
    const before = (await callAsStaff('/modules/wide')).body
    expect(await act(method, path, json, wide.token)).toMatchObject({
      status: 403,
      body: { code: 'beyond-deploy-token', issues: [{ path: 'routes.0' }] },
    })
    expect((await callAsStaff('/modules/wide')).body).toEqual(before)
  },
)

it('only a token for all paths and slots acts on a live release that this version of the shop cannot read', async () => {
  const { token } = await addToken({ module: 'alien', routes: ['/*'] })
  const [first, given] = await liveReleases('alien', 2)
  const manifest = { ...given, requires: { contract: 99, shared: {} } } as Release
  await api.db
    .update(moduleReleases)
    .set({ manifest })
    .where(eq(moduleReleases.version, given?.version ?? ''))
  for (const [method, path, json] of [
    ['DELETE', 'alien/channels/live'],
    ['POST', 'alien/rollback', {}],
    ['PUT', 'alien/freeze', { reason: 'mine' }],
  ] as const)
    expect(await act(method, path, json, token)).toMatchObject({
      status: 403,
      body: {
        code: 'beyond-deploy-token',
        detail: expect.stringContaining('published for another version of this shop'),
      },
    })
  expect((await act('POST', 'alien/rollback', {})).body).toEqual({ version: first?.version })
  await api.takeLogs(1)
}, 30_000)

describe('a freeze', () => {
  const freeze = (module: string, token: string) =>
    act('PUT', `${module}/freeze`, { reason: 'the night build is red' }, token)
  const unfreeze = (module: string, token: string) =>
    act('DELETE', `${module}/freeze`, undefined, token)
  const freezeAsStaff = (module: string) =>
    callAsStaff(`/modules/${module}/freeze`, { method: 'PUT', json: { reason: 'a lost token' } })
  const unfreezeAsStaff = (module: string) =>
    callAsStaff(`/modules/${module}/freeze`, { method: 'DELETE' })

  it('by staff cannot be ended or replaced with a token, only by a manager', async () => {
    const { token } = await addToken({ module: 'held' })
    await liveReleases('held', 1)
    expect((await freezeAsStaff('held')).status).toBe(204)
    for (const one of [token, api.deployToken])
      for (const attempt of [freeze, unfreeze])
        expect(await attempt('held', one)).toMatchObject({
          status: 409,
          body: {
            code: 'module-frozen',
            detail:
              'held is frozen by staff@localhost: a lost token. This token cannot change that; a manager can.',
          },
        })
    const { body } = await callAsStaff('/modules/held')
    expect(body.frozen).toMatchObject({ by: 'staff@localhost', reason: 'a lost token' })
    expect((await unfreezeAsStaff('held')).status).toBe(204)
    expect((await freeze('held', token)).status).toBe(204)
  })

  it('by staff blocks a token from withdrawn releases and from values that pages read', async () => {
    const { token } = await addToken({ module: 'stopped' })
    const [first, second] = await liveReleases('stopped', 2)
    await act('PUT', 'stopped/values/headline', { value: 'Hello' }, token)
    await callAsStaff('/modules/stopped/rollback', { method: 'POST', json: {} })
    expect((await freezeAsStaff('stopped')).status).toBe(204)
    const back = { version: second?.version }
    for (const attempt of [
      await act('POST', 'stopped/rollback', back, token),
      await act('PUT', 'stopped/values/headline', { value: 'Verify your card' }, token),
      await act('DELETE', 'stopped/values/headline', undefined, token),
    ])
      expect(attempt).toMatchObject({ status: 409, body: { code: 'module-frozen' } })
    const { body } = await callAsStaff('/modules/stopped')
    expect(body.live).toBe(first?.version)
    expect(
      (await callAsStaff('/modules/stopped/rollback', { method: 'POST', json: back })).status,
    ).toBe(200)
  })

  it('by a token can be ended by any token of its module, unless a token for all modules began it', async () => {
    const [first, second] = [await addToken({ module: 'ours' }), await addToken({ module: 'ours' })]
    await liveReleases('ours', 1)
    expect((await freeze('ours', first.token)).status).toBe(204)
    expect((await unfreeze('ours', second.token)).status).toBe(204)
    expect((await freeze('ours', first.token)).status).toBe(204)
    expect((await unfreeze('ours', api.deployToken)).status).toBe(204)
    expect((await freeze('ours', api.deployToken)).status).toBe(204)
    expect((await unfreeze('ours', first.token)).body).toMatchObject({ code: 'module-frozen' })
    expect((await freezeAsStaff('ours')).status).toBe(204)
    expect((await unfreezeAsStaff('ours')).status).toBe(204)
  })

  it('is not replaced or ended by a manager who has seen a different one', async () => {
    await liveReleases('seen-freeze', 1)
    const path = '/modules/seen-freeze/freeze'
    const put = async (reason: string, from: string | null) =>
      (await callAsStaff(path, { method: 'PUT', json: { reason, from } })).status
    const end = async (reason: string) =>
      (await callAsStaff(`${path}?reason=${reason}`, { method: 'DELETE' })).status
    expect(await put('sale', null)).toBe(204)
    expect(await put('mine', null)).toBe(409)
    expect(await put('audit', 'sale')).toBe(204)
    expect(await end('sale')).toBe(409)
    expect(await end('audit')).toBe(204)
    expect(await put('again', 'audit')).toBe(409)
  })
})
