import { expect, it } from 'vitest'

import { hasLocalName } from '../http/same-origin.ts'
import { readSettings } from '../platform/settings.ts'
import { identify, isFromThisMachine } from './identify.ts'

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

it.each([
  ['the cookie', { cookie: `theme=dark; staff_key=${key}` }, keyHolder],
  ['a bearer token', { authorization: `Bearer ${key}` }, keyHolder],
  ['the scheme in lower case', { authorization: `bearer ${key}` }, keyHolder],
  ['nothing', {}, { kind: 'shopper' }],
  ['another cookie', { cookie: `other_staff_key=${key}` }, { kind: 'shopper' }],
  ['another scheme', { authorization: `Basic ${key}` }, { kind: 'shopper' }],
  ['a wrong cookie', { cookie: 'staff_key=x' }, refused],
  ['a wrong token', { authorization: `Bearer ${key}x` }, refused],
  ['the beginning of the key', { authorization: `Bearer ${key.slice(0, -1)}` }, refused],
])('takes the right key and nothing else: %s', async (_what, headers, actor) => {
  expect(await identify(local('http://localhost/', headers), withKey)).toEqual(actor)
})

it.each([
  [`__Host-staff_key=${key}`, keyHolder],
  [`staff_key=${key}`, { kind: 'shopper' }],
])(
  'takes of a public host only the cookie that no other host can set: %s',
  async (cookie, actor) => {
    const request = new Request('https://staff.example/', { headers: { cookie } })
    expect(await identify(request, withKey)).toEqual(actor)
  },
)

it('admits no request without the key, also none of this machine', async () => {
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
  ['a name that only begins right', 'http://localhost.evil.example/', {}],
  ['an address in place of the real one', 'http://localhost/', { host: 'evil.example' }],
  ['a proxy on this machine', 'http://localhost/', { 'x-forwarded-for': '10.0.0.7' }],
  ['a caller nobody knows', 'http://localhost/', { 'cf-connecting-ip': '' }],
])('does not take %s for this machine', (_what, address, headers) => {
  expect(isFromThisMachine(local(address, headers))).toBe(false)
})

it('identifies no staff when no way is configured', async () => {
  expect(await identify(local('http://localhost/', {}), settingsOf({}))).toEqual({
    kind: 'shopper',
  })
})

it('takes no key where a proxy is configured', async () => {
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
])('looks at %s with %j for a name of this machine', (address, headers, isLocal) => {
  expect(hasLocalName(local(address, headers))).toBe(isLocal)
})
