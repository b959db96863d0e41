/**
 * Simulates an access proxy in front of the Worker. The shop's host passes through. The staff host
 * requires a sign-in and forwards each request with a signed token (RFC 7519) in a header.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { localHosts } from '@shop/domain/loopback'
import { accessHeader } from '@shop/workers/settings'
import { createProxyServer } from 'httpxy'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

/** The issuer and audience of the tokens. */
export const access = { issuer: 'https://access.shop.invalid', audience: 'back-office' }

const cookieName = 'access_session'
const sessionSeconds = 8 * 60 * 60

/** Needs no password, because only this machine can reach the target. */
const signInPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<h1>Sign in as</h1>
<ul>${staffRoles.map((role) => `<li><a href="/access/sign-in?role=${role}">${role}</a></li>`).join('')}</ul>
<p>The local target’s access proxy asks for no password: only this machine reaches it.</p>`

export type AccessProxy = Awaited<ReturnType<typeof openAccessProxy>>

/** `workerOrigin` is called for each request, because a deploy may move the Worker. */
export const openAccessProxy = async (workerOrigin: () => string) => {
  const sessions = await openSessions()
  const proxy = createProxyServer()
  proxy.on('error', (_error, _request, target) => void target?.destroy())
  /** Removes forged headers. Resolves to false if the visitor must sign in first. */
  const admit = async ({ headers }: IncomingMessage): Promise<boolean> => {
    delete headers[accessHeader]
    const host = headers.host?.replace(/:\d+$/, '')
    if (host === localHosts.shop) return true
    const token = host === localHosts.staff && (await sessions.read(headers.cookie))
    if (token) headers[accessHeader] = token
    return Boolean(token)
  }
  return {
    respond: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy')
      const role = staffRoles.find((name) => name === searchParams.get('role'))
      if (pathname === '/access/keys') return void response.end(JSON.stringify(sessions.keySet))
      if (pathname === '/access/sign-in' && role) {
        const cookie = await sessions.start(role)
        return void response.writeHead(302, { location: '/admin', 'set-cookie': cookie }).end()
      }
      if (pathname === '/access/sign-in') {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        return void response.end(signInPage)
      }
      if (await admit(request)) return proxy.web(request, response, { target: workerOrigin() })
      response.writeHead(302, { location: '/access/sign-in' }).end()
    },
    upgrade: async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
      if (!(socket instanceof Socket) || !(await admit(request))) return void socket.destroy()
      return proxy.ws(request, socket, { target: workerOrigin() }, head)
    },
  }
}

/** Sessions are signed tokens in a cookie. The signing key is new at each start. */
const openSessions = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: 'local' }
  return {
    /** The JSON Web Key Set (RFC 7517) for programs that check the tokens. */
    keySet: { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] },
    /** Signs in a person with a role. Returns the value of `set-cookie`. */
    start: async (role: StaffRole): Promise<string> => {
      const token = await new SignJWT({ email: `${role}@shop.invalid`, role })
        .setProtectedHeader(header)
        .setIssuer(access.issuer)
        .setAudience(access.audience)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(privateKey)
      return `${cookieName}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${sessionSeconds}`
    },
    /** Resolves to the token in a request's cookies, or `null` if it is missing or invalid. */
    read: (cookies = ''): Promise<string | null> => {
      const token = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies)?.[1] ?? ''
      return jwtVerify(token, publicKey, access).then(
        () => token,
        () => null,
      )
    },
  }
}
