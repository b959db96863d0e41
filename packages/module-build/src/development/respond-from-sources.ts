/** Responds to what the module changes: its pages, files, and the list of live modules. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

import type { ComposedDocument, DocumentInput } from '@shop/contracts/development'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { pageUrl } from '@shop/contracts/page-url'

import { callShop, RefusedError } from '../call-shop.ts'
import type { Build, FollowedBuild } from './follow-build.ts'
import { type Between, toOwnHeaders, visitorHeaders } from './proxy-headers.ts'
import type { RenderedFragment } from './server-entry.ts'

type LiveRelease = { module: string; version: string }
type ListLive = () => Promise<readonly LiveRelease[]>

type Context = { listLive: ListLive; build: FollowedBuild; onLine: (line: string) => void }

export type Exchange = { request: IncomingMessage; response: ServerResponse; between: Between }

/** Resolves to true if it responded, and to false if the shop must respond. */
export const respondFromSources = async (
  context: Context,
  exchange: Exchange,
): Promise<boolean> => {
  const { request, response, between } = exchange
  const { method = '', headers } = request
  const { pathname } = new URL(request.url ?? '/', between.own)
  if (method === 'POST' && pathname === '/api/page-health') return dropReport(exchange)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (pathname.startsWith('/modules/')) return sendFile(context, response, pathname)
  if (pathname === '/api/modules') return sendList(context, response)
  return headers.accept?.includes('text/html') ? sendPage(context, exchange) : false
}

/** Drops the report, because a module in development says nothing about the shop's releases. */
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

/** The headers with which a shop serves files of releases, but without caching. */
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

/** Open pages reload when the module's version in this list differs from their own. */
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

/** Open pages ask for the list every 150 ms; caching it spares the shop most requests. */
const listTtlMs = 1000
/** The time limit for each call of the shop, in milliseconds. */
const timeoutMs = 15_000

/** Returns a function that lists the live releases of the shop at `origin`, at most a second old. */
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
  const { module, state } = now
  const fail = (status: number, title: string, text: string): true => {
    const page = makeErrorPage({ title, text, module, state })
    response.writeHead(status, page.headers).end(page.html)
    return true
  }
  if ('failure' in now) return fail(503, `${module} does not compile`, now.failure)
  const path = request.url ?? '/'
  const fragment = await renderFragment(context, now, new URL(path, between.own))
  try {
    const input = { path, release: now.release, ...(fragment && { fragment }) }
    const { status, headers, html } = await compose(input, { request, between })
    response.writeHead(status, toOwnHeaders(collectHeaders(headers), between)).end(html)
    return true
  } catch (error) {
    // The shop has no page at this path, but may have a file.
    if (error instanceof RefusedError && error.problem.code === 'not-found') return false
    const message = messageOf(error)
    onLine(message)
    return fail(502, `${between.shop} shows no page with ${module}`, message)
  }
}

type Built = Extract<Build, { release: unknown }>

/** Lets the shop compose a page for the visitor. @throws RefusedError, UnreachableError */
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

/** Renders the page with the module's server entry, or else leaves it to the browser. */
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

type ErrorPage = { headers: Record<string, string>; html: string }

type Failure = {
  title: string
  text: string
  /** The module, and the state of its build (see `Build`). */
  module: string
  state: string
}

const style =
  ':root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}main{max-width:72rem;margin:8vh auto 0;padding:1.5rem}h1{margin:0;font-size:1.5rem}pre{overflow:auto;white-space:pre-wrap;font:.875rem/1.5 ui-monospace,monospace}'

/**
 * Shows a text without running any of it: the policy allows only this page's own style and script.
 * The page reloads when the module's state differs from `state`.
 */
export const makeErrorPage = ({ title, text, module, state }: Failure): ErrorPage => {
  const nonce = randomUUID()
  const script = `const seen = ${toLiteral({ module, state })}
setInterval(async () => {
  const response = await fetch('/api/modules').catch(() => null)
  const { modules = [] } = response?.ok ? await response.json() : {}
  const now = modules.find(({ module }) => module === seen.module)
  if (now && now.version !== seen.state) location.reload()
}, 150)`
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><pre>${escapeHtml(withoutColors(text))}</pre></main><script nonce="${nonce}">${script}</script></body></html>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')

/** Escapes `<` so that no text can end the script element. */
const toLiteral = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Compilers color their messages for terminals. */
// oxlint-disable-next-line no-control-regex
const withoutColors = (text: string): string => text.replaceAll(/\u001b\[[\d;]*m/g, '')
