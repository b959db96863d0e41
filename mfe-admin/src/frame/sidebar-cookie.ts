/** The cookie that stores for a week whether the sidebar is folded. */

const name = 'admin-sidebar'
const maxAgeSeconds = 7 * 24 * 60 * 60

/** Whether the sidebar was folded, or null when the cookies do not say. */
export const readFolded = (cookies: string): boolean | null => {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
  if (value === 'folded') return true
  return value === 'open' ? false : null
}

/** A value for `document.cookie`; only the back office reads it. */
export const foldedCookie = (isFolded: boolean): string =>
  `${name}=${isFolded ? 'folded' : 'open'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`
