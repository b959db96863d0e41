/**
 * Any script of the shop can write to the caches, even one of a withdrawn release. A document is
 * therefore served only if the shop has signed it, and a file only if the build or a signed
 * document contains its hash.
 */
import { dataAgeName, pageUrl } from '@shop/contracts/document'
import { integrityOf } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import {
  bytesToSign,
  noNonce,
  signatureAlgorithm,
  signatureHeader,
  signedHeaders,
} from '@shop/contracts/signed-document'

import { documentFiles, releaseFiles } from './integrity.ts'
import { given, openCache, storedResponse } from './response-cache.ts'

/** Returns a URL's stored document if the shop has signed it for this path. */
export const trustedPage = async (request: Request | string): Promise<Response | undefined> => {
  const stored = await storedResponse('pages', request)
  const url = new URL(typeof request === 'string' ? request : request.url)
  const owner = ownerOf(given().offlineModules ?? [], url.pathname)
  const { pathname, search } = pageUrl(owner ?? {}, url)
  return stored && verifyPage(stored, pathname + search)
}

const verifyPage = async (stored: Response, path: string): Promise<Response | undefined> => {
  const { documentKey: key, cacheGeneration: generation = '' } = given()
  const nonce = /'nonce-([\da-f]{32})'/.exec(
    stored.headers.get('content-security-policy') ?? '',
  )?.[1]
  const signature = readBase64(stored.headers.get(signatureHeader) ?? '')
  if (!key || !nonce || !signature) return undefined
  const html = await stored.text()
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const name of [...signedHeaders, 'date']) {
    const value = stored.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const signed = await bytesToSign({
    generation,
    path,
    headers: { get: (name) => headers.get(name)?.replaceAll(nonce, noNonce) ?? null },
    html: new Uint8Array(new TextEncoder().encode(html.replaceAll(nonce, noNonce))),
  })
  const verifying = await crypto.subtle.importKey('jwk', key, signatureAlgorithm, false, ['verify'])
  if (!(await crypto.subtle.verify(signatureAlgorithm, verifying, signature, signed)))
    return undefined
  for (const [file, integrity] of documentFiles(html)) knownFiles.set(file, integrity)
  const age = `<meta name="${dataAgeName}" content="Infinity">`
  return new Response(html.replace('<head>', `<head>${age}`), { headers })
}

const readBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

export const trustedPages = async (): Promise<{ url: string; html: string }[]> => {
  const keys = await (await openCache('pages')).keys()
  const pages = keys.toReversed().map(async ({ url }) => {
    const html = await (await trustedPage(url))?.text()
    return html === undefined ? [] : [{ url, html }]
  })
  return (await Promise.all(pages)).flat()
}

const knownFiles = new Map<string, string>()

const fileTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** Returns a file whose hash is in the build or a signed document. Deletes any other file. */
export const trustedFile = async ({ url }: Pick<Request, 'url'>): Promise<Response | undefined> => {
  const { pathname } = new URL(url)
  const own = releaseFiles().find(({ href }) => href === pathname)
  const kind = own ? 'release' : 'modules'
  const stored = await storedResponse(kind, url)
  const type = fileTypes[pathname.split('.').at(-1) ?? '']
  if (!stored || !type) return undefined
  if (!own && !knownFiles.has(pathname)) await trustedPages()
  const integrity = own?.integrity ?? knownFiles.get(pathname)
  if (!integrity) return undefined
  const bytes = await stored.arrayBuffer()
  if ((await integrityOf(bytes)) === integrity)
    return new Response(bytes, { headers: { 'content-type': type } })
  await (await openCache(kind)).delete(url, { ignoreVary: true })
  return undefined
}

const dataTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** Pictures and products run no code, so they need no check. */
export const storedData = async (
  kind: 'media' | 'products',
  request: Request,
): Promise<Response | undefined> => {
  const stored = await storedResponse(kind, request)
  const ending = new URL(request.url).pathname.split('.').at(-1) ?? ''
  const type = kind === 'products' ? 'application/json' : dataTypes[ending]
  if (!stored || !type) return undefined
  const headers = { 'content-type': type, date: stored.headers.get('date') ?? '' }
  return new Response(stored.body, { headers })
}
