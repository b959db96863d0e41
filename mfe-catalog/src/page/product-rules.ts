import type { Product } from '@shop/contracts/product'
import { imageInColor } from '@shop/domain/more-pictures'
import { pictureInColor } from '@shop/ui/picture-paths'

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
): string | undefined => {
  for (const name of chosen) {
    const found = colors.find((color) => color.toLowerCase() === name.trim().toLowerCase())
    if (found) return found
  }
  return undefined
}

export const onlySize = ({ sizes }: Pick<Product, 'sizes'>): string | undefined =>
  sizes.length === 1 ? sizes[0] : undefined

export const isOnSale = ({ priceCents, originalPriceCents }: Product): boolean =>
  originalPriceCents !== null && originalPriceCents > priceCents

/** Returns the picture that shows the product in the color, or else its main one. */
export const pictureOf = (
  product: Pick<Product, 'image' | 'pictures'>,
  color: string | undefined,
): string => pictureInColor(imageInColor(product, color), color)

export const pictureAlt = (
  product: Product,
  color: string | undefined,
  otherwise: string,
): string => product.imageTexts?.[pictureOf(product, color)] ?? otherwise
