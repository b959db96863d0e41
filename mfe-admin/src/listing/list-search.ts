import * as v from 'valibot'

import { usePage } from '@shop/module-runtime/use-page'

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(320))), undefined)

/** One of a list's choices; absent means its first. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** In every list's address. */
export const listFields = {
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  /** From 2 on; the first page has none. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The row whose details are open, by its id. */
  view: text,
}
export type ListSearch = { q?: string | undefined; page?: string | undefined }

/** Rows on one page. */
export const pageSize = 50

/** `limit` and `offset` of the page that an address names. */
export const pageQuery = ({ page = '1' }: ListSearch) => ({
  limit: pageSize,
  offset: (Number(page) - 1) * pageSize,
})

export type Search = Readonly<Record<string, string | undefined>>

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
export const useListUrl = (search: Search) => {
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

export type ListUrl = ReturnType<typeof useListUrl>
