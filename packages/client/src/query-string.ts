/** A query whose fields are all optional. */
export type PartialQuery<Query> = { [Field in keyof Query]?: Query[Field] | undefined }

/** Returns `?q=tee&limit=50`, or `''`. Empty fields are left out; lists are joined by commas. */
export const toQueryString = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}
