/** Queries and search parameters of list screens. Invalid parameters count as absent. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'

import type { QuerySource } from '../frame/queries/query-client.ts'

/** A parameter with fixed values. Absent means the default. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

export const text = (maxLength: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxLength))), undefined)

/** Search parameters of every list. */
export const listFields = {
  q: text(200),
  /** The page number, from 2 to 9999. Absent on the first page. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The id of the row whose details are open. */
  view: text(320),
}

export const pageSize = 50

type ListSearch = { page?: string | undefined; view?: string | undefined }
type PageQuery = { limit: number; offset: number }

type Calls<Search, Filters, List, Stats, Details> = {
  filtersOf: (search: Search) => Filters
  /** Returns the id of the row whose details are loaded with the list. */
  openId?: (search: Search) => string | undefined
  list: (client: Client, query: Filters & PageQuery) => Promise<List>
  stats: (client: Client) => Promise<Stats>
  details: (client: Client, id: string) => Promise<Details>
}

/**
 * Creates the query of a list's page. `key` is the topic whose realtime events invalidate it.
 * `filtersOf` returns the search parameters that the API filters and sorts by.
 */
export const pageQuery =
  <Search extends ListSearch, Filters, List>(
    key: string,
    filtersOf: (search: Search) => Filters,
    load: (client: Client, query: Filters & PageQuery) => Promise<List>,
  ) =>
  (client: Client, search: Search) => {
    const { page = '1' } = search
    const filters = filtersOf(search)
    const query = { ...filters, limit: pageSize, offset: (Number(page) - 1) * pageSize }
    return { queryKey: [key, 'list', filters, page], queryFn: () => load(client, query) }
  }

/** Creates the queries of a screen that has a list, stats and details. */
export const listQueries = <Search extends ListSearch, Filters, List, Stats, Details>(
  key: string,
  calls: Calls<Search, Filters, List, Stats, Details>,
) => {
  const list = pageQuery(key, calls.filtersOf, calls.list)
  const stats = (client: Client) => ({
    queryKey: [key, 'stats'],
    queryFn: () => calls.stats(client),
  })
  const details = (client: Client, id: string) => ({
    queryKey: [key, 'details', id],
    queryFn: () => calls.details(client, id),
  })
  const { openId = ({ view }) => view } = calls
  /** The queries to prefetch for the screen. */
  const all = (client: Client, search: Search): QuerySource<unknown>[] => {
    const id = openId(search)
    return [list(client, search), stats(client), ...(id ? [details(client, id)] : [])]
  }
  return { list, stats, details, all }
}
