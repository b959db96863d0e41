/** What clothes are called, and for whom they are. */
import type { Category } from '@shop/domain/catalog'

/** A garment: where it is found, which category to show first, and whether its word says more than that. */
export type Kind = {
  words: string
  categories: readonly Category[]
  preferred?: Category
  /** The word stays in the search: "beanie" is not any hat. */
  isTelling?: boolean
}

export const kinds: readonly Kind[] = [
  {
    words: 'shirt shirts tee tees tshirt tshirts',
    categories: ['Shirts', 'Ladies', 'Toddler Shirts'],
    preferred: 'Shirts',
  },
  { words: 'top tops blouse blouses', categories: ['Ladies', 'Shirts', 'Toddler Shirts'] },
  {
    words:
      'hoodie hoodies hoody sweatshirt sweatshirts sweater sweaters jumper jumpers pullover pullovers jacket jackets',
    categories: ['Hoodies'],
  },
  { words: 'hat hats headwear headgear', categories: ['Hats'] },
  {
    words: 'cap caps beanie beanies bucket trucker snapback snapbacks',
    categories: ['Hats'],
    isTelling: true,
  },
  { words: 'tank tanks', categories: ['Ladies', 'Shirts', 'Toddler Shirts'], isTelling: true },
  {
    words: 'onesie onesies bodysuit bodysuits romper rompers',
    categories: ['Onesies'],
    preferred: 'Toddler Shirts',
  },
]

/** What other shops of clothes sell. A product that has the word is found by it; no verbs: "what suits a wedding". */
export const otherGoods: readonly string[] =
  `jeans pants trousers shorts leggings joggers sweatpants skirt skirts dress dresses coat coats vest vests shoes shoe
  sneakers boots sandals slippers socks sock underwear boxers bra bras lingerie bikini bikinis swimsuit swimsuits
  swimwear pajamas belt belts bag bags backpack backpacks purse wallet gloves mittens scarf scarves ties sunglasses
  watches jewelry necklace earrings bracelet perfume makeup phone laptop mug mugs poster posters toys`.split(
    /\s+/,
  )

/** Somebody: what is made for them alone, and what they can wear when a garment is named. */
export type Audience = { words: string; own: readonly Category[]; shared: readonly Category[] }

export const audiences: readonly Audience[] = [
  {
    words: 'baby babies newborn newborns infant infants',
    own: ['Onesies', 'Toddler Shirts'],
    shared: ['Onesies', 'Toddler Shirts'],
  },
  {
    words:
      'toddler toddlers kid kids child children son sons daughter daughters boy boys girl girls nephew niece grandson granddaughter preschooler youth',
    own: ['Toddler Shirts'],
    shared: ['Toddler Shirts', 'Onesies'],
  },
  {
    words: 'ladies lady women womens woman wife girlfriend female mom mother sister grandmother',
    own: ['Ladies'],
    shared: ['Ladies', 'Hoodies', 'Hats'],
  },
  {
    words:
      'men mens man husband boyfriend male dad father brother guy guys adult adults grownup grownups',
    own: ['Shirts', 'Hoodies', 'Hats'],
    shared: ['Shirts', 'Hoodies', 'Hats'],
  },
]

/** All words of garments and people, for the correction of typing mistakes. */
export const kindWords: readonly string[] = [...kinds, ...audiences].flatMap(({ words }) =>
  words.split(' '),
)
