/** The development proxy: one module comes from its sources, everything else from the shop. */
import { createProxyServer } from 'httpxy'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

import { isLoopback } from '@shop/domain/loopback'

import { readTarget } from '../build-module.ts'
import type { Build } from './follow-build.ts'
import { type Between, createSeal, shopFor, toOwnHeaders, toShopHeaders } from './proxy-headers.ts'
import { type Exchange, openLiveList, respondFromSources } from './respond-from-sources.ts'

/** The server listens on 127.0.0.1; port 0 takes a free port. */
export type DevelopmentOptions = {
  moduleDir: string
  shop: string
  port: number
  onLine: (line: string) => void
}

export type DevelopmentServer = Awaited<ReturnType<typeof startDevelopment>>

/**
 * Starts the development proxy. It accepts only loopback host names, because another site can make
 * its own name resolve to this machine (DNS rebinding).
 * @throws Error that explains a problem with the folder, the shop or the port
 */
export const startDevelopment = async (options: DevelopmentOptions) => {
  const { moduleDir, shop, port, onLine } = options
  await checkModule(moduleDir)
  const listLive = openLiveList(shop)
  await listLive()
  const server = createServer()
  const origin = await listen(server, port)
  // webpack is large, so it loads only after all checks.
  const [{ followBuild }, { openConsole }] = await Promise.all([
    import('./follow-build.ts'),
    import('../backend/console.ts'),
  ])
  const onBuild = (build: Build): void =>
    onLine('failure' in build ? build.failure : `built ${build.module} ${build.state}`)
  const build = await followBuild(moduleDir, { shop, onBuild })
  const backend = openConsole({ moduleDir, shop, build, env: process.env, onLine })
  const end = handleRequests(
    server,
    shop,
    async (exchange) =>
      (await backend.respond(exchange)) ||
      (await respondFromSources({ listLive, build, onLine }, exchange)),
  )
  const stop = async (): Promise<void> => {
    end()
    await Promise.all([build.stop(), backend.stop()])
  }
  return { origin, current: build.current, stop }
}

const handleRequests = (
  server: Server,
  shop: string,
  respond: (exchange: Exchange) => Promise<boolean>,
) => {
  const seal = createSeal()
  const betweenOf = (own: string): Between => ({ shop: shopFor(shop, own), own, seal })
  const proxy = createShopProxy(betweenOf)
  server.on('request', (request, response) => {
    const own = ownOrigin(request)
    if (own === null) return sendText(response, 403, 'This machine does not go by that name.')
    respond({ request, response, between: betweenOf(own) })
      .then((isDone) => (isDone ? undefined : proxy.web(request, response, own)))
      .catch((error: unknown) => sendText(response, 502, String(error)))
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request, socket, head) => {
    const own = ownOrigin(request)
    if (own === null || !(socket instanceof Socket)) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    proxy.ws(request, socket, head, own)
  })
  return (): void => {
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
  }
}

const listen = async (server: Server, port: number): Promise<string> => {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken
      ? new Error(`Port ${port} is taken. Name another, as in --port ${port + 1}.`)
      : error
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const checkModule = async (moduleDir: string): Promise<void> => {
  if (!existsSync(join(moduleDir, 'module.ts')))
    throw new Error(
      `There is no module in ${moduleDir}: it has no module.ts. Name its folder, as in module dev mfe-catalog.`,
    )
  const { definition } = await readTarget(moduleDir)
  if (definition.host)
    throw new Error('The shell is the page itself. Develop it with npm run dev -- shell.')
}

const createShopProxy = (betweenOf: (own: string) => Between) => {
  const proxy = createProxyServer()
  proxy.on('proxyRes', (reply, request) => {
    reply.headers = toOwnHeaders(reply.headers, betweenOf(ownOrigin(request) ?? ''))
  })
  proxy.on('error', (_error, _request, target) => {
    if (!target || target instanceof Socket) return void target?.destroy()
    sendText(target, 502, 'The shop does not respond. Is it running?')
  })
  // `request.headers.host` must stay, because the response's headers are rewritten to that host.
  const forward = (request: IncomingMessage, own: string) => {
    const between = betweenOf(own)
    const { host = '', origin, referer, cookie } = toShopHeaders(request.headers, between)
    if (cookie === undefined) delete request.headers.cookie
    else request.headers.cookie = cookie
    const headers = { host, ...(origin && { origin }), ...(referer && { referer }) }
    return { target: between.shop, headers }
  }
  return {
    web: (request: IncomingMessage, response: ServerResponse, own: string): Promise<void> =>
      proxy.web(request, response, forward(request, own)),
    ws: (request: IncomingMessage, socket: Socket, head: Buffer, own: string): void =>
      void proxy.ws(request, socket, forward(request, own), head).catch(() => socket.destroy()),
  }
}

/** Returns the proxy's origin as the browser sees it, or null if the host is not loopback. */
const ownOrigin = ({ headers: { host = '' } }: IncomingMessage): string | null => {
  const origin = `http://${host}`
  if (!URL.canParse(origin)) return null
  return isLoopback(new URL(origin).hostname) ? new URL(origin).origin : null
}

const sendText = (response: ServerResponse, status: number, text: string): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
