/** Links into the shop that several modules write. */
import type { Category } from './catalog.ts'

/** The path of a product's page. Ids from a browser's storage may hold anything. With a color, the page opens in it. */
export const productHref = (id: string, color?: string): string =>
  `/product/${encodeURIComponent(id)}${color ? `?${new URLSearchParams({ color })}` : ''}`

/** The shop, filtered by one category. */
export const categoryHref = (category: Category): string =>
  `/shop?${new URLSearchParams({ category })}`

/** The page of one order, for the person who has its key. */
export const ownOrderHref = (id: string, key: string): string =>
  `/order/${encodeURIComponent(id)}?${new URLSearchParams({ key }).toString()}`
