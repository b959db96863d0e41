/** Search and category filter of the products. */
import type { Category } from '@shop/contracts/category'
import type { Product } from '@shop/contracts/product'

/** What the list is narrowed to; `all` is every category. */
export type ProductFilter = { query: string; category: Category | 'all' }

/** Products of the category whose name, description or category holds the words; case does not matter. */
export const searchProducts = (
  products: readonly Product[],
  { query, category }: ProductFilter,
): readonly Product[] => {
  const words = query.trim().toLowerCase()
  return products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      [product.name, product.description, product.category].some((text) =>
        text.toLowerCase().includes(words),
      ),
  )
}
