/** Publishing one step at a time, as a team's pipeline does. */
import { CreatedToken, type CreateTokenInput } from '@shop/contracts/deploy-token'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { integrityOf, type Release } from '@shop/contracts/release'
import { exposesFor, release } from '@shop/testkit/wire'
import * as v from 'valibot'
import { expect } from 'vitest'

import type { startApi } from './shop.ts'

type Api = Awaited<ReturnType<typeof startApi>>

/** The one file of a release, unless a test has its own. */
export const script = Uint8Array.from(Buffer.from('export const mount = () => {}'))

let count = 0
/** A release of a module that owns nothing, unless said otherwise. */
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

/** Below `/api/modules`. */
export const pathOf = ({ module, version }: Pick<Release, 'module' | 'version'>): string =>
  `${module}/releases/${version}`

/** The steps of a publish to a shop, with its own token unless another is given. */
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
  /** Everything but going live. */
  const send = async (given: Release, token = deployToken): Promise<void> => {
    expect((await register(given, token)).status).toBe(201)
    expect((await upload(given, token)).status).toBe(204)
  }
  /** What is done with registered releases: a path below `/api/modules`. */
  const act = (method: string, path: string, json?: unknown, token = deployToken) =>
    call(`/modules/${path}`, { method, json, headers: bearer(token) })
  /** So many new releases of a module, of which the last one is live. */
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

/** Makes deploy tokens as a manager does: of one module, without paths and slots unless said otherwise. */
export const tokenMaker =
  ({ callAsStaff }: Pick<Api, 'callAsStaff'>) =>
  async (given: { module: string } & Partial<CreateTokenInput>): Promise<CreatedToken> => {
    const json = { name: 'CI', routes: [], slots: [], expires_in_days: 30, ...given }
    return v.parse(
      CreatedToken,
      (await callAsStaff('/registry/tokens', { method: 'POST', json })).body,
    )
  }

/** What is done with whole releases. */
export const lifeSteps = (api: Pick<Api, 'call' | 'deployToken'>) => {
  const { act, publish, send, upload } = publishSteps(api)
  /** A release with files of these contents besides, all but going live. */
  const sendFiles = async (
    module: string,
    files: Record<string, string>,
    overrides: Partial<Release> = {},
  ): Promise<Release> => {
    const given = await withFiles(await releaseOf(module, overrides), files)
    await send(given)
    for (const file of Object.entries(files))
      expect((await upload(given, undefined, file)).status).toBe(204)
    return given
  }
  /** A release that has passed the gate and is not live. */
  const accept = async (given: Release): Promise<Release> => {
    await send(given)
    expect((await act('POST', `${pathOf(given)}/accept`)).status).toBe(204)
    return given
  }
  /** Resolves to what ends it. */
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
