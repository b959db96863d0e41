import { describe, expect, it } from 'vitest'

import { defaultCategories } from '@shop/domain/default-categories'
import { normalizeMessage, readConstraints } from './read-constraints.ts'

const shop = {
  categories: defaultCategories,
  colors: ['Black', 'Off White'],
  correct: (words: readonly string[]) => [...words],
  index: new Map([
    ['moon', 1],
    ['print', 2],
  ]),
}
const read = (message: string) => readConstraints(normalizeMessage(message, shop.correct), shop)

describe('prices', () => {
  it.each([
    ['hats under $50', null, 4999],
    ['up to 35 dollars', null, 3500],
    ['$40 or less', null, 4000],
    ['between 30 and 50', 3000, 5000],
    ['from $20 to $30', 2000, 3000],
    ['$20-$30', 2000, 3000],
    ['over $60', 6001, null],
    ['at least 60 bucks', 6000, null],
    ['around $50', 4000, 6000],
    ['I have twenty five dollars', null, 2500],
    ['my budget is 40', null, 4000],
    ['over 400 gsm', null, null],
    ['under 3 years', null, null],
  ])('are read from "%s"', (message, minCents, maxCents) => {
    expect(read(message)).toMatchObject({ minCents, maxCents })
  })
})

it.each([
  ['a not too expensive black tee', { notColors: [], colors: ['Black'] }],
  ['a not too big hat', { notCategories: [], categories: ['Hats'] }],
  ['not too thick, a black hoodie', { notWords: ['heavyweight'], colors: ['Black'] }],
  ['a top that is not too short', { notWords: ['crop'], notCategories: [] }],
  ['not too fond of black', { notColors: ['Black'] }],
  ['not so much black, please', { notColors: ['Black'] }],
  ['I am not very into hats', { notCategories: ['Hats'] }],
  ['no too big logos', { notWords: ['logo'] }],
])('excludes only what is too much: "%s"', (message, intent) => {
  expect(read(message)).toMatchObject(intent)
})

describe('sizes', () => {
  it.each([
    ['hoodie size M', ['M']],
    ['XXXL hoodie', ['3XL']],
    ['xx large hoodie', ['XXL']],
    ['double xl', ['XXL']],
    ['size 10T', ['10T']],
    ['XXL shirts', ['XXL']],
    ['2xl', ['XXL']],
    ['extra large', ['XL']],
    ['in a medium', ['M']],
    ['hoodie 4XL', ['4XL']],
    ['a small logo', []],
    ['for my 3 year old', ['3T']],
    ['for my four year old', ['4T']],
    ['4yo', ['4T']],
    ['para mi nieto de 3 anos', ['3T']],
    ['5T', ['5T']],
    ['toddler size 2', ['2T']],
    ['one size', []],
    ['small', ['S']],
    ['a tee in L but not black', ['L']],
    ['a hoodie in an s with a zip', ['S']],
    ['a tee in L.A.', []],
  ])('are read from "%s"', (message, sizes) => {
    expect(read(message).sizes).toEqual(sizes)
  })

  it.each([
    ['sneakers in size 8', ['8']],
    ['toddler shirts in size 4', []],
    ['kids size 4', ['4T']],
  ])('are figures of the shop, unless they may be toddler sizes: "%s"', (message, sizes) => {
    expect(readConstraints(message, { ...shop, sizes: ['4', '8', '4T'] }).sizes).toEqual(sizes)
  })

  it('in letters are for adults, even if no shop has them', () => {
    expect(read('shirts in size 6XL').audience).toBe('adult')
  })
})

describe('colors', () => {
  it('of a product without letters and digits match no message', () => {
    const withSigns = { ...shop, colors: ['🖤', '—', 'Black'] }
    const readWithSigns = (message: string) =>
      readConstraints(normalizeMessage(message, shop.correct), withSigns)
    expect(readWithSigns('moon print hoodie in stock')).toMatchObject({
      colors: [],
      words: ['moon', 'printed'],
      isInStock: true,
    })
    expect(readWithSigns('a black hoodie')).toMatchObject({ colors: ['Black'] })
  })

  it('of a product match by their words, whatever punctuation is between them', () => {
    const withSigns = { ...shop, colors: ['Ash-Grey'] }
    expect(
      readConstraints(normalizeMessage('ash grey hoodie', shop.correct), withSigns),
    ).toMatchObject({
      colors: ['Ash-Grey'],
    })
  })

  it.each([
    ['navy or red hat', ['Navy', 'Red'], []],
    ['grey', ['Gray'], []],
    ['off-white tee', ['Off White'], []],
    ['not black', [], ['Black']],
    ['anything but white', [], ['White']],
    ['green but not black or red', ['Green'], ['Black', 'Red']],
    ['without pink please', [], ['Pink']],
    ['dark blue', ['Navy'], []],
  ])('are read from "%s"', (message, colors, notColors) => {
    expect(read(message)).toMatchObject({ colors, notColors })
  })
})

