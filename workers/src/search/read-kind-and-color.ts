/** Kinds of clothes ("hoodie", "for my son", "no hats") and colors ("navy", "not black") in a text. */
import type { Category } from '@shop/domain/catalog'

import { stem } from './stem.ts'
import { type Reading, takeAll } from './text.ts'

/** A garment: its names, the categories that hold it, and the category to show first. */
type Kind = {
  words: string
  categories: readonly Category[]
  preferred?: Category
  /** The word stays a search word, too: a beanie is more than any hat. */
  isSpecific?: boolean
}

const kinds: readonly Kind[] = [
  {
    words: 'shirt shirts tee tees tshirt tshirts',
    categories: ['Shirts', 'Ladies', 'Toddler Shirts'],
    preferred: 'Shirts',
  },
  { words: 'top tops blouse blouses', categories: ['Ladies', 'Shirts', 'Toddler Shirts'] },
  {
    words:
      'hoodie hoodies hoody sweatshirt sweatshirts sweater sweaters jumper jumpers pullover pullovers jacket jackets',
    categories: ['Hoodies'],
  },
  { words: 'hat hats headwear headgear', categories: ['Hats'] },
  {
    words: 'cap caps beanie beanies bucket trucker snapback snapbacks',
    categories: ['Hats'],
    isSpecific: true,
  },
  { words: 'tank tanks', categories: ['Ladies', 'Shirts', 'Toddler Shirts'], isSpecific: true },
  {
    words: 'onesie onesies bodysuit bodysuits romper rompers',
    categories: ['Onesies'],
    preferred: 'Toddler Shirts',
  },
]

/** What other clothes shops sell. Nouns only, no verbs: in "what suits a wedding" no suit is meant. */
export const otherGoods: readonly string[] =
  `jeans pants trousers shorts leggings joggers sweatpants skirt skirts dress dresses coat coats vest vests shoes shoe
  sneakers boots sandals slippers socks sock underwear boxers bra bras lingerie bikini bikinis swimsuit swimsuits
  swimwear pajamas belt belts bag bags backpack backpacks purse wallet gloves mittens scarf scarves ties sunglasses
  watches jewelry necklace earrings bracelet perfume makeup phone laptop mug mugs poster posters toys`.split(
    /\s+/,
  )

/** People: the categories made for them, and the categories they can wear when a garment is named. */
type Audience = { words: string; own: readonly Category[]; shared: readonly Category[] }

const audiences: readonly Audience[] = [
  {
    words: 'baby babies newborn newborns infant infants',
    own: ['Onesies', 'Toddler Shirts'],
    shared: ['Onesies', 'Toddler Shirts'],
  },
  {
    words:
      'toddler toddlers kid kids child children son sons daughter daughters boy boys girl girls nephew niece grandson granddaughter preschooler youth',
    own: ['Toddler Shirts'],
    shared: ['Toddler Shirts', 'Onesies'],
  },
  {
    words: 'ladies lady women womens woman wife girlfriend female mom mother sister grandmother',
    own: ['Ladies'],
    shared: ['Ladies', 'Hoodies', 'Hats'],
  },
  {
    words:
      'men mens man husband boyfriend male dad father brother guy guys adult adults grownup grownups',
    own: ['Shirts', 'Hoodies', 'Hats'],
    shared: ['Shirts', 'Hoodies', 'Hats'],
  },
]

/** All words of garments and people, for the correction of typing mistakes. */
export const kindWords: readonly string[] = [...kinds, ...audiences].flatMap(({ words }) =>
  words.split(' '),
)

const excludedKind = String.raw`\b(?:not|no|except(?: for)?|(?:anything|everything|other) (?:but|than)|but not|without)(?: an?| any| the)? (\p{L}+)`

/** `index` has the terms of all products: a word of other shops counts as a kind only where no product has it. */
export const readKind = (given: string, index: ReadonlyMap<string, unknown>): Reading => {
  const { text, notCategories } = readExcluded(given)
  const garments = kinds.filter(({ words }) => has(text, words))
  const people = audiences.filter(({ words }) => has(text, words))
  const others = garments.length > 0 ? [] : notSold(text, index)
  const { categories, isNotMade } = combine({ garments, people, isOther: others.length > 0 })
  const allowed = categories.filter((one) => !notCategories.includes(one))
  const [first] = garments
  const preferred = garments.length === 1 && !isNotMade ? first?.preferred : undefined
  return {
    text: withoutWords(text, [
      ...garments.filter(({ isSpecific }) => !isSpecific),
      ...people,
      ...others.map((words) => ({ words })),
    ]),
    intent: {
      ...(allowed.length > 0 ? { categories: allowed } : {}),
      ...(notCategories.length > 0 ? { notCategories } : {}),
      ...(preferred ? { preferred } : {}),
      ...(isNotMade ? { isNotMade } : {}),
    },
  }
}

