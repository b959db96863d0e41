/** Small conversations, whose last message refers to what was shown. */
import { ask } from './question.ts'

export const followUps = [
  ask(['hoodies', 'in orange'], 'levee-zip-hoodie', {
    colors: ['Orange'],
    categories: ['Hoodies'],
  }),
  ask(['black hoodies', 'in purple instead'], 'brass-hour-hoodie', {
    colors: ['Purple'],
    categories: ['Hoodies'],
  }),
  ask(['show me tees', 'cheaper ones'], 'toddlers ladies', { under: 40 }),
  ask(['something over $60', 'cheaper'], 'shirts ladies hats toddlers', { under: 65 }),
  ask(['hats', 'what about hoodies'], 'hoodies', { categories: ['Hoodies'] }),
  ask(['black hats', 'and hoodies?'], 'focus-wordmark-hoodie brass-hour-hoodie lock-in-hoodie', {
    colors: ['Black'],
    categories: ['Hoodies'],
  }),
  ask(['hoodies', 'size M please'], 'hoodies', { size: 'M', categories: ['Hoodies'] }),
  ask(['ladies tops', 'only the ones on sale'], 'fleur-crop-tee', {
    isOnSale: true,
    categories: ['Ladies'],
  }),
  ask(['toddler shirts', 'for a boy who loves music'], 'junior-drumline-tee', {
    categories: ['Toddler Shirts'],
  }),
  ask(['hats', 'not black'], 'first-light-beanie', { notColor: 'Black', categories: ['Hats'] }),
  ask(['shirts', 'under $30'], 'toddlers', { under: 30 }),
  ask(['beanie', 'in blue instead'], 'first-light-beanie', { colors: ['Blue'] }),
  ask(['red hat', 'do you have it in green?'], 'crosstown-trucker', { unmet: ['color'] }),
  ask(['moon', 'the one for toddlers'], 'sleepy-moon-tee', { categories: ['Toddler Shirts'] }),
  ask(['streetcar', 'for my 3 year old'], 'little-streetcar-tee', {
    size: '3T',
    categories: ['Toddler Shirts'],
  }),
  ask(['shirts', 'the cheapest one'], 'toddlers shirts'),
  ask(['hoodies', 'with a zip'], 'levee-zip-hoodie', { categories: ['Hoodies'] }),
  ask(['something with a crosshair', 'a hat'], 'crosstown-trucker', { categories: ['Hats'] }),
  ask(['hats', 'in red', 'and in green?'], 'bayou-bucket-hat', {
    colors: ['Green'],
    categories: ['Hats'],
  }),
  ask(['what is on sale', 'hats only'], 'first-light-beanie', {
    isOnSale: true,
    categories: ['Hats'],
  }),
  ask(['blue hats', 'any other color?'], 'hats', { categories: ['Hats'] }),
  ask(['hoodies', 'trumpet'], 'brass-hour-hoodie'),
  ask(['gator tee', 'hats'], 'hats', { categories: ['Hats'] }),
  ask(['levee zip hoodie', 'focus crest tee'], 'focus-crest-tee'),
  ask(['ladies', 'something red'], 'tunnel-vision-fitted-tee night-shift-long-sleeve', {
    colors: ['Red'],
    categories: ['Ladies'],
  }),
  ask(['hoodies under $50', 'ok then hats'], 'hats', { categories: ['Hats'], under: 50 }),
]

/** "The second one": the right product depends on what was shown, so the n-th of the answer before is meant. */
export const pointing = [
  { says: ['hoodies', 'the second one'], place: 1 },
  { says: ['hats', 'show me the first one'], place: 0 },
  { says: ['toddler shirts', 'the last one'], place: 3 },
  { says: ['ladies collection', 'number 3'], place: 2 },
  { says: ['black pieces', 'I like the 2nd'], place: 1 },
  { says: ['shirts', 'tell me about the third one'], place: 2 },
] as const
