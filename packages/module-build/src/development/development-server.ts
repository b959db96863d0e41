/** The development proxy: serves one module from its sources, and everything else from the shop. */
import { createProxyServer } from 'httpxy'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

import { isLoopback } from '@shop/domain/loopback'

import { readTarget } from '../build-module.ts'
import type { Build, FollowedBuild } from './follow-build.ts'
import { type Between, createSeal, shopFor, toOwnHeaders, toShopHeaders } from './proxy-headers.ts'
import { type Exchange, openLiveList, respondFromSources } from './respond-from-sources.ts'

export type DevelopmentOptions = {
  moduleDir: string
  shop: string
  /** The port on 127.0.0.1; 0 for a free one. */
  port: number
  onLine: (line: string) => void
}

export type DevelopmentServer = {
  origin: string
  current: () => Promise<Build>
  stop: () => Promise<void>
}

/**
 * Serves the shop with one module from its sources until it is stopped. It listens only on this
 * machine and accepts only loopback host names, because another site could point its own name at
 * this machine (DNS rebinding).
 * @throws Error that explains a problem with the folder, the shop or the port
 */
export const startDevelopment = async (options: DevelopmentOptions): Promise<DevelopmentServer> => {
  await checkModule(options.moduleDir)
  const { shop, onLine } = options
  const listLive = openLiveList(shop)
  await listLive()
  const { server, begin, end } = createDevelopmentServer(shop, (build, exchange) =>
    respondFromSources({ listLive, build, onLine }, exchange),
  )
  const origin = await listen(server, options.port)
  try {
    // webpack is large, so it is imported only after all checks have passed.
    const { followBuild } = await import('./follow-build.ts')
    const onBuild = (build: Build): void =>
      onLine('failure' in build ? build.failure : `built ${build.module} ${build.state}`)
    const build = await followBuild(options.moduleDir, { shop, onBuild })
    begin(build)
    const stop = async (): Promise<void> => {
      end()
      await build.stop()
    }
    return { origin, current: build.current, stop }
  } catch (error) {
    end()
    throw error
  }
}

/** Creates the server. Its requests wait until `begin` gets the module's builds. */
const createDevelopmentServer = (
  shop: string,
  respond: (build: FollowedBuild, exchange: Exchange) => Promise<boolean>,
) => {
  let begin = (_build: FollowedBuild): void => {}
  const ready = new Promise<FollowedBuild>((resolve) => (begin = resolve))
  const seal = createSeal()
  const betweenOf = (own: string): Between => ({ shop: shopFor(shop, own), own, seal })
  const proxy = createShopProxy(betweenOf)
  const server = createServer((request, response) => {
    const own = ownOrigin(request)
    if (own === null) return sendText(response, 403, 'This machine is not called by that name.')
    ready
      .then((build) => respond(build, { request, response, between: betweenOf(own) }))
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
  const end = (): void => {
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
  }
  return { server, begin: (build: FollowedBuild) => begin(build), end }
}

/** Resolves to the origin. @throws Error if the port is taken */
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

/** @throws Error if the folder has no module that can run in front of a shop */
const checkModule = async (moduleDir: string): Promise<void> => {
  if (!existsSync(join(moduleDir, 'module.ts')))
    throw new Error(
      `There is no module in ${moduleDir}: it has no module.ts. Name its folder, as in module dev mfe-catalog.`,
    )
  const { definition } = await readTarget(moduleDir)
  if (definition.host)
    throw new Error('The shell is the page itself. Develop it with npm run dev -- shell.')
}

/** Forwards to the shop what the module does not answer itself, including websockets. */
const createShopProxy = (betweenOf: (own: string) => Between) => {
  const proxy = createProxyServer()
  proxy.on('proxyRes', (reply, request) => {
    reply.headers = toOwnHeaders(reply.headers, betweenOf(ownOrigin(request) ?? ''))
  })
  proxy.on('error', (_error, _request, target) => {
    if (!target || target instanceof Socket) return void target?.destroy()
    sendText(target, 502, 'The shop does not respond. Is it running?')
  })
  // The request's own `host` must not change here, because the response's origin is read from it.
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

/** Returns the origin that the browser used for this machine; `null` if it is not loopback. */
const ownOrigin = ({ headers: { host = '' } }: IncomingMessage): string | null => {
  const origin = `http://${host}`
  if (!URL.canParse(origin)) return null
  return isLoopback(new URL(origin).hostname) ? new URL(origin).origin : null
}

/** Responds with a sentence. If a response has already started, it is aborted. */
const sendText = (response: ServerResponse, status: number, text: string): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
