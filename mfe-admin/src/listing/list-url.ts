/** The state of a list is in its URL: search, filters, page and the row whose details are open. */
import { usePage } from '@shop/module-runtime/use-page'

import { usePath } from '../navigation/use-path.ts'

export type Search = Readonly<Record<string, string | undefined>>

type NavigateOptions = { isReplace: boolean }
type Navigate = (href: string, options?: NavigateOptions) => void

/** How long after the last letter a search goes into the URL, in milliseconds. */
const searchDelayMs = 200

/** A path with search parameters and changes to them; empty ones are left out. */
export const hrefWith = (path: string, search: Search, changes: Search): string => {
  const chosen = Object.entries({ ...search, ...changes }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
}

/**
 * The one writer of the search parameters. They are read from the browser's location, which may be newer than
 * the page on screen. What was typed waits a moment; a press in that time takes it along into its own write,
 * for otherwise the later of the two would undo the earlier.
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
    // A link may have been followed while the search waited; it must not lead back.
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

/** Another search, or other filters, begin at the first page with no details open. */
const firstPage = { page: undefined, view: undefined }

const writer = createUrlWriter(() => location)

export const useListUrl = (search: Search) => {
  const { go } = usePage()
  const path = usePath()
  return {
    /** Changes these parameters and no others. */
    set: (changes: Search, options?: NavigateOptions): void =>
      writer.write(go, path, changes, options),
    /** Sets filters. */
    choose: (filters: Search): void => writer.write(go, path, { ...firstPage, ...filters }),
    /** Searches a moment after the last letter. */
    type: (q: string): void => writer.type(go, path, q),
    /** Searches at once. */
    search: (): void => writer.write(go, path, {}, { isReplace: true }),
    /** Shows the details of a row, their first part; without an id closes them. */
    open: (view: string | undefined): void => writer.write(go, path, { view, tab: undefined }),
    pageHref: (page: number): string =>
      hrefWith(path, search, { view: undefined, page: page > 1 ? String(page) : undefined }),
  }
}

export type ListUrl = ReturnType<typeof useListUrl>
