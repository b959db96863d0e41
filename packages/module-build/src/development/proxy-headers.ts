/** Rewrites headers, so that shop and browser each see only their own origin. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { isLoopback, localHosts } from '@shop/domain/loopback'

/** `shop` is the shop's origin, and `own` the proxy's origin in the browser. */
export type Between = { shop: string; own: string; seal: Seal }

/** Returns the shop's origin for a request. A local shop has its back office at `localhost`. */
export const shopFor = (shop: string, own: string): string => {
  const url = new URL(shop)
  if (!isLoopback(url.hostname)) return url.origin
  const isForStaff = new URL(own).hostname === localHosts.staff
  url.hostname = isForStaff ? localHosts.staff : localHosts.shop
  return url.origin
}

/** Encrypts the values of cookies. `open` returns null for values that another seal encrypted. */
export type Seal = { close: (value: string) => string; open: (sealed: string) => string | null }

/**
 * Encrypts cookies, because browsers send them to every port of a host, so other programs get them.
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
        // The value comes from an earlier run or from another program.
        return null
      }
    },
  }
}

/** Separates the cookies of several proxies on this machine. */
const prefixOf = ({ own }: Between): string => `dev-${new URL(own).port}-`

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
 * Replaces the proxy's origin with the shop's. A foreign origin stays, so that the shop rejects the
 * request.
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

/** Makes redirects and cookies name the proxy's host. Drops headers that would force HTTPS. */
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

const toOwnUrl = (url: string, { shop, own }: Pick<Between, 'shop' | 'own'>): string => {
  const to = URL.canParse(url) ? new URL(url) : null
  if (!to || shopFor(shop, to.origin) !== to.origin) return url
  const { hostname } = isLoopback(to.hostname) ? to : new URL(own)
  return `http://${hostname}:${new URL(own).port}${to.pathname}${to.search}${to.hash}`
}

/** Encrypts the value. Removes `Domain`, and `Secure`, which some browsers reject over http. */
const toOwnCookie = (cookie: string, between: Between): string => {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  const others = attributes.filter((attribute) => !/^(?:domain=|secure$)/i.test(attribute.trim()))
  return [`${prefixOf(between)}${name}=${between.seal.close(value.join('='))}`, ...others].join(';')
}

const ofVisitor = ['accept', 'accept-language', 'cookie', 'user-agent'] as const

export const visitorHeaders = (
  headers: IncomingHttpHeaders,
  between: Between,
): Record<string, string> => {
  const sent = toShopHeaders(headers, between)
  return Object.fromEntries(ofVisitor.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])))
}
