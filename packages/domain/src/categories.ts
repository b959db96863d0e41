/** Who wears the products of a category. The assistant uses it for "a hat for my son". */
export const wearers = ['everyone', 'adults', 'men', 'women', 'toddlers', 'babies'] as const
export type Wearer = (typeof wearers)[number]

/** A category as staff have set it. The texts after `name` may be empty. */
export type Category = {
  /** Products store this id, so it never changes. */
  id: string
  name: string
  description: string
  styles: string
  features: string
  priceRange: string
  wearer: Wearer
  /** The name within a sentence. Empty for the name in lower case. */
  inSentence: string
  /** Other words that shoppers use for the products, separated by commas. */
  words: string
  /** True if products come in one size, so that a size in a message means something else. */
  isOneSize: boolean
  /** False to leave the category out of filters, tiles and links. */
  isShown: boolean
}

const plain = { inSentence: '', words: '', isOneSize: false, isShown: true }

export const defaultCategories: readonly Category[] = [
  {
    ...plain,
    id: 'Shirts',
    name: 'Shirts',
    description: 'Heavyweight tees and long sleeves, printed with what keeps us going.',
    styles: 'Graphic tees, Boxy fits, Long sleeves',
    features: 'Heavyweight cotton, Screen printed, Pre-shrunk',
    priceRange: '$40',
    wearer: 'men',
  },
  {
    ...plain,
    id: 'Ladies',
    name: 'Ladies',
    description: 'Tops cut for heat, movement and second lines that run late.',
    styles: 'Tanks, Crops, Fitted tees',
    features: 'Soft ring-spun cotton, Shaped seams, XS to XL',
    priceRange: '$35',
    wearer: 'women',
    inSentence: 'ladies’ tops',
  },
  {
    ...plain,
    id: 'Hoodies',
    name: 'Hoodies',
    description: 'Brushed fleece for cold studios, night shifts and early trains.',
    styles: 'Pullovers, Zip hoodies, Crest hoodies',
    features: 'Brushed fleece, Lined hood, Kangaroo pocket',
    priceRange: '$65',
    wearer: 'adults',
  },
  {
    ...plain,
    id: 'Hats',
    name: 'Hats',
    description: 'Caps, beanies and buckets that keep your eyes on one thing.',
    styles: 'Six-panels, Beanies, Truckers, Buckets',
    features: 'Embroidered marks, One size, Adjustable',
    priceRange: '$35',
    wearer: 'adults',
    isOneSize: true,
  },
  {
    ...plain,
    id: 'Toddler Shirts',
    name: 'Toddler Shirts',
    description: 'Gators, pelicans and streetcars for people who are two to five.',
    styles: 'Animal tees, City tees, Bedtime tees',
    features: 'Soft on skin, Easy necklines, 2T to 5T',
    priceRange: '$25',
    wearer: 'toddlers',
  },
  {
    ...plain,
    id: 'Onesies',
    name: 'Onesies',
    description: 'The first thing they wear to stay focused on.',
    styles: 'Short sleeve',
    features: 'Snap closures, Soft on skin',
    priceRange: '$20',
    wearer: 'babies',
    isShown: false,
  },
]

/** Finds a category by its id or its name, whatever their case. */
export const findCategory = (
  categories: readonly Category[],
  typed: string,
): Category | undefined => {
  const lowered = typed.trim().toLowerCase()
  return categories.find(({ id, name }) => [id, name].some((one) => one.toLowerCase() === lowered))
}

/** Returns a category's name, or the id of a category that the shop no longer has. */
export const categoryName = (categories: readonly Category[], id: string): string =>
  categories.find((one) => one.id === id)?.name ?? id

/** The categories that filters, tiles, links and the back office offer. */
export const shownCategories = (categories: readonly Category[]): readonly Category[] =>
  categories.filter(({ isShown }) => isShown)
