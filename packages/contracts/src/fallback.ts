/**
 * The cookie by which a page says which releases it could not load. The shell's script writes it, and the Worker then gives the
 * visitor each module's last good release. It is a hint: nothing depends on its being true.
 */

const name = 'fallback'
/** Long enough for a rollback; then the release is tried again. */
const maxAgeSeconds = 600
/** A browser sends the cookie with every request. */
const maxReleases = 8

/** Versions by module, from `document.cookie` or the header `cookie`; what is no release is left out. */
export const readFallbacks = (cookies: string): ReadonlyMap<string, string> => {
  const value = new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(cookies)?.[1] ?? ''
  const releases = value.split('|').flatMap((text) => {
    const [, module, version] =
      /^([a-z][a-z0-9-]{0,30})@([0-9a-z][0-9a-z.-]{0,62})$/.exec(text) ?? []
    return module && version ? [[module, version] as const] : []
  })
  return new Map(releases.slice(-maxReleases))
}

/** The cookie with one more release, for `document.cookie`. */
export const fallbackCookie = (
  cookies: string,
  { module, version }: { module: string; version: string },
): string => {
  const others = [...readFallbacks(cookies)].filter(([other]) => other !== module)
  const value = [...others, [module, version]].map((parts) => parts.join('@')).join('|')
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}`
}
