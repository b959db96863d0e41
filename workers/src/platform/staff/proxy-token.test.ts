import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readSettings } from '../settings.ts'
import { testContext } from '../../../test/context.ts'
import { identify } from './identify.ts'

const issuer = 'https://shop.cloudflareaccess.com'
const audience = 'audience-of-the-back-office'
const vars = {
  LIBSQL_URL: 'http://127.0.0.1:1',
  STAFF_JWT_ISSUER: issuer,
  STAFF_JWT_AUDIENCE: audience,
}
const settings = readSettings(vars)
const ours = await generateKeyPair('RS256')
const curve = await generateKeyPair('ES256')
const theirs = await generateKeyPair('RS256')
const publicKey = { ...(await exportJWK(ours.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
const curveKey = { ...(await exportJWK(curve.publicKey)), kid: 'key-2', alg: 'ES256', use: 'sig' }
const fetchKeys = vi.fn(async () => Response.json({ keys: [publicKey, curveKey] }))

beforeAll(() => void vi.stubGlobal('fetch', fetchKeys))
afterAll(() => void vi.unstubAllGlobals())

type Given = { [claim in keyof JWTPayload]: JWTPayload[claim] | undefined } & {
  key?: CryptoKey
  kid?: string
  alg?: string
}

const inFiveMinutes = Math.floor(Date.now() / 1000) + 300

const token = ({ key = ours.privateKey, kid = 'key-1', alg = 'RS256', ...claims }: Given = {}) =>
  new SignJWT(
    JSON.parse(
      JSON.stringify({
        email: 'ada@shop.example',
        iss: issuer,
        aud: audience,
        exp: inFiveMinutes,
        ...claims,
      }),
    ),
  )
    .setProtectedHeader({ alg, kid })
    .setIssuedAt()
    .sign(key)

const identifyBy = (assertion?: string, by = settings, header = 'cf-access-jwt-assertion') =>
  identify(
    new Request('https://shop.example/api/orders', {
      headers: assertion ? { [header]: assertion } : {},
    }),
    by,
    testContext().ctx.db,
  )

it('identifies staff by a token of Cloudflare Access until it expires', async () => {
  expect(await identifyBy(await token())).toEqual({
    kind: 'staff',
    email: 'ada@shop.example',
    role: 'viewer',
    via: 'proxy',
    expiresAtMs: inFiveMinutes * 1000,
  })
  expect(fetchKeys).toHaveBeenCalledWith(`${issuer}/cdn-cgi/access/certs`, expect.anything())
})

it('identifies staff by another proxy’s token in a custom header', async () => {
  const other = readSettings({
    ...vars,
    STAFF_JWT_ISSUER: 'https://login.example/',
    STAFF_JWT_JWKS: 'https://login.example/keys',
    STAFF_JWT_HEADER: 'X-Id-Token',
  })
  const given = await token({
    iss: 'https://login.example/',
    key: curve.privateKey,
    kid: 'key-2',
    alg: 'ES256',
  })
  expect(await identifyBy(given, other, 'x-id-token')).toMatchObject({ kind: 'staff' })
  expect(await identifyBy(given, other)).toEqual({ kind: 'shopper' })
})

it.each<[string, Given, RegExp]>([
  ['signed by somebody else', { key: theirs.privateKey }, /signature verification failed/],
  ['for another application', { aud: 'another' }, /"aud"/],
  ['for no application', { aud: undefined }, /"aud"/],
  ['of another team', { iss: 'https://evil.cloudflareaccess.com' }, /"iss"/],
  ['that has expired', { exp: 1 }, /"exp"/],
  ['that never expires', { exp: undefined }, /"exp"/],
  ['that is not valid yet', { nbf: inFiveMinutes }, /"nbf"/],
])('rejects a token %s and logs why without quoting it', async (_what, claims, reason) => {
  const given = JSON.parse(JSON.stringify(await identifyBy(await token(claims))))
  expect(given).toMatchObject({ kind: 'shopper', rejection: { code: 'staff-only' } })
  expect(given.rejection.reason).toMatch(reason)
  expect(given.rejection.reason).not.toMatch(/ada|another|evil/)
})

it('does not let a token choose how it is verified', async () => {
  const [, payload] = (await token()).split('.')
  const header = btoa(JSON.stringify({ alg: 'none', kid: 'key-1' })).replaceAll('=', '')
  expect(await identifyBy(`${header}.${payload}.`)).toMatchObject({ kind: 'shopper' })
  const secret = new TextEncoder().encode(JSON.stringify(publicKey))
  const symmetric = await new SignJWT({ email: 'evil@example.com', exp: inFiveMinutes })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(secret)
  expect(await identifyBy(symmetric)).toMatchObject({ kind: 'shopper' })
})

it.each([undefined, ''])('treats %s as no token', async (assertion) => {
  expect(await identifyBy(assertion)).toEqual({ kind: 'shopper' })
})

it.each(['nonsense', 'a.b.c'])('does not accept %s as staff', async (assertion) => {
  expect(await identifyBy(assertion)).toMatchObject({ kind: 'shopper' })
})

it.each([
  ['clerk', { role: 'clerk' }],
  ['manager', { role: ['clerk', 'manager', 'dancer'] }],
  ['clerk', { custom: { role: 'clerk' } }],
  ['viewer', {}],
])('reads the role %s from %j', async (role, claims) => {
  expect(await identifyBy(await token(claims))).toMatchObject({ kind: 'staff', role })
})

it('reads the role from the configured claim, with the configured default', async () => {
  const other = readSettings({
    ...vars,
    STAFF_JWT_ROLE_CLAIM: 'groups',
    STAFF_DEFAULT_ROLE: 'clerk',
  })
  expect(await identifyBy(await token({ groups: ['manager'] }), other)).toMatchObject({
    role: 'manager',
  })
  expect(await identifyBy(await token({ role: 'manager' }), other)).toMatchObject({ role: 'clerk' })
})

it('rejects an unknown role instead of assigning the default', async () => {
  expect(await identifyBy(await token({ role: 'admin' }))).toEqual({
    kind: 'shopper',
    rejection: {
      code: 'role-required',
      reason: 'role of the token is none of viewer, clerk, manager',
    },
  })
})

it.each([
  ['build.access', { email: undefined, common_name: 'build.access', sub: '' }],
  ['user-7', { email: '', sub: 'user-7' }],
  ['unknown', { email: undefined, sub: '' }],
])('names a token without an email %s', async (email, claims) => {
  expect(await identifyBy(await token(claims))).toMatchObject({ kind: 'staff', email })
})
