import type { ProductFacets } from '@shop/contracts/product-query'
import { type Category, listedCategories } from '@shop/domain/catalog'

export type CategoryInfo = {
  id: string
  name: Category
  description: string
  subcategories: readonly string[]
  features: readonly string[]
  /** What its pieces cost, as shown. */
  priceRange: string
}

/** Texts of the categories, in the order of the menu. */
export const categoryInfo: readonly CategoryInfo[] = [
  {
    id: 'shirts',
    name: 'Shirts',
    description: 'Heavyweight tees and long sleeves, printed with what keeps us going.',
    subcategories: ['Graphic tees', 'Boxy fits', 'Long sleeves'],
    features: ['Heavyweight cotton', 'Screen printed', 'Pre-shrunk'],
    priceRange: '$40',
  },
  {
    id: 'ladies',
    name: 'Ladies',
    description: 'Tops cut for heat, movement and second lines that run late.',
    subcategories: ['Tanks', 'Crops', 'Fitted tees'],
    features: ['Soft ring-spun cotton', 'Shaped seams', 'XS to XL'],
    priceRange: '$35',
  },
  {
    id: 'hoodies',
    name: 'Hoodies',
    description: 'Brushed fleece for cold studios, night shifts and early trains.',
    subcategories: ['Pullovers', 'Zip hoodies', 'Crest hoodies'],
    features: ['Brushed fleece', 'Lined hood', 'Kangaroo pocket'],
    priceRange: '$65',
  },
  {
    id: 'hats',
    name: 'Hats',
    description: 'Caps, beanies and buckets that keep your eyes on one thing.',
    subcategories: ['Six-panels', 'Beanies', 'Truckers', 'Buckets'],
    features: ['Embroidered marks', 'One size', 'Adjustable'],
    priceRange: '$35',
  },
  {
    id: 'toddler-shirts',
    name: 'Toddler Shirts',
    description: 'Gators, pelicans and streetcars for people who are two to five.',
    subcategories: ['Animal tees', 'City tees', 'Bedtime tees'],
    features: ['Soft on skin', 'Easy necklines', '2T to 5T'],
    priceRange: '$25',
  },
  {
    id: 'onesies',
    name: 'Onesies',
    description: 'The first thing they wear to stay focused on.',
    subcategories: ['Short sleeve'],
    features: ['Snap closures', 'Soft on skin'],
    priceRange: '$20',
  },
]

/** The five listed categories, and Onesies when the shop has any. */
export const shownCategories = (facets: ProductFacets | null): readonly CategoryInfo[] =>
  categoryInfo.filter(
    ({ name }) =>
      listedCategories.some((listed) => listed === name) ||
      (facets !== null && countOf(facets, name) > 0),
  )

/** How many products a category has. */
export const countOf = (facets: ProductFacets | null, category: string): number =>
  facets?.categories.find(({ name }) => name === category)?.count ?? 0
