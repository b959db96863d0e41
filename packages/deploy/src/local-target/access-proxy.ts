/**
 * Stands before the Worker as an access proxy does: the shop's host passes, the staff host asks who it is, and hands each
 * request on with a signed token (RFC 7519) in a header. It serves the keys that the tokens are checked with.
 */
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

export const accessIssuer = 'https://access.shop.invalid'
export const accessAudience = 'back-office'

const tokenHeader = 'cf-access-jwt-assertion'
const cookieName = 'access_session'
const sessionSeconds = 8 * 60 * 60
const roles = ['viewer', 'clerk', 'manager']

export type AccessProxy = {
  port: number
  jwksUrl: string
  stop: () => Promise<void>
}

type Hosts = { shopHost: string; staffHost: string }

/** `workerOrigin` is asked for each request, because a deploy may move the Worker. */
export const startAccessProxy = async (
  options: Hosts & { workerOrigin: () => string; port?: number },
): Promise<AccessProxy> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'local', use: 'sig' }],
  })

  const sign = (email: string, role: string): Promise<string> =>
    new SignJWT({ email, role })
      .setProtectedHeader({ alg: 'ES256', kid: 'local' })
      .setIssuer(accessIssuer)
      .setAudience(accessAudience)
      .setIssuedAt()
      .setExpirationTime(`${sessionSeconds}s`)
      .sign(privateKey)

  const readSession = async (request: IncomingMessage): Promise<string | null> => {
    const pattern = new RegExp(`(?:^|; )${cookieName}=([^;]+)`)
    const token = pattern.exec(request.headers.cookie ?? '')?.[1]
    if (!token) return null
    return jwtVerify(token, publicKey).then(
      () => token,
      () => null,
    )
  }

  const signIn = async (url: URL, response: ServerResponse): Promise<void> => {
    const role = url.searchParams.get('role') ?? ''
    if (!roles.includes(role)) {
      const links = roles.map((name) => `<li><a href="/access/sign-in?role=${name}">${name}</a>`)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<!doctype html><title>Sign in</title><h1>Sign in as</h1><ul>${links.join('')}</ul>`,
      )
      return
    }
    const token = await sign(`${role}@shop.invalid`, role)
    response.writeHead(302, {
      location: '/admin',
      'set-cookie': `${cookieName}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${sessionSeconds}`,
    })
    response.end()
  }

  /** The token to hand on, none on the shop's host; `null` when there is nobody to hand on. */
  const admit = async (request: IncomingMessage): Promise<{ token?: string } | null> => {
    const host = request.headers.host?.replace(/:\d+$/, '')
    if (host === options.shopHost) return {}
    if (host !== options.staffHost) return null
    const token = await readSession(request)
    return token ? { token } : null
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname === '/access/keys') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(keys)
      return
    }
    if (url.pathname === '/access/sign-in') return signIn(url, response)
    const admitted = await admit(request)
    if (!admitted) {
      response.writeHead(302, { location: '/access/sign-in' }).end()
      return
    }
    const to = new URL(options.workerOrigin())
    const sent = sendRequest(
      {
        host: to.hostname,
        port: to.port,
        method: request.method,
        path: request.url,
        headers: toHeaders(request, admitted.token),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    sent.on('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  }

  const server = createServer((request, response) => void respond(request, response))
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    void upgrade(request, socket, head)
  })

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const admitted = await admit(request)
    if (!admitted) return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
    const to = new URL(options.workerOrigin())
    const worker = connect(Number(to.port), to.hostname)
    const lines = Object.entries(toHeaders(request, admitted.token)).map(
      ([name, value]) => `${name}: ${value}`,
    )
    worker.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    worker.write(head)
    socket.pipe(worker).pipe(socket)
    socket.on('error', () => worker.destroy())
    socket.on('close', () => worker.destroy())
    worker.on('error', () => socket.destroy())
    worker.on('close', () => socket.destroy())
  }

  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    jwksUrl: `http://127.0.0.1:${port}/access/keys`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** What a visitor sends under the proxy's own name is dropped. */
const toHeaders = (
  request: IncomingMessage,
  token: string | undefined,
): Record<string, string | string[]> => {
  const { [tokenHeader]: _forged, ...headers } = request.headers
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  )
  return { ...Object.fromEntries(given), ...(token ? { [tokenHeader]: token } : {}) }
}