type Combined = { categories: Category[]; isNotMade: boolean }

/** A garment for somebody must be both. */
const combine = ({
  garments,
  people,
  isOther,
}: {
  garments: readonly Kind[]
  people: readonly Audience[]
  isOther: boolean
}): Combined => {
  const named = unique(garments.flatMap(({ categories }) => categories))
  const [audience] = people
  if (!audience) return { categories: named, isNotMade: isOther }
  if (named.length === 0) return { categories: [...audience.own], isNotMade: isOther }
  const both = named.filter((one) => audience.shared.includes(one))
  if (both.length === 0) return { categories: [...audience.own], isNotMade: true }
  // "A top for women" is one made for women, "a hat for women" is any hat.
  const theirs = both.filter((one) => audience.own.includes(one))
  return { categories: theirs.length > 0 ? theirs : both, isNotMade: false }
}

const notSold = (text: string, index: ReadonlyMap<string, unknown>): string[] =>
  otherGoods.filter((word) => has(text, word) && !index.has(stem(word)))

const readExcluded = (given: string): { text: string; notCategories: Category[] } => {
  const notCategories: Category[] = []
  const text = given.replaceAll(new RegExp(excludedKind, 'gu'), (all, word: string) => {
    const kind = kinds.find(
      ({ words, isSpecific }) => !isSpecific && words.split(' ').includes(word),
    )
    if (!kind) return all
    notCategories.push(...kind.categories)
    return ' | '
  })
  return { text, notCategories: unique(notCategories) }
}

const has = (text: string, words: string): boolean => patternOf(words).test(text)

const withoutWords = (text: string, some: readonly { words: string }[]): string =>
  some.reduce((last, { words }) => last.replaceAll(patternOf(words), ' '), text)

const patternOf = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.replaceAll(' ', '|')})(?![\p{L}\p{N}])`, 'gu')

const unique = <One>(some: readonly One[]): One[] => [...new Set(some)]

/** Other words for colors of the shop. */
const colorSynonyms: Readonly<Record<string, string>> = {
  grey: 'Gray',
  violet: 'Purple',
  lilac: 'Purple',
  lavender: 'Purple',
  scarlet: 'Red',
  crimson: 'Red',
  'dark blue': 'Navy',
  'navy blue': 'Navy',
  'dark gray': 'Charcoal',
  'dark grey': 'Charcoal',
}

/** Recognized as colors, sold here or not. */
const colorNames =
  `Black White Gray Navy Charcoal Pink Purple Red Blue Green Yellow Orange Brown Beige Cream Tan Gold
  Silver Teal Maroon Olive Khaki Turquoise Burgundy Mint Coral Peach Magenta Ivory`.split(/\s+/)

/** Names of colors in one word, for the correction of typing mistakes. */
export const colorWords: readonly string[] = [
  ...colorNames.map((name) => name.toLowerCase()),
  'grey',
  'violet',
  'lilac',
  'lavender',
]

const negation = String.raw`(?:not(?: in| a| an| the| want| any)*|no|non|without|except(?: for)?|(?:anything|everything|any color|other) (?:but|than)|but not|never|hate|avoid)`

/** `inShop` are the colors of the products, with names of several words such as "Off White". */
export const readColors = (given: string, inShop: readonly string[]): Reading => {
  const names = new Map<string, string>([
    ...colorNames.map((name) => [name.toLowerCase(), name] as const),
    ...Object.entries(colorSynonyms),
    ...inShop.map((name) => [name.toLowerCase(), name] as const),
  ])
  const one = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    .join('|')
  const list = `(?:${one})(?: (?:or|and|nor) (?:${one})| (?:${one}))*`
  const negated = takeAll(given, new RegExp(`\\b${negation} (${list})\\b`, 'gu'))
  const plain = takeAll(negated.text, new RegExp(`\\b(${list})\\b(?! (?:hour|light))`, 'gu'))
  const toNames = (matches: RegExpExecArray[]): string[] => [
    ...new Set(
      matches
        .flatMap(([, listed = '']) => listed.match(new RegExp(`\\b(?:${one})\\b`, 'gu')) ?? [])
        .map((word) => names.get(word) ?? word),
    ),
  ]
  const colors = toNames(plain.matches)
  const notColors = toNames(negated.matches)
  return {
    text: plain.text,
    intent: {
      ...(colors.length > 0 ? { colors } : {}),
      ...(notColors.length > 0 ? { notColors } : {}),
    },
  }
}
