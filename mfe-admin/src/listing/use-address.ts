/** The address of a list as its state: every choice is a place to come back to. */
import { usePage } from '@shop/module-kit/use-page'

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
 * details, or with nothing closes them.
 */
export const useAddress = (search: Search) => {
  const { href, go } = usePage()
  const [path = href] = href.split('?')
  const chosenHref = (changes: Search): string =>
    hrefWith(path, search, { page: undefined, view: undefined, ...changes })
  return {
    choose: (changes: Search, options?: { isReplace: boolean }): void =>
      go(chosenHref(changes), options),
    open: (view: string | undefined): void => go(hrefWith(path, search, { view })),
    pageHref: (page: number): string =>
      hrefWith(path, search, { view: undefined, page: page > 1 ? String(page) : undefined }),
  }
}
