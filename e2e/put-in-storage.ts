/** What a visitor's browser stored in an earlier visit. */
import type { BrowserContext } from 'playwright'

type Line = { id: string; name?: string; image?: string; price?: number | string }
type Choice = { quantity?: number; size?: string; color?: string }

/** A stored cart of these products. */
export const storedCart = (...lines: (Line & Choice)[]): string =>
  JSON.stringify({
    version: 1,
    items: lines.map(({ quantity = 1, size, color, ...product }) => ({
      id: `${product.id}-${size ?? 'default'}-${color ?? 'default'}`,
      product: storedProduct(product),
      quantity,
      size,
      color,
    })),
  })

/** Stands in the browser's storage before the first page; what pages change later stays changed. */
export const putInStorage = (context: BrowserContext, stored: Record<string, string>) =>
  context.addInitScript((entries) => {
    for (const [key, value] of entries) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, Object.entries(stored))

const storedProduct = ({ id, name = 'Focus Crest Tee', image = '', price = 40 }: Line) => ({
  id,
  name,
  image,
  price,
})
