/**
 * Simulates an access proxy in front of the Worker. The shop's host passes through. The staff host
 * requires a sign-in and forwards each request with a signed token (RFC 7519) in a header. The
 * proxy also serves the keys for checking the tokens.
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

import { staffRoles } from '@shop/contracts/staff'
import { accessHeader } from '@shop/workers/settings'

import { openSessions, type Sessions } from './sessions.ts'
import { signInPage } from './sign-in-page.ts'

export type AccessProxy = {
  port: number
  jwksUrl: string
  stop: () => Promise<void>
}

type Options = {
  shopHost: string
  staffHost: string
  /** Called for each request, because a deploy may move the Worker. */
  workerOrigin: () => string
  port?: number
}

/** Listens on 127.0.0.1 for both hosts. */
export const startAccessProxy = async (options: Options): Promise<AccessProxy> => {
  const sessions = await openSessions()
  const server = createServer((request, response) => {
    respond({ options, sessions }, request, response).catch(() => fail(response))
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A socket that is reset meanwhile is already gone.
    socket.on('error', () => socket.destroy())
    upgrade({ options, sessions }, request, { socket, head }).catch(() => socket.destroy())
  })
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

type Proxy = { options: Options; sessions: Sessions }

/**
 * Returns the headers to forward, without forged ones. `null` if the visitor must sign in first.
 */
const admit = async (
  { options, sessions }: Proxy,
  request: IncomingMessage,
): Promise<IncomingMessage['headers'] | null> => {
  const { [accessHeader]: _forged, ...headers } = request.headers
  const host = headers.host?.replace(/:\d+$/, '')
  if (host === options.shopHost) return headers
  if (host !== options.staffHost) return null
  const token = await sessions.read(headers.cookie)
  return token === null ? null : { ...headers, [accessHeader]: token }
}

const respond = async (
  proxy: Proxy,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://proxy')
  if (url.pathname === '/access/keys') return sendJson(response, proxy.sessions.keySet)
  if (url.pathname === '/access/sign-in') return signIn(proxy.sessions, url, response)
  const headers = await admit(proxy, request)
  if (!headers) return void response.writeHead(302, { location: '/access/sign-in' }).end()
  const { hostname: host, port } = new URL(proxy.options.workerOrigin())
  const { method, url: path } = request
  const sent = sendRequest({ host, port, method, path, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.pipe(response)
  })
  sent.on('error', () => fail(response))
  response.on('close', () => sent.destroy())
  request.pipe(sent)
}

const fail = (response: ServerResponse): void => {
  if (!response.headersSent) response.writeHead(502)
  response.end()
}

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Needs no password, because only this machine can reach the target. */
const signIn = async (sessions: Sessions, url: URL, response: ServerResponse): Promise<void> => {
  const role = staffRoles.find((name) => name === url.searchParams.get('role'))
  if (role) {
    const cookie = await sessions.start(role)
    response.writeHead(302, { location: '/admin', 'set-cookie': cookie }).end()
    return
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(signInPage)
}

const upgrade = async (
  proxy: Proxy,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): Promise<void> => {
  const headers = await admit(proxy, request)
  if (!headers) return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
  const { hostname, port } = new URL(proxy.options.workerOrigin())
  const worker = connect(Number(port), hostname)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  worker.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  worker.write(head)
  socket.pipe(worker).pipe(socket)
  for (const [one, other] of [
    [socket, worker],
    [worker, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}
