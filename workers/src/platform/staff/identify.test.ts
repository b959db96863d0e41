import { expect, it } from 'vitest'

import { hasLocalName } from '../http/same-origin.ts'
import { readSettings, type Settings } from '../settings.ts'
import { testContext } from '../../../test/context.ts'
import { identify as identifyWith, isFromThisMachine } from './identify.ts'

const identify = (request: Request, settings: Settings) =>
  identifyWith(request, settings, testContext().ctx.db)

const key = 'a-key-of-more-than-thirty-two-characters'
const settingsOf = (vars: Record<string, string>) =>
  readSettings({ LIBSQL_URL: 'http://127.0.0.1:1', ...vars })
const withKey = settingsOf({ STAFF_KEY: key })
const open = settingsOf({ STAFF_AUTH: 'open' })
const proxied = {
  STAFF_JWT_ISSUER: 'https://team.cloudflareaccess.com',
  STAFF_JWT_AUDIENCE: 'shop',
}

const local = (address: string, headers: Record<string, string>) =>
  new Request(address, { headers: { 'cf-connecting-ip': '127.0.0.1', ...headers } })

const keyHolder = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'key',
  expiresAtMs: null,
}
const refused = {
  kind: 'shopper',
  rejection: { code: 'staff-only', reason: 'the staff key is wrong' },
}

const ended = {
  kind: 'shopper',
  rejection: { code: 'staff-only', reason: 'the session has ended' },
}

it.each([
  ['a bearer token', { authorization: `Bearer ${key}` }, keyHolder],
  ['the scheme in lower case', { authorization: `bearer ${key}` }, keyHolder],
  ['nothing', {}, { kind: 'shopper' }],
  ['another scheme', { authorization: `Basic ${key}` }, { kind: 'shopper' }],
  ['the key as a cookie', { cookie: `staff_session_=${key}` }, ended],
  ['a wrong token', { authorization: `Bearer ${key}x` }, refused],
  ['the beginning of the key', { authorization: `Bearer ${key.slice(0, -1)}` }, refused],
])('accepts only the correct key: %s', async (_what, headers, actor) => {
  expect(await identify(local('http://localhost/', headers), withKey)).toEqual(actor)
})

it('rejects requests without the key, even from this machine', async () => {
  expect(await identify(local('http://localhost/', {}), withKey)).toEqual({ kind: 'shopper' })
})

it.each([
  ['http://localhost:8787/', {}],
  ['http://127.0.0.1:8787/', { 'cf-connecting-ip': '127.0.0.1' }],
  ['http://[::1]:8787/', { 'cf-connecting-ip': '::1' }],
])('admits this machine at %s to an open shop', async (address, headers) => {
  expect(await identify(local(address, headers), open)).toMatchObject({
    kind: 'staff',
    via: 'open',
  })
})

it.each([
  ['another machine', 'http://localhost/', { 'cf-connecting-ip': '10.0.0.7' }],
  ['a foreign name for 127.0.0.1', 'http://evil.example/', {}],
  ['a name that only begins with localhost', 'http://localhost.evil.example/', {}],
  ['another name in the host header', 'http://localhost/', { host: 'evil.example' }],
  ['a proxy on this machine', 'http://localhost/', { 'x-forwarded-for': '10.0.0.7' }],
  ['a caller without an address', 'http://localhost/', { 'cf-connecting-ip': '' }],
])('does not accept %s as this machine', (_what, address, headers) => {
  expect(isFromThisMachine(local(address, headers))).toBe(false)
})

it('identifies no staff if no way is configured', async () => {
  expect(await identify(local('http://localhost/', {}), settingsOf({}))).toEqual({
    kind: 'shopper',
  })
})

it('ignores the key if a proxy is configured', async () => {
  const both = settingsOf({ ...proxied, STAFF_KEY: key })
  const request = local('http://localhost/', { authorization: `Bearer ${key}` })
  expect(await identify(request, both)).toEqual({ kind: 'shopper' })
})

it.each([
  ['http://localhost:8787/', {}, true],
  ['http://localhost:8787/', { host: '127.0.0.1:8787' }, true],
  ['http://[::1]:8787/', { host: '[::1]:8787' }, true],
  ['http://evil.example/', {}, false],
  ['http://evil.example/', { 'x-forwarded-for': '127.0.0.1', via: '1.1 localhost' }, false],
  ['http://localhost:8787/', { host: 'evil.example:8787' }, false],
  ['http://localhost:8787/', { host: '127.0.0.1@evil.example' }, false],
  ['http://localhost:8787/', { host: '' }, false],
])('tells whether a request to %s with %j names a local host', (address, headers, isLocal) => {
  expect(hasLocalName(local(address, headers))).toBe(isLocal)
})
