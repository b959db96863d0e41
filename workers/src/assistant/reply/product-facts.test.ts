import { expect, it } from 'vitest'

import { readAspects, sayFacts } from './product-facts.ts'

const product = {
  name: 'Ferry Zip Hoodie',
  description: 'A paddle wheel across the back. Full zip with a metal zipper. Made for wind.',
  category: 'Hoodies' as const,
  sizes: ['S', 'M', 'XL'],
  colors: ['Black', 'Red'],
  priceCents: 6500,
  originalPriceCents: 7800,
  stock: 3,
  specifications: {
    material: '80% cotton, 20% polyester',
    weight: 'Brushed fleece, 400 gsm',
    features: ['Two pockets'],
  },
}
const say = (text: string, some: Partial<typeof product> = {}): string =>
  sayFacts([{ ...product, ...some }], text, readAspects(text))

it.each([
  ['what sizes', 'Ferry Zip Hoodie comes in S, M, and XL.'],
  ['which colors', 'Ferry Zip Hoodie comes in Black and Red.'],
  ['how many do you have', 'Ferry Zip Hoodie is in stock: we have 3.'],
  ['old price', 'Ferry Zip Hoodie costs $65.00 instead of $78.00.'],
  [
    'how much is it and what was the price before',
    'Ferry Zip Hoodie costs $65.00 instead of $78.00.',
  ],
  [
    'what is it made of',
    'The page of Ferry Zip Hoodie says: “Material: 80% cotton, 20% polyester.”',
  ],
  ['how thick is it', 'The page of Ferry Zip Hoodie says: “Weight: Brushed fleece, 400 gsm.”'],
  ['is the zipper plastic', 'The page of Ferry Zip Hoodie says: “Full zip with a metal zipper.”'],
  ['pockets', 'The page of Ferry Zip Hoodie says: “Two pockets.”'],
  ['tell me more about it', `The page of Ferry Zip Hoodie says: “${product.description}”`],
])('says what is requested: %s', (text, said) => {
  expect(say(text)).toBe(said)
})

it('says whom to ask where the page does not say it', () => {
  expect(say('where was it made')).toMatch(/^The page of .* say nothing more about that\. .*hello@/)
  expect(say('where was it made', { description: '' })).toMatch(/^The shop’s pages say nothing/)
})

it('says no more than a part of a long page', () => {
  expect(say('tell me about it', { description: 'wind '.repeat(900) }).length).toBeLessThan(800)
})

it('finds no question in the name of a kind', () => {
  expect([...readAspects('black hats')]).toEqual([])
})
