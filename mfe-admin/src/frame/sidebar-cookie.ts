const name = 'admin-sidebar'
const maxAgeSeconds = 7 * 24 * 60 * 60

/** Returns null if the cookie is missing or invalid. */
export const readFolded = (cookies: string): boolean | null => {
  const [, value] = new RegExp(`(?:^|; *)${name}=(folded|open)(?:;|$)`).exec(cookies) ?? []
  return value === undefined ? null : value === 'folded'
}

/** Returns a value for `document.cookie`. Only paths below `/admin` receive it. */
export const foldedCookie = (isFolded: boolean): string =>
  `${name}=${isFolded ? 'folded' : 'open'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`
