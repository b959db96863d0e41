/** A query of which any part may be left out. */
export type PartialQuery<Query> = { [Field in keyof Query]?: Query[Field] | undefined }

/** `?q=tee&limit=50`, or an empty text: empty fields are left out, lists become names separated by commas. */
export const toQueryString = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}
