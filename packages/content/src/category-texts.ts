import type { Category } from '@shop/domain/categories'

type Texts = Required<Pick<Category, 'description' | 'styles' | 'features' | 'priceRange'>>

const noTexts = { description: '', styles: '', features: '', priceRange: '' }

const defaultTexts: Readonly<Record<string, Texts>> = {
  Shirts: {
    description: 'Heavyweight tees and long sleeves, printed with what keeps us going.',
    styles: 'Graphic tees, Boxy fits, Long sleeves',
    features: 'Heavyweight cotton, Screen printed, Pre-shrunk',
    priceRange: '$40',
  },
  Ladies: {
    description: 'Tops cut for heat, movement and second lines that run late.',
    styles: 'Tanks, Crops, Fitted tees',
    features: 'Soft ring-spun cotton, Shaped seams, XS to XL',
    priceRange: '$35',
  },
  Hoodies: {
    description: 'Brushed fleece for cold studios, night shifts and early trains.',
    styles: 'Pullovers, Zip hoodies, Crest hoodies',
    features: 'Brushed fleece, Lined hood, Kangaroo pocket',
    priceRange: '$65',
  },
  Hats: {
    description: 'Caps, beanies and buckets that keep your eyes on one thing.',
    styles: 'Six-panels, Beanies, Truckers, Buckets',
    features: 'Embroidered marks, One size, Adjustable',
    priceRange: '$35',
  },
  'Toddler Shirts': {
    description: 'Gators, pelicans and streetcars for people who are two to five.',
    styles: 'Animal tees, City tees, Bedtime tees',
    features: 'Soft on skin, Easy necklines, 2T to 5T',
    priceRange: '$25',
  },
  Onesies: {
    description: 'The first thing they wear to stay focused on.',
    styles: 'Short sleeve',
    features: 'Snap closures, Soft on skin',
    priceRange: '$20',
  },
}

/** Adds the default menu texts to a category that staff have never saved. */
export const withMenuTexts = (category: Category): Category & Texts => ({
  ...noTexts,
  ...defaultTexts[category.id],
  ...category,
})
