import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'

import type { ComposedDocument, DocumentInput } from '@shop/contracts/development'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { pageUrl } from '@shop/contracts/document'
import { contentTypeOf } from '@shop/domain/content-types'

import { callShop, RefusedError } from '../call-shop.ts'
import type { Build, FollowedBuild } from './follow-build.ts'
import { type Between, toOwnHeaders, visitorHeaders } from './proxy-headers.ts'
import type { RenderedFragment } from './server-entry.ts'

type LiveRelease = { module: string; version: string }
type ListLive = () => Promise<readonly LiveRelease[]>

type Context = { listLive: ListLive; build: FollowedBuild; onLine: (line: string) => void }

export type Exchange = { request: IncomingMessage; response: ServerResponse; between: Between }

/** Resolves to false if the shop must respond. */
export const respondFromSources = async (
  context: Context,
  exchange: Exchange,
): Promise<boolean> => {
  const { request, response, between } = exchange
  const { method = '', headers } = request
  const { pathname } = new URL(request.url ?? '/', between.own)
  if (method === 'POST' && pathname === '/api/page-health') {
    // A module in development is not a release of the shop, so the shop must not get its report.
    request.resume()
    response.writeHead(204).end()
    return true
  }
  if (method !== 'GET' && method !== 'HEAD') return false
  if (pathname.startsWith('/modules/')) return sendFile(context, response, pathname)
  if (pathname === '/api/modules') return sendList(context, response)
  return headers.accept?.includes('text/html') ? sendPage(context, exchange) : false
}

const sendFile = async (
  { build }: Context,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> => {
  const [, , module, version = '', ...path] = pathname.split('/')
  const bytes = build.fileOf(version, path.join('/'))
  if (!bytes || module !== (await build.current()).module) return false
  response.writeHead(200, { 'content-type': contentTypeOf(pathname), ...ofFiles }).end(bytes)
  return true
}

const ofFiles = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** An open page reloads when this list has another version of the module than the page. */
const sendList = async (
  { listLive, build }: Context,
  response: ServerResponse,
): Promise<boolean> => {
  const now = await build.current()
  const live = await listLive().catch(() => [])
  const others = live.filter(({ module }) => module !== now.module)
  const own = 'release' in now ? now.release : { module: now.module, version: now.state }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ modules: [...others, own] }))
  return true
}

/** Open pages fetch the list every 150 ms. A cache spares the shop most of these requests. */
const listTtlMs = 1000
const timeoutMs = 15_000

/** Returns a function that lists the shop's live releases. Its result is at most a second old. */
export const openLiveList = (origin: string): ListLive => {
  let listed: { atMs: number; modules: ReturnType<ListLive> } | undefined
  const fetchLive = async () => {
    const target = { origin, token: '', signal: AbortSignal.timeout(timeoutMs) }
    const response = await callShop(target, { method: 'GET', path: '/modules' })
    return ((await response.json()) as { modules: LiveRelease[] }).modules
  }
  return async () => {
    if (!listed || Date.now() - listed.atMs > listTtlMs)
      listed = { atMs: Date.now(), modules: fetchLive() }
    return listed.modules
  }
}

const sendPage = async (
  context: Context,
  { request, response, between }: Exchange,
): Promise<boolean> => {
  const { build, onLine } = context
  const now = await build.current()
  if ('failure' in now)
    return sendError(response, 503, `${now.module} does not compile\n\n${now.failure}`)
  const path = request.url ?? '/'
  const fragment = await renderFragment(context, now, new URL(path, between.own))
  try {
    const input = { path, release: now.release, ...(fragment && { fragment }) }
    const { status, headers, html } = await compose(input, { request, between })
    response.writeHead(status, toOwnHeaders(collectHeaders(headers), between)).end(html)
    return true
  } catch (error) {
    // Lets the shop respond: it has no page at this path, but may have a file.
    if (error instanceof RefusedError && error.problem.code === 'not-found') return false
    const message = messageOf(error)
    onLine(message)
    return sendError(
      response,
      502,
      `${between.shop} shows no page with ${now.module}\n\n${message}`,
    )
  }
}

const sendError = (response: ServerResponse, status: number, text: string): true => {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    refresh: '1',
  })
  // Removes terminal colors, which compiler messages contain.
  response.end(stripVTControlCharacters(text))
  return true
}

type Built = Extract<Build, { release: unknown }>

const compose = async (
  input: DocumentInput,
  { request, between }: Pick<Exchange, 'request' | 'between'>,
): Promise<ComposedDocument> => {
  const target = {
    origin: between.shop,
    token: '',
    headers: visitorHeaders(request.headers, between),
    signal: AbortSignal.timeout(timeoutMs),
  }
  const call = { method: 'POST', path: '/modules/documents', json: input }
  return (await (await callShop(target, call)).json()) as ComposedDocument
}

const renderFragment = async (
  { onLine }: Context,
  { module, release, render }: Built,
  url: URL,
): Promise<RenderedFragment | undefined> => {
  if (!render || !release.routes.some((route) => matchesRoute(route, url.pathname)))
    return undefined
  try {
    return await render(pageUrl(release, url).href)
  } catch (error) {
    onLine(`${module} could not render ${url.pathname}, the browser does: ${messageOf(error)}`)
    return undefined
  }
}

const collectHeaders = (pairs: readonly (readonly [string, string])[]) => ({
  ...Object.fromEntries(pairs.filter(([name]) => name !== 'set-cookie')),
  'set-cookie': pairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
})

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
