/** Queries as an address has them. */

/** `?name=value…`, or nothing; lists become names with commas between them, what is empty, 0 or left out is not asked. */
export const toSearch = (query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value && String(value) !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}
