import type { Category } from './catalog.ts'

/**
 * Returns the path of a product's page. It encodes the id, because ids from a browser's storage may
 * hold anything. With a color, the page opens in that color.
 */
export const productHref = (id: string, color?: string): string =>
  `/product/${encodeURIComponent(id)}${color ? `?${new URLSearchParams({ color })}` : ''}`

/** Returns the path of the shop page, filtered by one category. */
export const categoryHref = (category: Category): string =>
  `/shop?${new URLSearchParams({ category })}`

/** Returns the path of an order's page, for the person who has its key. */
export const ownOrderHref = (id: string, key: string): string =>
  `/order/${encodeURIComponent(id)}?${new URLSearchParams({ key }).toString()}`

/** Returns the path of the page that confirms a consent, with the key from an e-mail. */
export const confirmConsentHref = (key: string): string =>
  `/subscribe?${new URLSearchParams({ key }).toString()}`
