import type { Product } from '@shop/contracts/product'
import { pictureOf } from '@shop/domain/picture-paths'

export const featuredCount = 3

export const featuredProducts = (
  products: readonly Product[],
  limit: number,
): readonly Product[] => {
  const featured = products.filter((product) => product.featured)
  return (featured.length > 0 ? featured : products).slice(0, limit)
}

/** Returns the first chosen color that the product has, as the product spells it. */
export const colorOf = (
  { colors }: Pick<Product, 'colors'>,
  chosen: readonly string[],
): string | undefined =>
  chosen.flatMap(
    (name) => colors.find((color) => color.toLowerCase() === name.trim().toLowerCase()) ?? [],
  )[0]

export const onlySize = ({ sizes }: Pick<Product, 'sizes'>): string | undefined =>
  sizes.length === 1 ? sizes[0] : undefined

export const isOnSale = ({ priceCents, originalPriceCents }: Product): boolean =>
  originalPriceCents !== null && originalPriceCents > priceCents

export const pictureAlt = (
  product: Product,
  color: string | undefined,
  otherwise: string,
): string => product.imageTexts?.[pictureOf(product, color)] ?? otherwise
