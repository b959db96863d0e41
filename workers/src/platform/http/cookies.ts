export const readCookie = (
  { headers }: Pick<Request, 'headers'>,
  name: string,
): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Returns a `set-cookie` (RFC 6265) for all pages of this host. Zero seconds delete the cookie. */
export const pageCookie = (
  { url }: Pick<Request, 'url'>,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string => {
  const secure = new URL(url).protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAgeSeconds}${secure}`
}
