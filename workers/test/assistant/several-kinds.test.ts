import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { send } = await openTalk()

it.each([
  ['shirts or ladies or toddler shirts', ['Shirts', 'Ladies', 'Toddler Shirts']],
  ['any shirts or ladies or toddler shirts in gold', ['Shirts', 'Ladies', 'Toddler Shirts']],
  ['shirts, ladies or toddler shirts', ['Shirts', 'Ladies', 'Toddler Shirts']],
  ['toddler shirts or hoodies in turquoise', ['Toddler Shirts', 'Hoodies']],
  ['toddler shirts and hoodies', ['Toddler Shirts', 'Hoodies']],
  ['hoodies or toddler shirts in black', ['Hoodies', 'Toddler Shirts']],
  ['ladies or toddler shirts in red', ['Ladies', 'Toddler Shirts']],
  ['any hoodies or ladies tops in beige', ['Hoodies', 'Ladies']],
  ['ladies tops or hats in beige', ['Ladies', 'Hats']],
  ['do you have any ladies shirts or hats', ['Ladies', 'Hats']],
  ['kids tees or hoodies under $70', ['Toddler Shirts', 'Hoodies']],
  ['toddler shirts or hats', ['Toddler Shirts', 'Hats']],
])('"%s" searches for each kind that it names', async (message, kinds) => {
  const { wanted } = (await send(message)).context
  expect(wanted.categories).toEqual(kinds)
  expect(wanted.audience).toBe('young')
})

it.each([
  ['blue owl hats', 'any hats like that'],
  ['a dinosaur hoodie', 'any hoodies like that'],
  ['a shirt with a dinosaur', 'any shirts like that'],
])('gets a reply that names the kind once: "%s"', async (message, said) => {
  expect((await send(message)).content).toContain(said)
})
