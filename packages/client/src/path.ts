/** Encodes the values in a path of the API, as in path`/api/orders/${id}`. */
export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent))

/** A query whose fields are all optional. */
export type PartialQuery<Query> = { [Field in keyof Query]?: Query[Field] | undefined }

/** Returns `?q=tee&limit=50`, or `''`. Omits empty values, 0 and `false`. Joins lists with commas. */
export const toQueryString = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}
