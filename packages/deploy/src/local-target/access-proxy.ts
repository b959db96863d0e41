/**
 * Simulates an access proxy, which requires a sign-in on the staff host and adds a token (RFC 7519)
 * to each request there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { staffRoles } from '@shop/contracts/staff'
import { localHosts } from '@shop/domain/loopback'
import { accessHeader } from '@shop/workers/setting-table'
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

/** `workerOrigin` is called for each request, because a deploy can change the Worker's port. */
export const openAccessProxy = async (workerOrigin: () => string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: 'local' }
  /** The JSON Web Key Set (RFC 7517) for programs that check the tokens. */
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] }
  const signIn = (role: string): Promise<string> =>
    new SignJWT({ email: `${role}@shop.invalid`, role })
      .setProtectedHeader(header)
      .setIssuer(access.issuer)
      .setAudience(access.audience)
      .setIssuedAt()
      .setExpirationTime(`${sessionSeconds}s`)
      .sign(privateKey)
  /** Removes forged headers. Resolves to false if the visitor must sign in first. */
  const admit = async ({ headers }: IncomingMessage): Promise<boolean> => {
    delete headers[accessHeader]
    const host = headers.host?.replace(/:\d+$/, '')
    if (host === localHosts.shop) return true
    const token = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
    const session = await jwtVerify(token, publicKey, access).catch(() => null)
    if (!session || host !== localHosts.staff) return false
    headers[accessHeader] = token
    return true
  }
  const proxy = createProxyServer()
  proxy.on('error', (_error, _request, target) => void target?.destroy())
  return {
    respond: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy')
      const role = staffRoles.find((name) => name === searchParams.get('role'))
      if (pathname === '/access/keys') response.end(JSON.stringify(keySet))
      else if (pathname === '/access/sign-in' && role) {
        const cookie = `${cookieName}=${await signIn(role)}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${sessionSeconds}`
        response.writeHead(302, { location: '/admin', 'set-cookie': cookie }).end()
      } else if (pathname === '/access/sign-in')
        response.setHeader('content-type', 'text/html; charset=utf-8').end(signInPage)
      else if (await admit(request)) await proxy.web(request, response, { target: workerOrigin() })
      else response.writeHead(302, { location: '/access/sign-in' }).end()
    },
    upgrade: async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
      if (await admit(request)) await proxy.ws(request, socket, { target: workerOrigin() }, head)
      else socket.destroy()
    },
  }
}
