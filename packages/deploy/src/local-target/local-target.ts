/** Simulates the target of a deploy on one machine, so that the real code can be rehearsed. */
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { createProxyServer } from 'httpxy'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

import { staffRoles } from '@shop/contracts/staff'
import { localHosts } from '@shop/domain/loopback'
import { checkPort, makePrivate, openShopDatabase, toVariables } from '@shop/local-shop/shop-folder'
import { accessHeader } from '@shop/workers/setting-table'

import type { Addresses, Written } from '../settings.ts'
import { makeCloudflareStandIn, type Observed } from './cloudflare-stand-in.ts'
import { openWorkerHost } from './worker-host.ts'

type LocalTarget = Addresses & { written: Written }

/** Not a secret, because it is valid only on this machine. */
const token = 'token-of-the-local-target'

const addressFile = (dir: string): string => join(dir, 'target.json')

/** Returns the target whose state is in `dir`, or null if it is not running. */
export const findLocalTarget = async (dir: string): Promise<LocalTarget | null> => {
  const text = await readFile(addressFile(dir), 'utf8').catch(() => null)
  if (text === null) return null
  const target = JSON.parse(text) as LocalTarget
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${target.apiBaseUrl}/accounts/local`, { headers }).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ? target : null
}

type StartedTarget = { observed: Observed; target: LocalTarget; stop: () => Promise<void> }

/** Starts a target. Its state is in `dir`, which may be empty. */
export const startLocalTarget = async (dir: string, port = 0): Promise<StartedTarget> => {
  await checkPort(port)
  await makePrivate(dir)
  await using started = new AsyncDisposableStack()
  // As in a local shop, commands find the database by the address file in `dir`.
  const database = await openShopDatabase({ dataDir: dir })
  started.defer(database.stop)
  await database.server
  const host = await openWorkerHost(join(dir, 'cloudflare'))
  started.defer(host.stop)
  const observed: Observed = { calls: [], unknownCalls: [], isPlanFree: false }
  const api = getRequestListener(makeCloudflareStandIn(host, token, observed).fetch)
  const server = makeServer(api, await openAccessProxy(host.origin))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  started.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port: taken } = server.address() as AddressInfo
  const origin = `http://${localHosts.shop}:${taken}`
  const target: LocalTarget = {
    written: {
      WORKER_NAME: 'shop',
      CLOUDFLARE_ACCOUNT_ID: 'local',
      CLOUDFLARE_API_TOKEN: token,
      SHOP_HOST: localHosts.shop,
      STAFF_HOST: localHosts.staff,
      ...toVariables(database.address),
      STAFF_JWT_ISSUER: access.issuer,
      STAFF_JWT_AUDIENCE: access.audience,
      STAFF_JWT_JWKS: `${origin}/access/keys`,
    },
    apiBaseUrl: `${origin}/client/v4`,
    shopOrigin: origin,
    staffOrigin: `http://${localHosts.staff}:${taken}`,
  }
  await writeFile(addressFile(dir), JSON.stringify(target), { mode: 0o600 })
  started.defer(() => rm(addressFile(dir), { force: true }))
  const running = started.move()
  return { observed, target, stop: () => running.disposeAsync() }
}

const makeServer = (api: ReturnType<typeof getRequestListener>, proxy: AccessProxy): Server =>
  createServer((request, response) => {
    const respond = request.url?.startsWith('/client/v4/') ? api : proxy.respond
    Promise.resolve(respond(request, response)).catch(() => response.destroy())
  }).on('upgrade', (request, socket, head) => {
    // Without a listener, the `error` event of a reset connection would end the program.
    socket.on('error', () => socket.destroy())
    proxy.upgrade(request, socket as Socket, head).catch(() => socket.destroy())
  })

const access = { issuer: 'https://access.shop.invalid', audience: 'back-office' }

/** The cookie names the visitor's role. */
const cookieName = 'access_session'

const signInPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<h1>Sign in as</h1>
<ul>${staffRoles.map((role) => `<li><a href="/access/sign-in?role=${role}">${role}</a></li>`).join('')}</ul>
<p>The local target’s access proxy asks for no password: only this machine reaches it.</p>`

type AccessProxy = Awaited<ReturnType<typeof openAccessProxy>>

/** Simulates an access proxy, which adds a token (RFC 7519) to each request of signed-in staff. */
const openAccessProxy = async (workerOrigin: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: 'local' }
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] }
  const sign = (role: string): Promise<string> =>
    new SignJWT({ email: `${role}@shop.invalid`, role })
      .setProtectedHeader(header)
      .setIssuer(access.issuer)
      .setAudience(access.audience)
      .setIssuedAt()
      .setExpirationTime('8h')
      .sign(privateKey)
  /** Removes a forged access header. Resolves to false if the visitor must sign in first. */
  const admit = async ({ headers }: IncomingMessage): Promise<boolean> => {
    delete headers[accessHeader]
    const host = headers.host?.replace(/:\d+$/, '')
    const role = staffRoles.find((one) => headers.cookie?.includes(`${cookieName}=${one}`))
    if (host === localHosts.staff && role) headers[accessHeader] = await sign(role)
    return host === localHosts.shop || headers[accessHeader] !== undefined
  }
  const proxy = createProxyServer({ target: workerOrigin })
  proxy.on('error', (_error, _request, target) => void target?.destroy())
  return {
    respond: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy')
      const role = staffRoles.find((name) => name === searchParams.get('role'))
      if (pathname === '/access/keys') response.end(JSON.stringify(keySet))
      else if (pathname === '/access/sign-in' && role) {
        const cookie = `${cookieName}=${role}; HttpOnly; SameSite=Lax; Path=/`
        response.writeHead(302, { location: '/admin', 'set-cookie': cookie }).end()
      } else if (pathname === '/access/sign-in')
        response.setHeader('content-type', 'text/html; charset=utf-8').end(signInPage)
      else if (await admit(request)) await proxy.web(request, response)
      else response.writeHead(302, { location: '/access/sign-in' }).end()
    },
    upgrade: async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
      if (await admit(request)) await proxy.ws(request, socket, {}, head)
      else socket.destroy()
    },
  }
}
