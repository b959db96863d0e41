/** Stores a list's state in the URL: search, filters, page and the row whose details are open. */
import { usePage } from '@shop/module-runtime/use-page'

import { usePath } from '../frame/navigation/hrefs.ts'

export type Search = Readonly<Record<string, string | undefined>>

type NavigateOptions = { isReplace: boolean }
type Navigate = (href: string, options?: NavigateOptions) => void

const searchDelayMs = 200

/** Applies changes to search parameters and omits empty ones. */
export const hrefWith = (path: string, search: Search, changes: Search): string => {
  const chosen = Object.entries({ ...search, ...changes }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
}

/**
 * Writes the search parameters. All writes must go through one writer. It reads the current ones
 * from the browser's location, which may be newer than the rendered page. Typed text is debounced;
 * any other write in the meantime includes it. Otherwise the later one would undo the earlier.
 */
export const createUrlWriter = (readLocation: () => { pathname: string; search: string }) => {
  let typed: { path: string; q: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = (go: Navigate, path: string, changes: Search, options?: NavigateOptions): void => {
    clearTimeout(timer)
    const { pathname, search } = readLocation()
    const now = Object.fromEntries(new URLSearchParams(search))
    const isSearch = typed?.path === path && typed.q !== (now['q'] ?? '')
    const searched = isSearch ? { ...firstPage, q: typed?.q } : {}
    typed = undefined
    // Drop the write if the user has left the screen, so that it does not take them back.
    if (pathname !== path) return
    const href = hrefWith(path, now, { ...searched, ...changes })
    if (href !== hrefWith(path, now, {})) go(href, options)
  }

  const type = (go: Navigate, path: string, q: string): void => {
    clearTimeout(timer)
    typed = { path, q }
    timer = setTimeout(() => write(go, path, {}, { isReplace: true }), searchDelayMs)
  }

  return { write, type }
}

/** A changed search or filter resets the page and closes the details. */
const firstPage = { page: undefined, view: undefined }

const writer = createUrlWriter(() => location)

export const useListUrl = (search: Search) => {
  const { go } = usePage()
  const path = usePath()
  return {
    set: (changes: Search, options?: NavigateOptions): void =>
      writer.write(go, path, changes, options),
    /** Sets filters and returns to the first page. */
    choose: (filters: Search): void => writer.write(go, path, { ...firstPage, ...filters }),
    type: (q: string): void => writer.type(go, path, q),
    search: (): void => writer.write(go, path, {}, { isReplace: true }),
    /** Opens a row's details at the first tab, or closes details and forms without an id. */
    open: (view: string | undefined): void =>
      writer.write(go, path, { view, tab: undefined, edit: undefined, new: undefined }),
    pageHref: (page: number): string =>
      hrefWith(path, search, { view: undefined, page: page > 1 ? String(page) : undefined }),
  }
}
