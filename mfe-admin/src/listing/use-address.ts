/** The address of a list as its state: every choice is a place to come back to. */
import { usePage } from '@shop/module-runtime/use-page'

type Search = Readonly<Record<string, string | undefined>>

/** The address with changes; what is empty is left out. */
export const hrefWith = (path: string, search: Search, changes: Search): string => {
  const chosen = Object.entries({ ...search, ...changes }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
}

/**
 * `choose` goes to the list with other filters, at its first page and with nothing opened; `open` shows a row's
 * details, or with nothing closes them; `goWith` changes nothing else.
 */
export const useAddress = (search: Search) => {
  const { href, go } = usePage()
  const [path = href] = href.split('?')
  // The page on screen may be older than the address: what was chosen a moment ago must not be lost, and
  // a search that ends its pause after a link was followed must not lead back.
  const goWith = (changes: Search, options?: { isReplace: boolean }): void => {
    const { pathname, search: now } = location
    if (pathname === path)
      go(hrefWith(path, Object.fromEntries(new URLSearchParams(now)), changes), options)
  }
  return {
    goWith,
    choose: (changes: Search, options?: { isReplace: boolean }): void =>
      goWith({ page: undefined, view: undefined, ...changes }, options),
    open: (view: string | undefined): void => goWith({ view }),
    pageHref: (page: number): string =>
      hrefWith(path, search, { view: undefined, page: page > 1 ? String(page) : undefined }),
  }
}
