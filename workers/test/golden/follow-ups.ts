/** Short conversations whose last message refers to earlier results. */
import { question } from './question.ts'

export const followUps = [
  question(['hoodies', 'in orange'], 'levee-zip-hoodie', {
    colors: ['Orange'],
    categories: ['Hoodies'],
  }),
  question(['black hoodies', 'in purple instead'], 'brass-hour-hoodie', {
    colors: ['Purple'],
    categories: ['Hoodies'],
  }),
  question(['show me tees', 'cheaper ones'], 'toddlers ladies', { under: 40 }),
  question(['something over $60', 'cheaper'], 'shirts ladies hats toddlers', { under: 65 }),
  question(['hats', 'what about hoodies'], 'hoodies', { categories: ['Hoodies'] }),
  question(
    ['black hats', 'and hoodies?'],
    'focus-wordmark-hoodie brass-hour-hoodie lock-in-hoodie',
    {
      colors: ['Black'],
      categories: ['Hoodies'],
    },
  ),
  question(['hoodies', 'size M please'], 'hoodies', { size: 'M', categories: ['Hoodies'] }),
  question(['ladies tops', 'only the ones on sale'], 'fleur-crop-tee', {
    isOnSale: true,
    categories: ['Ladies'],
  }),
  question(['toddler shirts', 'for a boy who loves music'], 'junior-drumline-tee', {
    categories: ['Toddler Shirts'],
  }),
  question(['hats', 'not black'], 'first-light-beanie', {
    notColor: 'Black',
    categories: ['Hats'],
  }),
  question(['shirts', 'under $30'], 'toddlers', { under: 30 }),
  question(['beanie', 'in blue instead'], 'first-light-beanie', { colors: ['Blue'] }),
  question(['red hat', 'do you have it in green?'], 'crosstown-trucker', { unmet: ['color'] }),
  question(['moon', 'the one for toddlers'], 'sleepy-moon-tee', { categories: ['Toddler Shirts'] }),
  question(['streetcar', 'for my 3 year old'], 'little-streetcar-tee', {
    size: '3T',
    categories: ['Toddler Shirts'],
  }),
  question(['shirts', 'the cheapest one'], 'toddlers shirts'),
  question(['hoodies', 'with a zip'], 'levee-zip-hoodie', { categories: ['Hoodies'] }),
  question(['something with a crosshair', 'a hat'], 'crosstown-trucker', { categories: ['Hats'] }),
  question(['hats', 'in red', 'and in green?'], 'bayou-bucket-hat', {
    colors: ['Green'],
    categories: ['Hats'],
  }),
  question(['what is on sale', 'hats only'], 'first-light-beanie', {
    isOnSale: true,
    categories: ['Hats'],
  }),
  question(['blue hats', 'any other color?'], 'hats', { categories: ['Hats'] }),
  question(['hoodies', 'trumpet'], 'brass-hour-hoodie'),
  question(['gator tee', 'hats'], 'hats', { categories: ['Hats'] }),
  question(['levee zip hoodie', 'focus crest tee'], 'focus-crest-tee'),
  question(['ladies', 'something red'], 'tunnel-vision-fitted-tee night-shift-long-sleeve', {
    colors: ['Red'],
    categories: ['Ladies'],
  }),
  question(['hoodies under $50', 'ok then hats'], 'hats', { categories: ['Hats'], under: 50 }),
]

/** Each conversation ends with a reference to the product at `index` of the previous reply. */
export const references = [
  { says: ['hoodies', 'the second one'], index: 1 },
  { says: ['hats', 'show me the first one'], index: 0 },
  { says: ['toddler shirts', 'the last one'], index: 3 },
  { says: ['ladies collection', 'number 3'], index: 2 },
  { says: ['black pieces', 'I like the 2nd'], index: 1 },
  { says: ['shirts', 'tell me about the third one'], index: 2 },
] as const
