/** The proxy on this machine: one module from its sources, and everything else from the shop. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

import { readTarget } from '../build-module.ts'
import type { Build, FollowedBuild } from './follow-build.ts'
import { respondFromSources } from './respond-from-sources.ts'
import { createShopProxy, ownOrigin, sendText } from './shop-proxy.ts'
import { openShop, type Shop } from './shop.ts'

/** Which module runs in front of which shop. */
export type DevelopmentOptions = {
  /** The module's folder. */
  moduleDir: string
  /** The origin of the shop, such as `https://shop.example`. */
  shop: string
  /** On 127.0.0.1; 0 for a free one. */
  port: number
  /** A line for people: what was built, or what is wrong. */
  onLine: (line: string) => void
}

/** A running server by its origin. */
export type DevelopmentServer = {
  origin: string
  /** Waits for the first build. */
  current: () => Promise<Build>
  stop: () => Promise<void>
}

/**
 * Serves the shop with one module from its sources until it is stopped. Only this machine reaches it, and only by its
 * own names: a page of another site may let its name lead here (DNS rebinding).
 * @throws Error that says what is wrong: the folder, the shop or the port
 */
export const startDevelopment = async (options: DevelopmentOptions): Promise<DevelopmentServer> => {
  await checkModule(options.moduleDir)
  const shop = openShop(options.shop)
  await shop.listLive()
  const { server, begin, end } = createDevelopmentServer(shop, options.onLine)
  const origin = await listen(server, options.port)
  try {
    // webpack is large: what is wrong was said by now.
    const { followBuild } = await import('./follow-build.ts')
    const onBuild = (build: Build): void => options.onLine(describeBuild(build))
    const build = await followBuild(options.moduleDir, { shop: shop.origin, onBuild })
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

/** Requests wait until `begin` has the module. */
const createDevelopmentServer = (shop: Shop, onLine: (line: string) => void) => {
  let begin = (_build: FollowedBuild): void => {}
  const ready = new Promise<FollowedBuild>((resolve) => (begin = resolve))
  const proxy = createShopProxy(shop.origin)
  const server = createServer((request, response) => {
    const own = ownOrigin(request)
    if (own === null) return sendText(response, 403, 'This machine is not called by that name.')
    ready
      .then((build) => respondFromSources({ shop, build, onLine }, { request, response, own }))
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

/** Resolves to the origin. @throws Error when the port is taken */
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

/** @throws Error when the folder has no module that can run in front of a shop */
const checkModule = async (moduleDir: string): Promise<void> => {
  if (!existsSync(join(moduleDir, 'module.ts')))
    throw new Error(
      `There is no module in ${moduleDir}: it has no module.ts. Name its folder, as in module dev mfe-catalog.`,
    )
  const { definition } = await readTarget(moduleDir)
  if (definition.host)
    throw new Error('The shell is the page itself. Develop it with npm run dev -- shell.')
}

const describeBuild = (build: Build): string =>
  'failure' in build ? build.failure : `built ${build.module} ${build.state}`
