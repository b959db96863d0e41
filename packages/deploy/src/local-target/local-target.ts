/** Simulates the target of a deploy on one machine, to rehearse a deploy with the real code. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { sql } from 'drizzle-orm'
import { createProxyServer } from 'httpxy'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

import { staffRoles } from '@shop/contracts/staff'
import { listen } from '@shop/db/local-http'
import { openDatabase } from '@shop/db/open'
import { localHosts } from '@shop/domain/loopback'
import { checkPort, makePrivate, openShopDatabase, toVariables } from '@shop/local-shop/shop-folder'
import { staffOriginOf } from '@shop/local-shop/worker-settings'
import { accessHeader } from '@shop/workers/setting-table'

import type { Deploy, Written } from '../settings.ts'
import { openCloudflareStandIn } from './cloudflare-stand-in.ts'

type Target = Pick<Deploy, 'apiBaseUrl' | 'shopOrigin' | 'staffOrigin'> & { written: Written }

/** Not a secret, because it is valid only on this machine. */
const token = 'token-of-the-local-target'

const addressFile = (dir: string): string => join(dir, 'target.json')

/** Returns the target whose state is in `dir`, or null if it is not running. */
export const findLocalTarget = async (
  dir: string,
): Promise<{ target: Target; stop?: never } | null> => {
  const text = await readFile(addressFile(dir), 'utf8').catch(() => '')
  // A full disk leaves an empty file behind.
  if (text === '') return null
  const target = JSON.parse(text) as Target
  const response = await fetch(target.written['STAFF_JWT_JWKS'] ?? '').catch(() => null)
  return response?.ok ? { target } : null
}

/** Starts a target. Its state is in `dir`, which may be empty. */
export const startLocalTarget = async (dir: string, port = 0) => {
  await checkPort(port)
  await makePrivate(dir)
  await using started = new AsyncDisposableStack()
  // As in a local shop, commands find the database by the address file in `dir`.
  const database = await openShopDatabase({ dataDir: dir })
  started.defer(database.stop)
  await database.server
  // Ctrl-C ends Miniflare and with it this program, so the last deploy may have left its lease.
  await openDatabase(database.address).run(sql`DROP TABLE IF EXISTS deploy_lease`)
  const cloudflare = await openCloudflareStandIn(join(dir, 'cloudflare'), token)
  started.defer(cloudflare.stop)
  const access = await openAccess()
  const app = new Hono().route('/client/v4/accounts', cloudflare.api).route('/access', access.pages)
  const respond = getRequestListener(app.fetch)
  const proxy = createProxyServer({ target: cloudflare.origin })
  proxy.on('error', (_error, _request, target) => void target?.destroy())
  const server = createServer(async (request, response) => {
    if (/^\/(?:client|access)\//.test(request.url ?? '')) return respond(request, response)
    if (await access.admit(request)) return proxy.web(request, response)
    response.writeHead(302, { location: '/access/sign-in' }).end()
  }).on('upgrade', async (request, socket, head) => {
    // Without a listener, the `error` event of a reset connection would end the program.
    socket.on('error', () => socket.destroy())
    if (await access.admit(request)) await proxy.ws(request, socket as Socket, {}, head)
    else socket.destroy()
  })
  const { origin, close } = await listen(server, port)
  started.defer(close)
  const target: Target = {
    written: {
      CLOUDFLARE_ACCOUNT_ID: 'local',
      CLOUDFLARE_API_TOKEN: token,
      SHOP_HOST: localHosts.shop,
      STAFF_HOST: localHosts.staff,
      ...toVariables(database.address),
      STAFF_JWT_ISSUER: iss,
      STAFF_JWT_AUDIENCE: aud,
      STAFF_JWT_JWKS: `${origin}/access/keys`,
    },
    apiBaseUrl: `${origin}/client/v4`,
    shopOrigin: origin,
    staffOrigin: staffOriginOf(origin),
  }
  await writeFile(addressFile(dir), JSON.stringify(target), { mode: 0o600 })
  started.defer(() => rm(addressFile(dir), { force: true }))
  const running = started.move()
  return { target, stop: () => running.disposeAsync() }
}

const [iss, aud] = ['https://access.shop.invalid', 'back-office']

/** The cookie's value is the visitor's role. */
const cookieName = 'access_session'

const signInPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<h1>Sign in as</h1>
<ul>${staffRoles.map((role) => `<li><a href="/access/sign-in?role=${role}">${role}</a></li>`).join('')}</ul>
<p>The local target’s access proxy asks for no password: only this machine reaches it.</p>`

/** Simulates an access proxy, which adds a token (RFC 7519) to each request of signed-in staff. */
const openAccess = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: 'local' }
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] }
  const sign = (role: string): Promise<string> =>
    new SignJWT({ email: `${role}@shop.invalid`, role, iss, aud })
      .setProtectedHeader(header)
      .setIssuedAt()
      .setExpirationTime('8h')
      .sign(privateKey)
  return {
    /** Removes a forged access header. Resolves to false if the visitor must sign in first. */
    admit: async ({ headers }: IncomingMessage): Promise<boolean> => {
      delete headers[accessHeader]
      const host = headers.host?.replace(/:\d+$/, '')
      const role = staffRoles.find((one) => headers.cookie?.includes(`${cookieName}=${one}`))
      if (host === localHosts.staff && role) headers[accessHeader] = await sign(role)
      return host === localHosts.shop || headers[accessHeader] !== undefined
    },
    pages: new Hono()
      .get('/keys', (c) => c.json(keySet))
      .get('/sign-in', (c) => {
        const role = staffRoles.find((name) => name === c.req.query('role'))
        if (!role) return c.html(signInPage)
        setCookie(c, cookieName, role, { httpOnly: true, sameSite: 'Lax' })
        return c.redirect('/admin')
      }),
  }
}
