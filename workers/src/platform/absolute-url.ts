/** The absolute URL of a path or URL from a module or a product, which do not know the shop's origin; null when it cannot be parsed. */
export const absoluteUrl = (url: string, origin: string): string | null =>
  URL.parse(url, origin)?.href ?? null