describe('kinds', () => {
  it.each([
    ['hats and hoodies', ['Hats', 'Hoodies']],
    ['sweatshirt', ['Hoodies']],
    ['women’s top', ['Ladies', 'Shirts', 'Toddler Shirts']],
    ['hoodie for my wife', ['Hoodies']],
    ['shirt for a toddler', ['Shirts', 'Ladies', 'Toddler Shirts']],
    ['onesie', ['Onesies']],
    ['trumpet', []],
  ])('are read from "%s"', (message, categories) => {
    expect(new Set(read(message).categories)).toEqual(new Set(categories))
  })

  it('are separate from the people they are for', () => {
    expect(read('hoodie for kids')).toMatchObject({ categories: ['Hoodies'], audience: 'child' })
  })

  it.each([
    ['jeans', true],
    ['a hoodie to wear with jeans', false],
  ])('that this shop does not make are recognized: %s', (message, isNotMade) => {
    expect(read(message).isNotMade).toBe(isNotMade)
  })

  it('reads excluded kinds', () => {
    expect(read('anything but a hoodie').notCategories).toEqual(['Hoodies'])
  })
})

describe('the rest', () => {
  it('reads sort orders, sale and stock', () => {
    expect(read('cheapest').order).toBe('cheapest')
    expect(read('most expensive').order).toBe('dearest')
    expect(read('newest').order).toBe('newest')
    expect(read('on sale and in stock')).toMatchObject({ isOnSale: true, isInStock: true })
  })

  it('keeps each word that distinguishes products once', () => {
    expect(read('Do you have a trumpet, a trumpet hoodie?').words).toEqual(['brass'])
    expect(read('trucker hat').words).toEqual(['trucker'])
  })

  it('reads ten thousand letters, and operators of the search and the database, as plain words', () => {
    expect(read('please '.repeat(1400)).words).toEqual([])
    expect(read(`"'; DROP TABLE x; -- NEAR(a*) {b}:^c`).words).toEqual([])
    const unknown = Array.from({ length: 900 }, (_none, i) => `wort${i}`).join(' ')
    expect(read(`${unknown} moon`).words).toEqual(['moon'])
  })
})

describe('exclusions', () => {
  it.each([
    ['hats, anything but a beanie', ['beanie']],
    ['no crop tops please', ['crop']],
    ['tees without animals', ['animals']],
    ['not into zippers', ['zip']],
    ['sudadera sin cierre', ['zip']],
    ['nothing with a moon or a streetcar', ['moon', 'streetcar']],
    ['zip is what I do NOT need', ['zip']],
    ['nothing but hoodies', []],
    ['no problem, a zip hoodie', []],
  ])('are read from "%s"', (message, notWords) => {
    expect(read(message).notWords).toEqual(notWords)
  })

  it('of people exclude products that are made for these people', () => {
    expect(read('sale stuff, skip the kids things').notCategories).toContain('Toddler Shirts')
  })
})

describe('people', () => {
  it.each([
    ['gift for my yerno', 'man'],
    ['top for my wife', 'woman'],
    ['my niece is 17', 'woman'],
    ['for my grandson, he just turned 3', 'child'],
    ['my nephew is 8 years old', 'kid'],
    ['something for a 9 months old baby', 'baby'],
    ['pour mon petit garcon, il a 3 ans', 'child'],
    ['my mom says you have hats', null],
    ['a cap for myself', 'adult'],
  ])('are read from "%s"', (message, audience) => {
    expect(read(message).audience).toBe(audience)
  })
})

describe('categories of the shop', () => {
  const [shirts, ...others] = defaultCategories
  const jackets = { ...shirts, id: 'jackets', name: 'Rain Jackets', wearer: 'men', words: 'anorak' }
  const own = { ...shop, categories: [...others, jackets] as typeof defaultCategories }
  const readOwn = (message: string) => readConstraints(normalizeMessage(message, shop.correct), own)

  it('are found by their names, singular or plural, and by their other words', () => {
    for (const message of ['a rain jacket', 'show me rain jackets', 'any anoraks?'])
      expect(readOwn(message), message).toMatchObject({ categories: ['jackets'], isNotMade: false })
  })

  it('are not found once the shop has removed them', () => {
    expect(readOwn('a polo')).toMatchObject({ categories: ['Ladies'] })
    expect(readOwn('not a hoodie').notCategories).toEqual(['Hoodies'])
  })

  it('are excluded like those of the lexicon', () => {
    expect(readOwn('anything but a rain jacket').notCategories).toEqual(['jackets'])
  })
})
