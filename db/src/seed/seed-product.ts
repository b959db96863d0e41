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
export const seedCategory = (shared: CategoryFacts, products: readonly SeedFacts[]) =>
  products.map((facts): SeedProduct => {
    const [cover = ''] = facts.colors
    return {
      ...facts,
      ...shared,
      specifications: { ...shared.specifications, ...facts.specifications },
      image: `/media/products/${facts.id}/${colorSlug(cover)}-800.webp`,
    }
  })

export const colorSlug = (color: string) => color.toLowerCase().replaceAll(' ', '-')

/** The FAQ says the same. */
export const printedCare =
  'Wash cold, inside out, with like colors. Hang to dry or tumble low; no iron on the print.'

export const printedHere = 'Printed in New Orleans'
export const stitchedHere = 'Stitched in New Orleans'
