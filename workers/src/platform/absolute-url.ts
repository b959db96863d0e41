/**
 * Adds the shop's origin to a URL from a module, which does not know it. Returns `null` for an
 * unparsable URL.
 */
export const absoluteUrl = (url: string, origin: string): string | null =>
  URL.parse(url, origin)?.href ?? null
