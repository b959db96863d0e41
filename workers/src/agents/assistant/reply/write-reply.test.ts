import { productRow } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { defaultSettings } from '@shop/domain/shop-settings'
import { emptyIntent } from '../../../search/constraints/read-constraints.ts'
import { readQuestion } from './read-question.ts'
import { writeReply } from './write-reply.ts'

const intent = emptyIntent

const product: Given['products'][number] = {
  ...productRow({
    id: 'a',
    name: 'A',
    description: 'A crest across the chest.',
    sizes: ['S', 'M', 'XL'],
    priceCents: 4200,
    stock: 3,
  }),
  variants: [],
}

type Given = Parameters<typeof writeReply>[0]
const reply = (given: Partial<Given>): string =>
  writeReply({
    settings: defaultSettings,
    text: '',
    total: 1,
    products: [product],
    unmet: [],
    intent,
    isAbout: false,
    contact: 'write to hello@ndx.example or call (504) 555-0142',
    question: readQuestion(given.text ?? ''),
    isMore: false,
    isFollowUp: false,
    isPartial: false,
    own: emptyIntent,
    ...given,
  })

it('suggests kinds and colors when nothing was found', () => {
  const text = reply({ total: 0, products: [] })
  for (const word of [
    "couldn't find",
    'shirts',
    'hoodies',
    'hats',
    'ladies',
    'black',
    'white',
    'navy',
  ])
    expect(text).toContain(word)
})

it.each([
  [{ minCents: 3000, maxCents: null }, 'for $30.00 or more'],
  [{ minCents: 3000, maxCents: 4000 }, 'between $30.00 and $40.00'],
  [{ minCents: null, maxCents: 2999 }, 'for under $30.00'],
  [{ minCents: null, maxCents: 3000 }, 'for $30.00 or less'],
])('names the price that could not be met', (price, text) => {
  const given = { total: 2, products: [product, product], intent: { ...intent, ...price } }
  expect(reply({ ...given, unmet: ['price'] })).toBe(
    `I couldn't find that ${text}. These come closest.`,
  )
})

it('names any other constraint that could not be met', () => {
  const say = (
    unmet: 'size' | 'color' | 'sale' | 'category',
    some: Partial<typeof intent>,
  ): string => reply({ unmet: [unmet], intent: { ...intent, ...some } })
  expect(say('size', { sizes: ['4XL'] })).toContain('in size 4XL')
  expect(say('color', { notColors: ['Black'] })).toContain('in anything but black')
  expect(say('sale', {})).toContain('on sale')
  expect(say('category', { categories: ['Onesies'] })).toContain(
    'any onesies like that. The closest',
  )
})

it('names all constraints that could not be met together', () => {
  const some = { colors: ['Black'], sizes: ['3T'], maxCents: 499, categories: ['Hats' as const] }
  const say = (unmet: ('category' | 'color' | 'size' | 'price')[]): string =>
    reply({ unmet, intent: { ...intent, ...some } })
  expect(say(['color', 'size', 'price'])).toBe(
    "I couldn't find that in black in size 3T for under $5.00. The closest is A. It comes in S, M, and XL. It comes in Black. It costs $42.00.",
  )
  expect(say(['category', 'price'])).toContain("couldn't find any hats like that for under $5.00")
})

it('does not count the rest of the shop as found', () => {
  const given = { total: 22, intent: { ...intent, categories: ['Onesies' as const] } }
  expect(reply({ ...given, unmet: ['category'] })).toBe(
    "I couldn't find any onesies like that. These come closest.",
  )
})

it.each([
  ['what sizes does it come in', 'A comes in S, M, and XL.'],
  ['which colors are there', 'A comes in Black.'],
  ['how much is it', 'A costs $42.00.'],
  ['is it in stock', 'A is in stock: we have 3.'],
  ['is it on sale', 'A costs $42.00, which is its full price.'],
])('replies to a question about the only product that was found: %s', (text, fact) => {
  expect(reply({ text })).toBe(fact)
})

it.each([
  ['how much is it', {}, 'A costs $42.00.'],
  ['does it go up to xl', { sizes: ['XL'] }, 'Yes, A is in stock: we have 3.'],
  ['do you have it in black', { colors: ['Black'] }, 'Yes, A is in stock: we have 3.'],
  ['what is on it', {}, 'The page of A says: “A crest across the chest.”'],
])('replies to a question about a product that was referred to: %s', (text, some, said) => {
  expect(reply({ text, isAbout: true, intent: { ...intent, ...some } })).toBe(said)
})

it('states the prices of several products if requested', () => {
  const dear = { ...product, id: 'b', name: 'B', priceCents: 6500 }
  const several = (products: (typeof product)[], text: string) =>
    reply({ text, total: 2, products, isAbout: true })
  expect(several([product, product], 'how much are they')).toBe('A and A: $42.00.')
  expect(several([product, dear], 'how much are they')).toBe('A: $42.00. B: $65.00.')
})

it('says what a single product has instead of an unmet constraint', () => {
  const given = { unmet: ['color' as const], intent: { ...intent, colors: ['Navy'] } }
  expect(reply(given)).toBe("I couldn't find that in navy. The closest is A. It comes in Black.")
  expect(reply({ products: [{ ...product, stock: 0 }], unmet: ['stock'] })).toContain(
    'It is sold out.',
  )
})

it('names the one product that the message is about', () => {
  const intent = { ...emptyIntent, colors: ['Navy'], sizes: ['XXL'] }
  expect(reply({ unmet: ['color', 'size'], isAbout: true, intent })).toBe(
    'Sorry, we do not have A in navy in size XXL. It comes in S, M, and XL. It comes in Black.',
  )
})

it('says that the kind was not found if the category is unmet, even for a single product', () => {
  expect(reply({ unmet: ['category'], isAbout: true })).toBe(
    "I couldn't find that kind of thing. The closest is A.",
  )
})

it('states a price once', () => {
  const some = { ...intent, maxCents: 499, isOnSale: true }
  expect(reply({ unmet: ['price', 'sale'], isAbout: true, intent: some })).toBe(
    'Sorry, we do not have A for under $5.00 on sale. It costs $42.00, which is its full price.',
  )
})

it('says when there is nothing more', () => {
  expect(reply({ total: 0, products: [], isMore: true })).toContain('all I have to show')
})
