/** Queries of lists as they stand in a URL. */

/** A query of which any part may be left out. */
export type PartialQuery<Query> = { [Field in keyof Query]?: Query[Field] | undefined }

/** `?q=tee&limit=50`; what is empty or left out is not asked, lists become names with commas between them. */
export const toQueryString = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}
