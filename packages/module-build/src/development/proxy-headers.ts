/** Rewrites headers, so that shop and browser each see only their own origin. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { isLoopback, localHosts } from '@shop/domain/loopback'

/** `shop` is the shop's origin, and `own` the proxy's origin in the browser. */
export type Between = { shop: string; own: string; seal: Seal }

/**
 * Returns the shop's origin for a request to one of the proxy's host names. A local shop serves its
 * back office at `localhost`, so requests to the proxy's `localhost` go there. Of a remote shop,
 * the proxy knows only the given host.
 */
export const shopFor = (shop: string, own: string): string => {
  const url = new URL(shop)
  if (!isLoopback(url.hostname)) return url.origin
  const isForStaff = new URL(own).hostname === localHosts.staff
  url.hostname = isForStaff ? localHosts.staff : localHosts.shop
  return url.origin
}

/** Encrypts values of cookies, and decrypts those that it encrypted itself. */
export type Seal = { close: (value: string) => string; open: (sealed: string) => string | null }

/**
 * A browser sends the cookies of this machine to every program that listens on it, on any port.
 * Encrypting them with a key of this run keeps the shop's cookies secret from other programs
 * (AES-256-GCM).
 */
export const createSeal = (): Seal => {
  const key = randomBytes(32)
  return {
    close: (value) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const parts = [nonce, cipher.update(value, 'utf8'), cipher.final()]
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')
    },
    open: (sealed) => {
      try {
        const bytes = Buffer.from(sealed, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(-16))
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // Another run sealed it, or another program wrote it.
        return null
      }
    },
  }
}

/** Separates the cookies of several proxies on this machine. */
const prefixOf = ({ own }: Between): string => `dev-${new URL(own).port}-`

/** Returns the shop's cookies among those of this machine, or `undefined` if there are none. */
const toShopCookies = (cookies: string | undefined, between: Between): string | undefined => {
  const prefix = prefixOf(between)
  const own = (cookies ?? '').split(';').flatMap((text) => {
    const [name = '', value = ''] = text.trim().split('=')
    const opened = name.startsWith(prefix) ? between.seal.open(value) : null
    return opened === null ? [] : [`${name.slice(prefix.length)}=${opened}`]
  })
  return own.length > 0 ? own.join('; ') : undefined
}

/**
 * Returns request headers for the shop, with only the shop's own cookies. `Origin` and `Referer` of
 * the page become the shop's. Those of other sites stay, so that the shop rejects them.
 */
export const toShopHeaders = (
  { host: _host, cookie, ...headers }: IncomingHttpHeaders,
  between: Between,
): IncomingHttpHeaders => {
  const { shop, own } = between
  const cookies = toShopCookies(cookie, between)
  return {
    ...headers,
    host: new URL(shop).host,
    ...(cookies !== undefined && { cookie: cookies }),
    ...(headers.origin === own && { origin: shop }),
    ...(headers.referer?.startsWith(`${own}/`) && {
      referer: shop + headers.referer.slice(own.length),
    }),
  }
}

/**
 * Returns response headers for the browser. Redirects stay at the proxy, cookies are for its host,
 * and nothing makes the browser use HTTPS or another protocol for this machine.
 */
export const toOwnHeaders = (
  headers: IncomingHttpHeaders,
  between: Between,
): IncomingHttpHeaders => {
  const {
    'strict-transport-security': _transport,
    'alt-svc': _service,
    location,
    'set-cookie': cookies,
    ...rest
  } = headers
  return {
    ...rest,
    ...(location !== undefined && { location: toOwnUrl(location, between) }),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => toOwnCookie(cookie, between)) }),
  }
}

/**
 * Turns a URL of the shop, or of a local shop's back office, into one of the proxy. Leaves others
 * unchanged.
 */
const toOwnUrl = (url: string, { shop, own }: Pick<Between, 'shop' | 'own'>): string => {
  const to = URL.canParse(url) ? new URL(url) : null
  if (!to || shopFor(shop, to.origin) !== to.origin) return url
  const { hostname } = isLoopback(to.hostname) ? to : new URL(own)
  return `http://${hostname}:${new URL(own).port}${to.pathname}${to.search}${to.hash}`
}

/**
 * Renames and seals a cookie, makes it host-only, and removes `Secure`, because not every browser
 * accepts secure cookies over http from this machine.
 */
const toOwnCookie = (cookie: string, between: Between): string => {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  const others = attributes.filter((attribute) => !/^(?:domain=|secure$)/i.test(attribute.trim()))
  return [`${prefixOf(between)}${name}=${between.seal.close(value.join('='))}`, ...others].join(';')
}

/**
 * Headers about the connection and the body of the page's request, which do not apply to the call
 * to the shop.
 */
const ofConnection = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'origin',
  'transfer-encoding',
  'upgrade',
])

/** Returns the headers of a page's request that the shop needs to compose the page. */
export const visitorHeaders = (
  headers: IncomingHttpHeaders,
  between: Between,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toShopHeaders(headers, between)).flatMap(([name, value]) =>
      typeof value !== 'string' || ofConnection.has(name) || name.startsWith('sec-')
        ? []
        : [[name, value]],
    ),
  )
