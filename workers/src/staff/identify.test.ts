import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { hasLocalName } from '../http/same-origin.ts'
import { identify, isFromThisMachine } from './identify.ts'

const team = 'shop.cloudflareaccess.com'
const audience = 'audience-of-the-back-office'
const settings = {
  LIBSQL_URL: 'http://127.0.0.1:1',
  ACCESS_TEAM_DOMAIN: team,
  ACCESS_AUDIENCE: audience,
}
const ours = await generateKeyPair('RS256')
const theirs = await generateKeyPair('RS256')
const publicKey = { ...(await exportJWK(ours.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
const fetchKeys = vi.fn(async () => Response.json({ keys: [publicKey] }))

beforeAll(() => void vi.stubGlobal('fetch', fetchKeys))
afterAll(() => void vi.unstubAllGlobals())

type Claims = { issuer?: string; audience?: string; expires?: string; key?: CryptoKey }

const token = (claims: Claims = {}): Promise<string> =>
  new SignJWT({ email: 'ada@shop.example' })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .setIssuedAt()
    .setIssuer(claims.issuer ?? `https://${team}`)
    .setAudience(claims.audience ?? audience)
    .setExpirationTime(claims.expires ?? '5 minutes')
    .sign(claims.key ?? ours.privateKey)

const identifyBy = (assertion?: string) =>
  identify(
    new Request('https://shop.example/api/orders', {
      headers: assertion ? { 'cf-access-jwt-assertion': assertion } : {},
    }),
    settings,
  )

const anonymous = { kind: 'shopper' }

it('knows staff by a token of Access', async () => {
  const ada = { kind: 'staff', email: 'ada@shop.example', via: 'access' }
  expect(await identifyBy(await token())).toEqual(ada)
  expect(fetchKeys).toHaveBeenCalledWith(`https://${team}/cdn-cgi/access/certs`, expect.anything())
})

it.each<[string, Claims]>([
  ['signed by somebody else', { key: theirs.privateKey }],
  ['for another application', { audience: 'another' }],
  ['of another team', { issuer: 'https://evil.cloudflareaccess.com' }],
  ['that has expired', { expires: '1 minute ago' }],
])('takes the bearer of a token %s for a shopper', async (_what, claims) => {
  expect(await identifyBy(await token(claims))).toEqual(anonymous)
})

it('lets no token choose how it is checked', async () => {
  const [, payload] = (await token()).split('.')
  const unsigned = `${btoa(JSON.stringify({ alg: 'none', kid: 'key-1' })).replaceAll('=', '')}.${payload}.`
  expect(await identifyBy(unsigned)).toEqual(anonymous)
  const secret = new TextEncoder().encode(JSON.stringify(publicKey))
  const symmetric = await new SignJWT({ email: 'evil@example.com' })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .setIssuer(`https://${team}`)
    .setAudience(audience)
    .setExpirationTime('5 minutes')
    .sign(secret)
  expect(await identifyBy(symmetric)).toEqual(anonymous)
})

it.each([undefined, '', 'nonsense', 'a.b.c'])('takes %s for no token', async (assertion) => {
  expect(await identifyBy(assertion)).toEqual(anonymous)
})

const local = (address: string, headers: Record<string, string>) =>
  new Request(address, { headers: { 'cf-connecting-ip': '127.0.0.1', ...headers } })

it.each([
  ['http://localhost:8787/', {}],
  ['http://127.0.0.1:8787/', { 'cf-connecting-ip': '127.0.0.1' }],
  ['http://[::1]:8787/', { 'cf-connecting-ip': '::1' }],
])('admits this machine at %s in local mode', async (address, headers) => {
  const localSettings = { LIBSQL_URL: 'http://127.0.0.1:1', STAFF_AUTH: 'local' } as const
  expect(await identify(local(address, headers), localSettings)).toMatchObject({ kind: 'staff' })
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

it('identifies no staff when neither way is configured', async () => {
  const bare = { LIBSQL_URL: 'http://127.0.0.1:1' }
  expect(await identify(local('http://localhost/', {}), bare)).toEqual(anonymous)
})

it('does not fall back to local mode where Access is configured', async () => {
  const both = { ...settings, STAFF_AUTH: 'local' } as const
  expect(await identify(local('http://localhost/', {}), both)).toEqual(anonymous)
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
