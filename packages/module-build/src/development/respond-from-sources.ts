/** What a module in development changes of the shop: pages, the files of its builds, and the list of what is live. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

import { matchesRoute } from '@shop/contracts/route-pattern'
import { pageUrl } from '@shop/contracts/server-entry'

import { makeErrorPage } from './error-page.ts'
import type { Build, FollowedBuild } from './follow-build.ts'
import { toOwnHeaders, visitorHeaders } from './proxy-headers.ts'
import type { RenderedFragment } from './server-entry.ts'
import type { Composed, Shop } from './shop.ts'

type Context = { shop: Shop; build: FollowedBuild; onLine: (line: string) => void }

/** A request, and the origin by which it came. */
type Exchange = { request: IncomingMessage; response: ServerResponse; own: string }

/** Resolves to whether the request was responded to; what is the shop's own is not. */
export const respondFromSources = async (
  context: Context,
  exchange: Exchange,
): Promise<boolean> => {
  const { request, response, own } = exchange
  const { method = '', headers } = request
  const { pathname } = new URL(request.url ?? '/', own)
  if (method === 'POST' && pathname === '/api/reports') return dropReport(exchange)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (pathname.startsWith('/modules/')) return sendFile(context, response, pathname)
  if (pathname === '/api/modules') return sendList(context, response)
  return headers.accept?.includes('text/html') ? sendPage(context, exchange) : false
}

/** How pages fare beside a module that is being written says nothing about the shop's releases. */
const dropReport = ({ request, response }: Exchange): true => {
  request.resume()
  response.writeHead(204).end()
  return true
}

const sendFile = async (
  { build }: Context,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> => {
  const [, , module, version = '', ...path] = pathname.split('/')
  const bytes = build.fileOf(version, path.join('/'))
  if (!bytes || module !== (await build.current()).module) return false
  const type = types[extname(pathname)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, ...ofFiles }).end(bytes)
  return true
}

/** As the shop sends files of releases, but for the cache: a build does not come again. */
const ofFiles = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Open pages reload when the module's version in this list is not their own any more. */
const sendList = async ({ shop, build }: Context, response: ServerResponse): Promise<boolean> => {
  const now = await build.current()
  const live = await shop.listLive().catch(() => [])
  const others = live.filter(({ module }) => module !== now.module)
  const own = 'release' in now ? now.release : { module: now.module, version: now.state }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ modules: [...others, own] }))
  return true
}

const sendPage = async (
  context: Context,
  { request, response, own }: Exchange,
): Promise<boolean> => {
  const { shop, build, onLine } = context
  const now = await build.current()
  const { module, state } = now
  const fail = (status: number, title: string, text: string): true => {
    const page = makeErrorPage({ title, text, module, state })
    response.writeHead(status, page.headers).end(page.html)
    return true
  }
  if ('failure' in now) return fail(503, `${module} does not compile`, now.failure)
  const composed = await compose(context, now, { request, own })
  if ('document' in composed) {
    const { status, headers, html } = composed.document
    const received = toOwnHeaders(collectHeaders(headers), { shop: shop.origin, own })
    response.writeHead(status, received).end(html)
    return true
  }
  const { code, message } = composed.problem
  // Files, and what is for programs.
  if (code === 'not-found') return false
  onLine(message)
  return fail(502, `${shop.origin} shows no page with ${module}`, message)
}

type Built = Extract<Build, { release: unknown }>

const compose = async (
  context: Context,
  now: Built,
  { request, own }: Pick<Exchange, 'request' | 'own'>,
): Promise<Composed> => {
  const path = request.url ?? '/'
  const fragment = await render(context, now, new URL(path, own))
  const input = { path, release: now.release, ...(fragment && { fragment }) }
  try {
    return await context.shop.compose(input, visitorHeaders(request.headers))
  } catch (error) {
    return { problem: { message: messageOf(error) } }
  }
}

/** The page as its own server entry renders it; where that fails, the browser renders, as it would in the shop. */
const render = async (
  { onLine }: Context,
  { module, release, server }: Built,
  url: URL,
): Promise<RenderedFragment | undefined> => {
  if (!server || !release.routes.some((route) => matchesRoute(route, url.pathname)))
    return undefined
  try {
    return await server.render(pageUrl(release, url).href)
  } catch (error) {
    onLine(`${module} could not render ${url.pathname}, the browser does: ${messageOf(error)}`)
    return undefined
  }
}

/** As Node has a response's headers: cookies are a list. */
const collectHeaders = (pairs: readonly (readonly [string, string])[]) => ({
  ...Object.fromEntries(pairs.filter(([name]) => name !== 'set-cookie')),
  'set-cookie': pairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
})

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
