/** Which products the home page puts first. */
import type { Product } from '@shop/contracts/product'

/** How many there are. */
export const featuredCount = 3

/** The first three featured products, otherwise the first three of all. */
export const featuredProducts = (products: readonly Product[]): readonly Product[] => {
  const featured = products.filter((product) => product.featured)
  return (featured.length > 0 ? featured : products).slice(0, featuredCount)
}
