import { parse } from 'hono/utils/cookie'

import { hasLocalName } from './same-origin.ts'

export const readCookie = (
  { headers }: Pick<Request, 'headers'>,
  name: string,
): string | undefined => parse(headers.get('cookie') ?? '', name)[name]

/** Returns a `set-cookie` (RFC 6265). Zero seconds delete the cookie. */
export const pageCookie = (
  { url }: Pick<Request, 'url'>,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string => setCookie(`${name}=${value}`, maxAgeSeconds, 'Lax', new URL(url).protocol === 'https:')

/**
 * The prefix `__Host-` requires https and stops other hosts from setting the cookie (RFC 6265bis,
 * 4.1.3.2). A local shop has no https. Its cookie's name contains the port, to separate two shops.
 */
export const sessionCookie = (
  request: Request,
  kind: 'staff' | 'shopper',
  sameSite: 'Strict' | 'Lax',
) => {
  const { port } = new URL(request.url)
  const isHttps = !hasLocalName(request)
  const name = isHttps ? `__Host-${kind}_session` : `${kind}_session_${port}`
  return {
    value: readCookie(request, name),
    set: (value: string, maxAgeSeconds: number): string =>
      setCookie(`${name}=${value}`, maxAgeSeconds, sameSite, isHttps),
  }
}

const setCookie = (
  pair: string,
  maxAgeSeconds: number,
  sameSite: string,
  hasSecure: boolean,
): string =>
  `${pair}; HttpOnly; SameSite=${sameSite}; Path=/; Max-Age=${maxAgeSeconds}${hasSecure ? '; Secure' : ''}`
