import { expect, it } from 'vitest'

import { guessCategories } from './column-mapping.ts'

it('guesses each foreign category once, and leaves unknown ones blank', () => {
  const texts = [
    'shirts',
    'Clothing > Hoodies, Sale',
    'Kids > T-Shirts',
    "Women's Tops",
    'Headwear',
    'Baby Bodysuits',
    'Long Sleeve Tees',
    'Stickers',
    'Stickers',
    '',
  ]
  const rows = texts.map((text, index) => ({ row: index + 2, cells: [text] }))
  expect(guessCategories({ name: 'a.csv', headers: ['Type'], rows }, ['category'])).toEqual({
    'Clothing > Hoodies, Sale': 'Hoodies',
    'Kids > T-Shirts': 'Toddler Shirts',
    "Women's Tops": 'Ladies',
    Headwear: 'Hats',
    'Baby Bodysuits': 'Onesies',
    'Long Sleeve Tees': 'Shirts',
    Stickers: '',
  })
})
