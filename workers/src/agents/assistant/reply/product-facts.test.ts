import { productRow, storedVariant } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { type Described, readAspects, sayFacts } from './product-facts.ts'

const contact = 'write to hello@ndx.example or call (504) 555-0142'
const product: Described = {
  ...productRow({
    id: 'ferry-zip-hoodie',
    name: 'Ferry Zip Hoodie',
    description: 'A paddle wheel across the back. Full zip with a metal zipper. Made for wind.',
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
  }),
  variants: [],
}
const noChoice = { sizes: [] as string[], colors: [] as string[] }
const say = (text: string, some: Partial<typeof product> = {}, choice = noChoice): string =>
  sayFacts({ ...product, ...some }, { text, named: readAspects(text), choice, contact })

it.each([
  ['what sizes', 'Ferry Zip Hoodie comes in S, M, and XL.'],
  ['which colors', 'Ferry Zip Hoodie comes in Black and Red.'],
  ['how many do you have', 'Ferry Zip Hoodie is in stock: we have 3.'],
  ['old price', 'Ferry Zip Hoodie costs $65.00 instead of $78.00.'],
  [
    'how much is it and what was the price before',
    'Ferry Zip Hoodie costs $65.00 instead of $78.00.',
  ],
  ['what is it made of', 'Ferry Zip Hoodie is 80% cotton, 20% polyester.'],
  ['is it cotton', 'Ferry Zip Hoodie is 80% cotton, 20% polyester.'],
  ['is it cotton or wool', 'Ferry Zip Hoodie is 80% cotton, 20% polyester.'],
  ['is it 100 cotton', 'Ferry Zip Hoodie is 80% cotton, 20% polyester.'],
  ['how thick is it', 'Ferry Zip Hoodie is brushed fleece, 400 gsm.'],
  [
    'is it scratchy',
    'Ferry Zip Hoodie is 80% cotton, 20% polyester. Its page says nothing about itching.',
  ],
  ['is the zipper plastic', 'The page of Ferry Zip Hoodie says: “Full zip with a metal zipper.”'],
  [
    'does the ferry zip hoodie have a zip',
    'The page of Ferry Zip Hoodie says: “Full zip with a metal zipper.”',
  ],
  ['pockets', 'Ferry Zip Hoodie has two pockets.'],
  ['does it have pockets', 'Ferry Zip Hoodie has two pockets.'],
  ['tell me more about it', `The page of Ferry Zip Hoodie says: “${product.description}”`],
])('states the requested fact: %s', (text, said) => {
  expect(say(text)).toBe(said)
})

it('names a contact if the page does not have the fact', () => {
  expect(say('where was it made')).toMatch(/^The page of .* does not say\. .*hello@/)
  expect(say('who drew it')).toMatch(/^The page of .* says: .* For more, .*hello@/)
  expect(say('where was it made', { description: '' })).toMatch(/does not say\. .*hello@/)
})

it('quotes only a part of a long page', () => {
  expect(say('tell me about it', { description: 'wind '.repeat(900) }).length).toBeLessThan(800)
})

it('does not read the name of a kind as a question', () => {
  expect([...readAspects('black hats')]).toEqual([])
})

it.each([
  ['how much is it', noChoice, 'costs $65.00 to $70.00.'],
  ['how much is it in XL', { ...noChoice, sizes: ['XL'] }, 'costs $70.00.'],
  ['what is its old price', noChoice, 'costs $65.00 to $70.00 instead of $78.00.'],
])('states the price of the requested variants: %s', (text, choice, said) => {
  const dearer = { ...storedVariant('XL', 'Red', 2), priceCents: 7000 }
  const variants = [storedVariant('S', 'Red', 1), dearer]
  expect(say(text, { variants }, choice)).toBe(`Ferry Zip Hoodie ${said}`)
})

it.each([
  [6000, 'costs $65.00 to $70.00, which is its full price.'],
  [6800, 'costs $65.00 to $70.00; before the sale it was $68.00.'],
])('claims no sale for a size that costs more: was %i', (originalPriceCents, said) => {
  const variants = [
    storedVariant('S', 'Red', 1),
    { ...storedVariant('XL', 'Red', 2), priceCents: 7000 },
  ]
  expect(say('old price', { variants, originalPriceCents })).toBe(`Ferry Zip Hoodie ${said}`)
})

it('states the stock of the requested size and color', () => {
  const variants = [
    storedVariant('S', 'Black', 1),
    storedVariant('M', 'Black', 2),
    storedVariant('M', 'Red', 0),
  ]
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

it('says only "more than 10" for more than ten pieces', () => {
  const variants = [
    storedVariant('S', 'Black', 10),
    storedVariant('M', 'Black', 6),
    storedVariant('M', 'Red', 5),
  ]
  const left = (sizes: string[]): string =>
    say('how many do you have', { variants, stock: 21 }, { sizes, colors: [] })
  expect(left([])).toBe('Ferry Zip Hoodie is in stock: we have more than 10.')
  expect(left(['S'])).toBe('Ferry Zip Hoodie is in stock in S: we have 10.')
  expect(left(['M'])).toBe('Ferry Zip Hoodie is in stock in M: we have more than 10.')
})

it('names sold-out sizes, unless all are sold out', () => {
  const allSizes = ['M', 'S', 'XL']
  expect(
    say('what sizes', { choicesLeft: { sizes: ['S', 'XL'], colors: ['Black'], allSizes } }),
  ).toBe('Ferry Zip Hoodie comes in S, M, and XL. M is sold out.')
  const variants = [
    storedVariant('S', 'Red', 1),
    storedVariant('M', 'Red', 0),
    storedVariant('M', 'Black', 2),
  ]
  expect(say('what sizes', { variants }, { sizes: [], colors: ['Red'] })).toBe(
    'Ferry Zip Hoodie comes in S, M, and XL. M is sold out in Red.',
  )
  expect(say('what sizes', { choicesLeft: { sizes: [], colors: [], allSizes }, stock: 0 })).toBe(
    'Ferry Zip Hoodie comes in S, M, and XL.',
  )
})
