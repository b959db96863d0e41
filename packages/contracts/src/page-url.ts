/**
 * Returns the URL that a server entry is called with. It has only the query parameters that the
 * module reads, so that tracking parameters create no cache entries.
 */
export const pageUrl = ({ queries = [] }: { queries?: readonly string[] }, url: URL): URL => {
  const page = new URL(url.pathname, url.origin)
  for (const name of queries) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}
