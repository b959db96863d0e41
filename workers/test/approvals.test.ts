import { ModuleDetails, RegistryHistory, type UpdateModuleInput } from '@shop/contracts/registry'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { publishSteps, releaseOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff } = api
const { act, liveReleases, makeLive, send } = publishSteps(api)
const addToken = tokenMaker(api)

const strategy = { kind: 'fixed', percent: 10 } as const

describe('an approval', () => {
  const patch = async (module: string, json: UpdateModuleInput) =>
    (await callAsStaff(`/registry/modules/${module}`, { method: 'PATCH', json })).status
  const approvedOf = async (module: string) => {
    const { links, sources } = v.parse(
      ModuleDetails,
      (await callAsStaff(`/modules/${module}`)).body,
    )
    return [
      ...links.map(({ link, ...rest }) => ({ ...rest, name: link.href })),
      ...sources.map(({ source, ...rest }) => ({ name: source, ...rest })),
    ]
  }
  const start = async (module: string) => {
    const routes = [`/${module}`, `/${module}/:page`]
    const { token } = await addToken({ module, routes: [`/${module}`, `/${module}/*`] })
    const register = async (hrefs: string[], overrides = {}) => {
      const links = hrefs.map((href) => ({ label: href, href }))
      const given = await releaseOf(module, { routes, links, ...overrides })
      await send(given, token)
      return given
    }
    return { token, register }
  }

  it('survives when another manager approves something else at the same time', async () => {
    const { token, register } = await start('both')
    const hrefs = ['/both/a', '/both/b', '/both/c', '/both/d']
    await makeLive(await register(hrefs), token)
    const saved = await Promise.all(
      hrefs.map((href) => patch('both', { approve: { links: [`${href} ${href}`] } })),
    )
    expect(saved).toEqual([204, 204, 204, 204])
    await Promise.all([
      patch('both', { unapprove: { links: ['/both/a /both/a'] } }),
      patch('both', { unapprove: { links: ['/both/c /both/c'] } }),
    ])
    const approved = (await approvedOf('both')).filter((one) => one.is_approved)
    expect(approved.map(({ name }) => name)).toEqual(['/both/b', '/both/d'])
  })

  it('is possible for a canary and for an accepted release, before visitors need it', async () => {
    const { token, register } = await start('early')
    const source = 'connect https://api.example.com'
    const old = await register(['/early/old'])
    await act('POST', `early/releases/${old.version}/accept`, undefined, token)
    const live = await register(['/early'])
    await makeLive(live, token)
    const canary = await register(['/early', '/early/new'])
    await act('PUT', 'early/channels/canary', { version: canary.version, strategy }, token)
    const next = await register([], { sources: { connect: ['https://api.example.com'] } })
    expect((await approvedOf('early')).map(({ name }) => name)).not.toContain(source)
    await act('POST', `early/releases/${next.version}/accept`, undefined, token)
    expect(await patch('early', { approve: { sources: [source] } })).toBe(204)
    expect(await approvedOf('early')).toEqual([
      { name: '/early', is_approved: false, versions: [live.version, canary.version] },
      { name: '/early/new', is_approved: false, versions: [canary.version] },
      { name: source, is_approved: true, versions: [next.version] },
    ])
    await makeLive(next, token)
    expect((await call('/modules')).body.modules).toContainEqual(
      expect.objectContaining({ module: 'early', sources: next.sources }),
    )
  })

  it('is not implied when a manager makes a release live or a canary: items beyond its token still wait', async () => {
    const { token, register } = await start('undone')
    await makeLive(await register([]), token)
    const canary = await register(['/undone'], { sources: { connect: ['https://t.example'] } })
    const { version } = canary
    await act('PUT', 'undone/channels/canary', { version, strategy }, token)
    const callManager = async (method: string, channel: string, json?: unknown) =>
      (await callAsStaff(`/modules/undone/channels/${channel}`, { method, json })).status
    expect(await callManager('DELETE', 'canary')).toBe(204)
    expect(await callManager('PUT', 'canary', { version, strategy, from: null })).toBe(204)
    expect((await approvedOf('undone')).map((one) => one.is_approved)).toEqual([false, false])
    expect(await callManager('PUT', 'live', { version })).toBe(204)
    expect((await approvedOf('undone')).map((one) => one.is_approved)).toEqual([false, false])
  })

  it('of a path and a text does not cover a link whose path is that path, a space and that text', async () => {
    const { token, register } = await start('forged')
    await makeLive(await register([]), token)
    await patch('forged', { approve: { links: ['/forged/new New looks'] } })
    const href = '/forged/new New looks'
    const links = [{ label: 'Verify your card', href }]
    await makeLive(await register([], { links }), token)
    expect(await approvedOf('forged')).toMatchObject([{ name: href, is_approved: false }])
  })

  it('of everything leaves the other items approved when one is withdrawn', async () => {
    const { token, register } = await start('all')
    await makeLive(await register(['/all/a', '/all/b']), token)
    await patch('all', { approve: { links: ['*'] } })
    await patch('all', { unapprove: { links: ['/all/a /all/a'] } })
    await makeLive(await register(['/all/a', '/all/b', '/all/c']), token)
    const approved = (await approvedOf('all')).map(({ is_approved }) => is_approved)
    expect(approved).toEqual([false, true, false])
  })

  it('that already exists is not recorded again', async () => {
    await liveReleases('same', 1)
    for (const position of [3, 3]) await patch('same', { position, approve: { links: ['/x'] } })
    await patch('same', {})
    const { body } = await callAsStaff('/registry/history?module=same')
    const { changes } = v.parse(RegistryHistory, body)
    expect(changes.filter(({ action }) => action === 'changed')).toHaveLength(1)
    expect(await patch('same-not', { position: 3 })).toBe(404)
  })
})

it('does not overwrite a position that a colleague has changed meanwhile', async () => {
  await liveReleases('moved', 1)
  const move = async (position: number, from_position: number) => {
    const json: UpdateModuleInput = { position, from_position }
    return (await callAsStaff('/registry/modules/moved', { method: 'PATCH', json })).status
  }
  expect(await move(3, 100)).toBe(204)
  expect(await move(8, 3)).toBe(204)
  expect(await move(100, 3)).toBe(409)
})
