import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { KeySetUnreachable, openKeySet } from './proxy-token.ts'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
const respond = vi.fn<() => Promise<Response>>()
const keysOf = async () => Response.json({ keys: [jwk] })
const noConnection = async () => {
  throw new TypeError('fetch failed')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', respond)
  respond.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sign = (kid = 'key-1') =>
  new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
const verify = async (keySet: ReturnType<typeof openKeySet>, token = sign()) =>
  jwtVerify(await token, keySet)

it('keeps using the keys in memory when they cannot be reloaded', async () => {
  respond.mockImplementation(keysOf)
  const keySet = openKeySet('https://keys.example')
  await verify(keySet)
  respond.mockImplementation(noConnection)
  vi.setSystemTime(Date.now() + 3_600_000)
  await verify(keySet)
  await verify(keySet)
  expect(respond).toHaveBeenCalledTimes(2)
})

it.each([
  ['no connection', noConnection],
  ['an error', async () => new Response('', { status: 500 })],
  ['no JSON', async () => new Response('<!doctype html>')],
  ['no keys', async () => Response.json({})],
])('reports that no token can be checked when the first load meets %s', async (_what, failing) => {
  respond.mockImplementation(failing)
  await expect(verify(openKeySet('https://keys.example'))).rejects.toThrow(KeySetUnreachable)
})

it('does not delay every request while keys cannot be loaded, and recovers', async () => {
  respond.mockImplementation(noConnection)
  const keySet = openKeySet('https://keys.example')
  await expect(verify(keySet)).rejects.toThrow(KeySetUnreachable)
  await expect(verify(keySet)).rejects.toThrow(KeySetUnreachable)
  expect(respond).toHaveBeenCalledOnce()
  respond.mockImplementation(keysOf)
  vi.setSystemTime(Date.now() + 10_001)
  await verify(keySet)
})

it('reloads the keys for an unknown key, and rejects one that does not exist', async () => {
  respond.mockImplementation(keysOf)
  const keySet = openKeySet('https://keys.example')
  await verify(keySet)
  vi.setSystemTime(Date.now() + 60_000)
  await expect(verify(keySet, sign('key-2'))).rejects.toThrow(/no applicable key/)
  expect(respond).toHaveBeenCalledTimes(2)
})
