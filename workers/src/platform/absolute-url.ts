/** Adds the shop's origin, which modules do not know; `null` for an unparsable URL. */
export const absoluteUrl = (url: string, origin: string): string | null =>
  URL.parse(url, origin)?.href ?? null
