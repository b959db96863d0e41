import { expect, it } from 'vitest'

import { type Described, readAspects, sayFacts } from './product-facts.ts'

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
  choicesLeft: null as Described['choicesLeft'],
  variants: [] as Described['variants'],
}
const noChoice = { sizes: [] as string[], colors: [] as string[] }
const say = (text: string, some: Partial<typeof product> = {}, choice = noChoice): string =>
  sayFacts([{ ...product, ...some }], { text, named: readAspects(text), choice })

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

const stored = (size: string, color: string, stock: number): Described['variants'][number] => ({
  id: stock,
  size,
  color,
  sku: null,
  priceCents: null,
  stock,
})

it('says what is left of the size and color that are named', () => {
  const variants = [stored('S', 'Black', 1), stored('M', 'Black', 2), stored('M', 'Red', 0)]
  const left = (sizes: string[], colors: string[]): string =>
    say('how many do you have', { variants }, { sizes, colors })
  expect(left([], [])).toBe('Ferry Zip Hoodie is in stock: we have 3.')
  expect(left(['M'], [])).toBe('Ferry Zip Hoodie is in stock in M: we have 2.')
  expect(left(['M'], ['Red'])).toBe('Ferry Zip Hoodie is sold out in M, Red.')
  expect(left(['S', 'M'], ['Red', 'Green'])).toBe('Ferry Zip Hoodie is sold out in M, Red.')
  expect(left(['S', 'M'], [])).toBe(
    'Ferry Zip Hoodie is in stock in S: we have 1. It is in stock in M: we have 2.',
  )
  expect(left(['XXL'], [])).toBe('Ferry Zip Hoodie is in stock: we have 3.')
})

it('names sizes that are sold out, unless all are', () => {
  const allSizes = ['M', 'S', 'XL']
  expect(
    say('what sizes', { choicesLeft: { sizes: ['S', 'XL'], colors: ['Black'], allSizes } }),
  ).toBe('Ferry Zip Hoodie comes in S, M, and XL. M is sold out.')
  const variants = [stored('S', 'Red', 1), stored('M', 'Red', 0), stored('M', 'Black', 2)]
  expect(say('what sizes', { variants }, { sizes: [], colors: ['Red'] })).toBe(
    'Ferry Zip Hoodie comes in S, M, and XL. M is sold out.',
  )
  expect(say('what sizes', { choicesLeft: { sizes: [], colors: [], allSizes }, stock: 0 })).toBe(
    'Ferry Zip Hoodie comes in S, M, and XL.',
  )
})
