import type { BrowserContext } from 'playwright'

type Product = { id: string; name?: string; price?: number }
type Choice = { quantity?: number; size?: string }

export const storedCart = (...lines: (Product & Choice)[]): string =>
  JSON.stringify({
    version: 1,
    items: lines.map(({ id, name = 'Focus Crest Tee', price = 40, quantity = 1, size }) => ({
      id: `${id}-${size ?? 'default'}-default`,
      product: { id, name, image: '', price },
      quantity,
      size,
    })),
  })

/** Fills local storage before the first page loads. Does not overwrite what pages change. */
export const storeBefore = (context: BrowserContext, stored: Record<string, string>) =>
  context.addInitScript((entries) => {
    for (const [key, value] of entries) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, Object.entries(stored))
