/** What list screens load, and the search parameters that say so. A value that does not fit is as if it were absent. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'

import type { QuerySource } from '../queries/query-client.ts'

/** One of a list's choices; absent means its first. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** Text of at most so many characters. */
export const text = (maxLength: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxLength))), undefined)

/** Of every list. */
export const listFields = {
  q: text(200),
  /** From 2 on; the first page has none. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The row whose details are open, by its id. */
  view: text(320),
}

/** Rows on one page. */
export const pageSize = 50

type ListSearch = { page?: string | undefined; view?: string | undefined }
type PageQuery = { limit: number; offset: number }

type Calls<Search, Filters, List, Stats, Details> = {
  /** The search parameters that the API filters and sorts by. */
  filtersOf: (search: Search) => Filters
  /** The row whose details are loaded with the list. */
  openId?: (search: Search) => string | undefined
  list: (client: Client, query: Filters & PageQuery) => Promise<List>
  stats: (client: Client) => Promise<Stats>
  details: (client: Client, id: string) => Promise<Details>
}

/** The queries of a screen; `key` is what realtime messages invalidate. */
export const listQueries = <Search extends ListSearch, Filters, List, Stats, Details>(
  key: string,
  calls: Calls<Search, Filters, List, Stats, Details>,
) => {
  const list = (client: Client, search: Search) => {
    const { page = '1' } = search
    const filters = calls.filtersOf(search)
    const query = { ...filters, limit: pageSize, offset: (Number(page) - 1) * pageSize }
    return { queryKey: [key, 'list', filters, page], queryFn: () => calls.list(client, query) }
  }
  const stats = (client: Client) => ({
    queryKey: [key, 'stats'],
    queryFn: () => calls.stats(client),
  })
  const details = (client: Client, id: string) => ({
    queryKey: [key, 'details', id],
    queryFn: () => calls.details(client, id),
  })
  const { openId = ({ view }) => view } = calls
  /** All that the screen shows at first. */
  const all = (client: Client, search: Search): QuerySource<unknown>[] => {
    const id = openId(search)
    return [list(client, search), stats(client), ...(id ? [details(client, id)] : [])]
  }
  return { list, stats, details, all }
}
