import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Scope, scopes } from '@shop/contracts/scopes'
import { openDatabase } from '@shop/db/open'
import { apiKeys } from '@shop/db/schema/api-keys'
import { deployTokens } from '@shop/db/schema/releases'
import type { TestShop } from '@shop/testkit/test-shop'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

import { signToken } from '../../src/platform/staff/signed-token.ts'
import type { AccessRow } from './table.ts'

/**
 * `column` is the column of the access table that applies to the caller on the staff host. A caller
 * with `isTeam` may also use the deploy routes of its own module.
 */
export type Caller = {
  name: string
  column: Exclude<keyof AccessRow, 'shopHost' | 'scopes'>
  scopes?: readonly Scope[]
  headers: Record<string, string>
  isTeam?: boolean
  /** True if a caller with more rights is tried on the shop's host, so this one need not be. */
  isWeaker?: boolean
}

const issuer = 'https://login.example'
const audience = 'back-office'
/** No log line may contain this address. */
export const secretEmail = 'ada.secret@shop.example'

export const startSigner = async () => {
  const ours = await generateKeyPair('RS256')
  const theirs = await generateKeyPair('RS256')
  const publicKey = { ...(await exportJWK(ours.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [publicKey] })),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const claims = (changes: JWTPayload): JWTPayload => ({
    email: secretEmail,
    role: 'manager',
    iss: issuer,
    aud: audience,
    exp: Math.floor(Date.now() / 1000) + 600,
    ...changes,
  })
  const sign = (changes: JWTPayload = {}, key: CryptoKey = ours.privateKey): Promise<string> =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key)
  return {
    vars: {
      STAFF_JWT_ISSUER: issuer,
      STAFF_JWT_AUDIENCE: audience,
      STAFF_JWT_JWKS: `http://127.0.0.1:${port}/`,
    },
    sign,
    /** Signs with a foreign key, but names the id of our key. */
    forge: (): Promise<string> => sign({}, theirs.privateKey),
    signWithNothing: async (): Promise<string> => {
      const [, payload] = (await sign()).split('.')
      const header = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')
      return `${header}.${payload}.`
    },
    /** Signs with our public key as if it were a shared secret. */
    signSymmetric: (): Promise<string> =>
      new SignJWT(claims({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Signer = Awaited<ReturnType<typeof startSigner>>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const assertion = (token: string) => ({ 'cf-access-jwt-assertion': token })

/** Makes a token for another team's module. `tryAccess` tries no routes of that module. */
const admitOtherTeam = async (shop: TestShop): Promise<string> => {
  const token = crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  await openDatabase(shop.libsql)
    .insert(deployTokens)
    .values({
      tokenSha256: Buffer.from(digest).toString('hex'),
      module: 'checkout',
      createdAtMs: Date.now(),
    })
  return token
}

const admitPrograms = (shop: TestShop): Promise<Caller[]> => {
  const db = openDatabase(shop.libsql)
  const some = [...scopes.map((scope) => [scope]), [...scopes]]
  const admit = async (given: Scope[], revokedAtMs: number | null): Promise<Caller> => {
    const key = `shop_${randomBytes(32).toString('base64url')}`
    const keySha256 = createHash('sha256').update(key).digest('hex')
    const id = keySha256.slice(0, 8)
    const times = { createdAtMs: Date.now(), revokedAtMs }
    await db
      .insert(apiKeys)
      .values({ id, keySha256, name: id, scopes: given, createdBy: 'test', ...times })
    return {
      name: `a program, ${revokedAtMs ? 'revoked' : given.join(', ')}`,
      column: revokedAtMs ? 'anonymous' : 'program',
      scopes: revokedAtMs ? [] : given,
      headers: bearer(key),
      isWeaker: given.length < scopes.length,
    }
  }
  return Promise.all([...some.map((given) => admit(given, null)), admit([...scopes], 1)])
}

const visitors: Caller[] = [
  { name: 'no credential', column: 'anonymous', headers: {} },
  {
    name: 'a shopper',
    column: 'anonymous',
    headers: { cookie: 'theme=dark; admin-sidebar=folded' },
  },
]

export const callersByProxy = async (shop: TestShop, signer: Signer): Promise<Caller[]> => {
  const expired = Math.floor(Date.now() / 1000) - 60
  const refused: [string, string][] = [
    ['a forged token', await signer.forge()],
    ['an expired token', await signer.sign({ exp: expired })],
    ['a token for another application', await signer.sign({ aud: 'another' })],
    ['a token of another issuer', await signer.sign({ iss: 'https://evil.example' })],
    ['a token without a signature', await signer.signWithNothing()],
    ['a token signed with the public key', await signer.signSymmetric()],
  ]
  const roles = ['viewer', 'clerk', 'manager'] as const
  return [
    ...visitors,
    ...refused.map(([name, token]): Caller => ({
      name,
      column: 'anonymous',
      headers: assertion(token),
    })),
    {
      name: 'another team',
      column: 'anonymous',
      headers: bearer(await admitOtherTeam(shop)),
    },
    ...(await admitPrograms(shop)),
    { name: 'the team', column: 'anonymous', headers: bearer(shop.deployToken), isTeam: true },
    {
      name: 'the staff key, behind a proxy',
      column: 'anonymous',
      headers: bearer(shop.staffKey),
    },
    ...(await Promise.all(
      roles.map(async (role): Promise<Caller> => ({
        name: role,
        column: role,
        headers: assertion(await signer.sign({ role })),
      })),
    )),
  ]
}

const cookieOf = ({ origin }: TestShop, value: string) => ({
  cookie: `staff_session_${new URL(origin).port}=${value}`,
})

export const beginSession = async ({
  staffOrigin,
  staffKey,
}: Pick<TestShop, 'staffOrigin' | 'staffKey'>): Promise<{ cookie: string }> => {
  const code = await signToken(staffKey, 'sign-in-code', Date.now())
  const response = await fetch(`${staffOrigin}/admin?code=${code}`)
  return { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

export const callersByKey = async (shop: TestShop, signer: Signer): Promise<Caller[]> => [
  ...visitors,
  { name: 'a wrong key', column: 'anonymous', headers: bearer(`${shop.staffKey}x`) },
  { name: 'the key as a cookie', column: 'anonymous', headers: cookieOf(shop, shop.staffKey) },
  {
    name: 'a code as a cookie',
    column: 'anonymous',
    headers: cookieOf(shop, await signToken(shop.staffKey, 'sign-in-code', Date.now())),
  },
  {
    name: 'a session that was never begun',
    column: 'anonymous',
    headers: cookieOf(shop, await signToken(shop.staffKey, 'staff-session', Date.now())),
  },
  {
    name: 'a token, where its issuer is not trusted',
    column: 'anonymous',
    headers: assertion(await signer.sign()),
  },
  { name: 'the right key', column: 'manager', headers: bearer(shop.staffKey) },
  {
    name: 'a session',
    column: 'manager',
    headers: await beginSession(shop),
  },
]
