import type { BrowserContext } from 'playwright'

type Product = { id: string; name?: string; image?: string; price?: number }
type Choice = { quantity?: number; size?: string; color?: string }

export const storedCart = (...lines: (Product & Choice)[]): string =>
  JSON.stringify({
    version: 1,
    items: lines.map(
      ({ id, name = 'Focus Crest Tee', image = '', price = 40, quantity = 1, ...choice }) => ({
        id: `${id}-${choice.size ?? 'default'}-${choice.color ?? 'default'}`,
        product: { id, name, image, price },
        quantity,
        ...choice,
      }),
    ),
  })

/** Fills local storage before the first page loads. Does not overwrite what pages change. */
export const storeBefore = (context: BrowserContext, stored: Record<string, string>) =>
  context.addInitScript((entries) => {
    for (const [key, value] of entries) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, Object.entries(stored))
