import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { send } = await openTalk()

it.each([
  ["what's on sale", 5],
  ['sale', 5],
  ['how many things are on sale', 5],
  ['show me everything on sale', 5],
  ['anything discounted', 5],
  ['what is reduced', 5],
  ['what do you have in blue', 5],
  ['what do you have in yellow', 2],
  ['how many shirts do you have', 8],
  ['how many hoodies do you have', 4],
  ['how many toddler shirts do you have', 6],
  ['anything on sale for women', 1],
  ["what's on sale for kids", 1],
])('"%s" gets the number of all pieces, or of all for the named people', async (message, total) => {
  expect((await send(message)).total).toBe(total)
})

it('shows pieces for grown-ups first', async () => {
  const { products } = await send("what's on sale")
  expect(products.map(({ category }) => category)).not.toContain('Toddler Shirts')
})
