import { usePage } from '@shop/module-runtime/use-page'

import { usePath } from '../frame/navigation/hrefs.ts'

export type Search = Readonly<Record<string, string | undefined>>

export const hrefWith = (path: string, search: Search, changes: Search): string => {
  const chosen = Object.entries({ ...search, ...changes }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
}

export const useListUrl = () => {
  const { go } = usePage()
  const path = usePath()
  /** Reads `location`, because the URL of the rendered page may be older. */
  const set = (changes: Search, options?: { isReplace: boolean }): void => {
    // If another screen is already loading, navigating here would cancel that load.
    if (location.pathname !== path) return
    const now = Object.fromEntries(new URLSearchParams(location.search))
    const href = hrefWith(path, now, changes)
    if (href !== hrefWith(path, now, {})) go(href, options)
  }
  return {
    set,
    /** Opens a row's details at the first tab. Without an id, closes the details and forms. */
    open: (view: string | undefined): void =>
      set({ view, tab: undefined, edit: undefined, new: undefined, draft: undefined }),
  }
}
