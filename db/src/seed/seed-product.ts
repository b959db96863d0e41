import type { Product } from '@shop/contracts/product'

type Specifications = NonNullable<Product['specifications']>

export type SeedProduct = {
  id: string
  name: string
  description: string
  priceCents: number
  originalPriceCents: number | null
  image: string
  category: 'Shirts' | 'Ladies' | 'Hoodies' | 'Hats' | 'Toddler Shirts'
  stock: number
  featured: boolean
  sizes: readonly string[]
  colors: readonly string[]
  tags: readonly string[]
  specifications: Specifications
}

/** What a product says for itself; the rest is the same for its whole category. */
export type SeedFacts = Omit<SeedProduct, 'priceCents' | 'image' | 'category' | 'sizes'> & {
  /** Where it is made otherwise than its category. */
  specifications: Specifications
}

type CategoryFacts = Pick<SeedProduct, 'category' | 'priceCents' | 'sizes' | 'specifications'>

/** Completes the products of one category; the first color is the cover picture. */
export function seedCategory(shared: CategoryFacts, products: readonly SeedFacts[]) {
  return products.map((facts): SeedProduct => {
    const [cover = ''] = facts.colors
    return {
      ...facts,
      ...shared,
      specifications: { ...shared.specifications, ...facts.specifications },
      image: `/media/products/${facts.id}/${colorSlug(cover)}-800.webp`,
    }
  })
}

export function colorSlug(color: string) {
  return color.toLowerCase().replaceAll(' ', '-')
}
