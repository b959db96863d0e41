import { describe, expect, it } from 'vitest'

import { chooseVariants } from '../../src/agents/assistant/reply/choose-variants.ts'
import { namesOf, openTalk } from '../talk.ts'

const { send, talk } = await openTalk()

const wantedIn = async (message: string) => (await send(message)).context.wanted

describe('a price', () => {
  it.each([
    ['hoodies, nothing over $70', null, 7000],
    ['hoodies, nothing above $70', null, 7000],
    ['hoodies, no more than $70', null, 7000],
    ['a tee, nothing under $40', 4000, null],
    ['a tee, not less than $40', 4000, null],
    ['a tee at least $40', 4000, null],
    ['I cannot spend more than $36', null, 3600],
    ['a hat without going over $36', null, 3600],
    ['nothing more expensive than $36', null, 3600],
    ['my limit is $36', null, 3600],
    ['at or below $35', null, 3500],
    ['sub $40 tops', null, 3999],
    ['a top, 35ish', 2800, 4200],
    ['a top, $35 or so', 2800, 4200],
    ['a top, $35 give or take', 2800, 4200],
    ['a top, around $35', 2800, 4200],
  ])('"%s" is from %s to %s cents', async (message, minCents, maxCents) => {
    expect(await wantedIn(message)).toMatchObject({ minCents, maxCents })
  })
})

describe('an age', () => {
  it.each([
    ['shirt for baby 3 year', ['3T']],
    ['shirt for a boy 3 years', ['3T']],
    ['a tee for my 4 years girl', ['4T']],
    ['my youngest is 2, a shirt please', ['2T']],
  ])('"%s" is in sizes %j', async (message, sizes) => {
    const reply = await send(message)
    expect(reply.context.wanted).toMatchObject({ sizes, audience: 'child' })
    expect(reply.unmet).toEqual([])
  })

  it.each(['my oldest is 9, which toddler shirt for her', 'toddler shirt for my 8 year old son'])(
    '"%s" has nothing that fits',
    async (message) => {
      const reply = await send(message)
      expect(reply.content).toContain('nothing made for that age')
      expect(reply.products.map(({ category }) => category)).not.toContain('Toddler Shirts')
    },
  )
})

describe('a material', () => {
  it.each([
    ['a cap in cotton only', ['NDX Six-Panel Cap']],
    ['a cap that contains only cotton and costs less than $40', ['NDX Six-Panel Cap']],
    ['a cap, 100% cotton', ['NDX Six-Panel Cap']],
    ['a cap made only of cotton', ['NDX Six-Panel Cap']],
    ['I only wear cotton, show me hats', ['NDX Six-Panel Cap', 'Bayou Bucket Hat']],
    ['polyester-free cap', ['NDX Six-Panel Cap']],
    ['a hat with no plastic in it', ['NDX Six-Panel Cap', 'Bayou Bucket Hat']],
    ['navy hoodie without any metal', ['Focus Wordmark Hoodie']],
    ['a navy hoodie, no nickel please', ['Focus Wordmark Hoodie']],
  ])('"%s" finds %j', async (message, names) => {
    expect(namesOf(await send(message))).toEqual(names)
  })

  it.each(['Remove those with polyester.', 'no polyester', 'without polyester please'])(
    'stays excluded after "%s"',
    async (message) => {
      const [, narrowed, last] = await talk(['in charcoal', message, 'which of these in S?'])
      expect(namesOf(narrowed)).not.toContain('Lock In Hoodie')
      expect(namesOf(narrowed)).not.toHaveLength(0)
      expect(namesOf(last)).not.toContain('Lock In Hoodie')
    },
  )
})

it.each([
  ['a hoodie, no drawstring', 'drawstring'],
  ['hat with no metal buckle', 'buckle'],
  ['a cap without the logo, in pink', 'logo'],
  ['hoodie, not for church', 'occasion'],
])('"%s" does not search for "%s"', async (message, word) => {
  expect((await wantedIn(message)).words).not.toContain(word)
})

it.each([
  [['a tee bigger than XL'], ['XXL'], []],
  [['a ladies top smaller than S'], ['XS'], []],
])('%j is in size %j', async (messages, sizes, unmet) => {
  const last = (await talk(messages)).at(-1)
  expect(last).toMatchObject({ unmet, context: { wanted: { sizes } } })
})

it('reads "without a zip" after "zip hoodie" as the last word', async () => {
  const [, , last] = await talk(['zip hoodie', 'in black', 'without zip then'])
  expect(last?.unmet).toEqual([])
  expect(namesOf(last)).toHaveLength(3)
})

it.each([
  ['a white shirt with buttons', ['category']],
  ['a tee with a collar', ['category']],
])('"%s" is not said to be found', async (message, unmet) => {
  expect((await send(message)).unmet).toEqual(unmet)
})

it('reads a hooded jacket that closes in front, and keeps it', async () => {
  const [first, inBlack, open] = await talk([
    'a jacket with cap on the head and close in front',
    'I want it in black',
    'ok show me black without closing',
  ])
  expect(namesOf(first)).toEqual(['Levee Zip Hoodie'])
  expect(inBlack?.unmet).toEqual(['color'])
  expect(namesOf(open)).toEqual(['Focus Wordmark Hoodie', 'Brass Hour Hoodie', 'Lock In Hoodie'])
})

it.each([
  ['a toddler tee in 5T, nothing blue', ['Blue', 'Navy']],
  ['toddler tee in 5T, no dark colors', ['Black', 'Navy', 'Charcoal']],
])('"%s" also excludes shades', async (message, colors) => {
  const { products, context } = await send(message)
  expect(products).not.toHaveLength(0)
  for (const { color } of chooseVariants(products, context.wanted))
    expect(colors).not.toContain(color)
})

it.each([
  [
    ['yellow toddler shirt in 4T with an animal', 'is there another animal one?'],
    'Pelican Pal Tee',
  ],
  [['green toddler tee in 2T', 'what else is close to green?'], 'Tiny Gator Tee'],
])('%j shows what is near before it says that there is no more', async (messages, name) => {
  const last = (await talk(messages)).at(-1)
  expect(last?.unmet).toHaveLength(1)
  expect(last?.content).not.toContain('all I have')
  const more = (await talk([...messages, 'more'])).at(-1)
  expect([...namesOf(last), ...namesOf(more)]).toContain(name)
})

it('reads "stock" as no stockings', async () => {
  const { content } = await send('what is the stock of the beanie')
  expect(content).toContain('First Light Beanie is in stock')
})

it('excludes nothing in a question about the products', async () => {
  const { content } = await send('Are the toddler shirts free of labels that scratch?')
  expect(content).toContain('no scratchy label')
})
