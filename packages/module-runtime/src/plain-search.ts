/** Queries as plain text: `?q=7` is the text "7", and what is written is what a form would write. */

/** Options for a module's router; the routes' schemas make more of the texts where they need it. */
export const plainSearch = {
  parseSearch: (query: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `?${query}` : ''
  },
}
