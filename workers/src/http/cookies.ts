/** Cookies (RFC 6265). */

/** The value of a request's cookie, as it was set. */
export const readCookie = (
  { headers }: Pick<Request, 'headers'>,
  name: string,
): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * A `set-cookie` for every page of this host, which no script reads; links from other sites bring it along. With 0 seconds the
 * browser drops it.
 */
export const pageCookie = (
  { url }: Pick<Request, 'url'>,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string => {
  const secure = new URL(url).protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAgeSeconds}${secure}`
}
