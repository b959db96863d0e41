import { CreatedToken, type CreateTokenInput } from '@shop/contracts/deploy-token'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { integrityOf, type Release } from '@shop/contracts/release'
import { exposesFor, release } from '@shop/testkit/wire'
import * as v from 'valibot'
import { expect } from 'vitest'

import type { startApi } from './shop.ts'

type Api = Awaited<ReturnType<typeof startApi>>

export const script = Uint8Array.from(Buffer.from('export const mount = () => {}'))

let count = 0
export const releaseOf = async (
  module: string,
  overrides: Partial<Release> = {},
): Promise<Release> =>
  release({
    module,
    version: `1.0.${(count += 1)}`,
    routes: [],
    links: [],
    browser: { entry: 'remote.js', exposes: exposesFor(overrides) },
    integrity: { 'remote.js': await integrityOf(script) },
    requires: { contract: 1, shared: {} },
    ...overrides,
  })

export const shellOf = (): Promise<Release> =>
  releaseOf('shell', {
    browser: { entry: 'remote.js', exposes: { '.': { css: [], preload: [] } } },
  })

const withFiles = async (given: Release, files: Record<string, string>): Promise<Release> => {
  const pairs = Object.entries(files).map(
    async ([path, text]) => [path, await integrityOf(Uint8Array.from(Buffer.from(text)))] as const,
  )
  return {
    ...given,
    integrity: { ...given.integrity, ...Object.fromEntries(await Promise.all(pairs)) },
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const pathOf = ({ module, version }: Pick<Release, 'module' | 'version'>): string =>
  `${module}/releases/${version}`

export const publishSteps = ({ call, deployToken }: Pick<Api, 'call' | 'deployToken'>) => {
  const register = (given: Release, token = deployToken) =>
    call(`/modules/${given.module}/releases`, {
      method: 'POST',
      json: given,
      headers: bearer(token),
    })
  const upload = (
    { module, version }: Pick<Release, 'module' | 'version'>,
    token = deployToken,
    [path, body]: [path: string, body: BodyInit] = ['remote.js', script],
  ) =>
    call(`/modules/${module}/releases/${version}/files/${path}`, {
      method: 'PUT',
      body,
      headers: bearer(token),
    })
  const makeLive = (
    { module, version }: Pick<Release, 'module' | 'version'>,
    token = deployToken,
  ) =>
    call(`/modules/${module}/channels/live`, {
      method: 'PUT',
      json: { version },
      headers: bearer(token),
    })
  const send = async (given: Release, token = deployToken): Promise<void> => {
    expect((await register(given, token)).status).toBe(201)
    expect((await upload(given, token)).status).toBe(204)
  }
  const act = (method: string, path: string, json?: unknown, token = deployToken) =>
    call(`/modules/${path}`, { method, json, headers: bearer(token) })
  const liveReleases = async (module: string, count: number): Promise<Release[]> => {
    const releases: Release[] = []
    for (let index = 0; index < count; index += 1) {
      releases.push(await publish(await releaseOf(module)))
    }
    return releases
  }
  const publish = async (given: Release): Promise<Release> => {
    await send(given)
    expect((await makeLive(given)).status).toBe(204)
    return given
  }
  return { register, upload, makeLive, send, act, liveReleases, publish }
}

export const tokenMaker =
  ({ callAsStaff }: Pick<Api, 'callAsStaff'>) =>
  async (given: { module: string } & Partial<CreateTokenInput>): Promise<CreatedToken> => {
    const json = { name: 'CI', routes: [], slots: [], expires_in_days: 30, ...given }
    return v.parse(
      CreatedToken,
      (await callAsStaff('/registry/tokens', { method: 'POST', json })).body,
    )
  }

export const lifeSteps = (api: Pick<Api, 'call' | 'deployToken'>) => {
  const { act, publish, send, upload } = publishSteps(api)
  const sendFiles = async (
    module: string,
    files: Record<string, string>,
    overrides: Partial<Release> = {},
    token?: string,
  ): Promise<Release> => {
    const given = await withFiles(await releaseOf(module, overrides), files)
    await send(given, token)
    for (const file of Object.entries(files))
      expect((await upload(given, token, file)).status).toBe(204)
    return given
  }
  const accept = async (given: Release): Promise<Release> => {
    await send(given)
    expect((await act('POST', `${pathOf(given)}/accept`)).status).toBe(204)
    return given
  }
  const startCanary = async (
    { module, version }: Release,
    strategy: CanaryStrategy,
  ): Promise<() => Promise<void>> => {
    const path = `${module}/channels/canary`
    expect((await act('PUT', path, { version, strategy })).status).toBe(204)
    return async () => {
      expect((await act('DELETE', path)).status).toBe(204)
    }
  }
  return { act, publish, send, sendFiles, accept, startCanary }
}
