import * as v from 'valibot'

import type { Client } from '@shop/client/client'

import { queryOf, type QuerySource } from '../frame/queries/query-client.ts'

export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

export const text = (maxLength: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxLength))), undefined)

/**
 * An invalid parameter counts as absent. `page` is from 1 to 9999, and links to the first page omit
 * it.
 */
export const listFields = {
  q: text(200),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  view: text(320),
}

export const pageSize = 50

/** These search parameters are not filters. `edit` is the id of the row whose form is open. */
type OwnSearch = Partial<Record<'page' | 'view' | 'edit' | 'draft' | 'look', string | undefined>>

/** `key` is the first part of the query's key, by which realtime events find the query. */
export const pageQuery = <Query extends object, List>(
  key: string,
  load: (client: Client, query: Query) => Promise<List>,
  options?: Parameters<typeof queryOf>[2],
) => {
  // A search has the query's filters, so the cast is safe once `limit` and `offset` are added.
  const query = queryOf(
    [key, 'list'],
    (client, filters: object, page: string) =>
      load(client, {
        ...filters,
        limit: pageSize,
        offset: (Number(page) - 1) * pageSize,
      } as unknown as Query),
    options,
  )
  return (search: Omit<Query, 'limit' | 'offset'> & OwnSearch) => {
    const { page = '1', ...rest } = search
    const { view: _view, edit: _edit, draft: _draft, look: _look, ...filters } = rest
    return query(filters, page)
  }
}

export type ListQueries<Search, Data, Stats, Details = unknown> = {
  list: (search: Search) => QuerySource<Data>
  stats?: () => QuerySource<Stats>
  details?: (id: string) => QuerySource<Details>
}

export const openQueries = <Search extends OwnSearch>(
  { list, stats, details }: ListQueries<Search, unknown, unknown>,
  search: Search,
): QuerySource<unknown>[] => {
  const id = search.edit === 'new' ? undefined : (search.edit ?? search.view)
  return [list(search), ...(stats ? [stats()] : []), ...(details && id ? [details(id)] : [])]
}
