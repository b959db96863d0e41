/** The cookie that remembers for a week whether the sidebar is folded. */

const name = 'admin-sidebar'
const maxAgeSeconds = 7 * 24 * 60 * 60

/** What the cookies say, or null when they say nothing of it. */
export const readFolded = (cookies: string): boolean | null => {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
  if (value === 'folded') return true
  return value === 'open' ? false : null
}

/** To be set as it is; the back office alone sees it. */
export const foldedCookie = (isFolded: boolean): string =>
  `${name}=${isFolded ? 'folded' : 'open'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`
