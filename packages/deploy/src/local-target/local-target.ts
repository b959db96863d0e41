/** Simulates on one machine all that a deploy needs, to rehearse a deploy with the real code. */
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { localHosts } from '@shop/domain/loopback'
import { openShopDatabase, toVariables } from '@shop/local-shop/shop-database'
import { makePrivate } from '@shop/local-shop/shop-folder'

import type { Addresses, Written } from '../settings.ts'
import { access, type AccessProxy, openAccessProxy } from './access-proxy.ts'
import { makeCloudflareStandIn, type Observed } from './cloudflare-stand-in.ts'
import { openWorkerHost } from './worker-host.ts'

/** The addresses of the target and the settings that a deploy to it needs. */
export type LocalTarget = Addresses & { written: Written }

/** Not a secret: it opens nothing beyond this machine. */
const token = 'token-of-the-local-target'

const addressFile = (dir: string): string => join(dir, 'target.json')

/** Returns the target whose state is in `dir`, or null if it is not running. */
export const findLocalTarget = async (dir: string): Promise<{ target: LocalTarget } | null> => {
  const text = await readFile(addressFile(dir), 'utf8').catch(() => null)
  if (text === null) return null
  const target = JSON.parse(text) as LocalTarget
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${target.apiBaseUrl}/accounts/local`, { headers }).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ? { target } : null
}

type StartedTarget = { observed: Observed; target: LocalTarget; stop: () => Promise<void> }

/** Starts a target with its state in `dir`, which is empty the first time. */
export const startLocalTarget = async (dir: string, port = 0): Promise<StartedTarget> => {
  await makePrivate(dir)
  await using started = new AsyncDisposableStack()
  // Commands find the database by the address file in `dir`, as in a local shop.
  const database = await openShopDatabase({ dataDir: dir })
  started.defer(database.stop)
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
