import type { Product } from '@shop/contracts/product'

/** The first featured products; where none is featured, the first of all. */
export const featuredProducts = (
  products: readonly Product[],
  limit: number,
): readonly Product[] => {
  const featured = products.filter((product) => product.featured)
  return (featured.length > 0 ? featured : products).slice(0, limit)
}

/** The color to show a product in: the first of the chosen colors that it has, as the product spells it. */
export const colorOf = (
  { colors }: Pick<Product, 'colors'>,
  chosen: readonly string[],
): string | undefined => {
  for (const name of chosen) {
    const found = colors.find((color) => color.toLowerCase() === name.trim().toLowerCase())
    if (found) return found
  }
  return undefined
}

/** A product with one size needs no choice of it. */
export const onlySize = ({ sizes }: Pick<Product, 'sizes'>): string | undefined =>
  sizes.length === 1 ? sizes[0] : undefined

/** On sale: the original price is the higher one. */
export const isOnSale = ({ priceCents, originalPriceCents }: Product): boolean =>
  originalPriceCents !== null && originalPriceCents > priceCents
