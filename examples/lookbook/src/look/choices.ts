import type { Product } from '@shop/contracts/product'

export type InStock = { size?: string; color?: string; priceCents: number }

/** Returns the choices in stock. A product without variants has one choice. */
export const choicesOf = ({ variants = [], stock, priceCents }: Product): InStock[] => {
  if (variants.length === 0) return stock > 0 ? [{ priceCents }] : []
  return variants
    .filter((one) => one.stock > 0)
    .map(({ size, color, ...one }) => ({
      ...(size && { size }),
      ...(color && { color }),
      priceCents: one.priceCents ?? priceCents,
    }))
}
