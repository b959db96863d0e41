/** You Might Also Like. */
import type { Product } from '@shop/contracts/product'

const count = 3

/** Up to three others of the same category. */
export const relatedProducts = (product: Product, products: readonly Product[]): Product[] =>
  products
    .filter(({ id, category }) => id !== product.id && category === product.category)
    .slice(0, count)
