/** Reads a message into a search intent: constraints first, then the words that are left. */
import { stemmer } from 'stemmer'

import { maxIntentNames, type SearchIntent } from '@shop/contracts/assistant'

import { readColors, readKind } from './read-kind-and-color.ts'
import { readPrice, readSize } from './read-price-and-size.ts'
import { type Reading, takeAll, toPlainText, toWords, withDigits } from '../normalize/text.ts'
import { stopWords } from './words.ts'

/** More words than this make a message no clearer. */
const maxWords = 16
const maxWordLength = 32

export const emptyIntent: SearchIntent = {
  words: [],
  notWords: [],
  minCents: null,
  maxCents: null,
  sizes: [],
  colors: [],
  notColors: [],
  categories: [],
  notCategories: [],
  isNotMade: false,
  preferred: null,
  isOnSale: false,
  isInStock: false,
  order: null,
}

/** What the shop sells, as far as reading depends on it. `index` has the terms of all products. */
type Shop = { colors: readonly string[]; index: ReadonlyMap<string, unknown> }

/** The text that the readers look at: plain, with digits, and with typing mistakes corrected. */
export const normalizeMessage = (
  message: string,
  correct: (words: readonly string[]) => string[],
): string => withDigits(correct(toWords(toPlainText(message))).join(' '))

/** Each reader takes out of the text what it understands, so their order matters. */
export const readConstraints = (normalized: string, { colors, index }: Shop): SearchIntent => {
  const readers: ((text: string) => Reading)[] = [
    readPrice,
    readSize,
    (text) => readColors(text, colors),
    readState,
    (text) => readKind(text, index),
    (text) => readExcludedWords(text, index),
  ]
  const { text, intent } = readers.reduce<Reading>(
    (last, read) => {
      const found = read(last.text)
      return { text: found.text, intent: { ...last.intent, ...found.intent } }
    },
    { text: normalized, intent: {} },
  )
  return withinBounds({ ...emptyIntent, ...withoutHatSizes(intent), words: toSearchWords(text) })
}

/** Every name once, and at most as many as the contract allows: a long message may name any number. */
export const withinBounds = (intent: SearchIntent): SearchIntent => ({
  ...intent,
  words: limit(intent.words),
  notWords: limit(intent.notWords),
  sizes: limit(intent.sizes),
  colors: limit(intent.colors),
  notColors: limit(intent.notColors),
})

const limit = (names: readonly string[]): string[] => [...new Set(names)].slice(0, maxIntentNames)

/** Hats come in one size, which fits every size that a message names. */
const withoutHatSizes = (intent: Partial<SearchIntent>): Partial<SearchIntent> => {
  const isHat = intent.categories?.length === 1 && intent.categories[0] === 'Hats'
  return isHat ? { ...intent, sizes: [] } : intent
}

const toSearchWords = (text: string): string[] =>
  [
    ...new Set(
      toWords(text.replaceAll(/[|$.]/g, ' ')).filter(
        (word) => !stopWords.has(word) && (word.length > 1 || /\p{Script=Han}/u.test(word)),
      ),
    ),
  ]
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords)

/** Sort orders and states: "cheapest", "newest", "on sale", "in stock", and praise such as "premium". */
const readState = (given: string): Reading =>
  stateRules.reduce<Reading>(
    (last, { pattern, intent }) => {
      const { text, matches } = takeAll(last.text, pattern)
      return matches.length > 0 ? { text, intent: { ...intent, ...last.intent } } : last
    },
    { text: given, intent: {} },
  )

const stateRules: readonly { pattern: RegExp; intent: Partial<SearchIntent> }[] = [
  {
    pattern: /\b(?:cheapest|least expensive|lowest(?: in)? priced?|most affordable)\b/g,
    intent: { order: 'cheapest' },
  },
  {
    pattern: /\b(?:most expensive|priciest|dearest|highest(?: in)? priced?|most costly)\b/g,
    intent: { order: 'dearest' },
  },
  {
    pattern:
      /^(?:(?:can i |i want to )?(?:show|see|list)(?: me)? |how many )?(?:all(?: of)?(?: the| your)?|everything|products|items|the whole)(?: products| items| things| clothes| stuff| shop| collection)?(?: do)?(?: (?:you|there))?(?: have| are)?$|^what (?:do you|you) have$/g,
    intent: { order: 'featured' },
  },
  { pattern: /\b(?:newest|latest|new arrivals?|just in)\b/g, intent: { order: 'newest' } },
  {
    pattern:
      /\b(?:on sale|sales?|discount(?:s|ed)?|deals?|reduced|marked down|clearance|bargains?)\b/g,
    intent: { isOnSale: true },
  },
  { pattern: /\b(?:in stock|available(?: now)?)\b/g, intent: { isInStock: true } },
  {
    pattern:
      /\b(?:premium|luxury|luxurious|exclusive|elegant|featured|best ?sell(?:ers?|ing)|popular|trending|favou?rites?|top quality|high quality)\b/g,
    intent: { order: 'featured' },
  },
]

/** Words of these rules, for the correction of typing mistakes. */
export const stateWords: readonly string[] =
  'cheapest cheaper expensive lowest highest newest latest arrivals sale discount discounted deals clearance bargain available premium luxury exclusive elegant featured popular'.split(
    ' ',
  )

const excludedWord =
  /\b(?:not|no|without|except(?: for)?|other than)(?: an?| any| the)? (\p{L}{3,})/gu

/** "Without a print". Only words that some product has: "no worries" excludes nothing. */
const readExcludedWords = (given: string, index: Shop['index']): Reading => {
  const notWords: string[] = []
  const text = given.replaceAll(excludedWord, (all, word: string) => {
    if (stopWords.has(word) || !index.has(stemmer(word))) return all
    notWords.push(word)
    return ' | '
  })
  return { text, intent: notWords.length > 0 ? { notWords } : {} }
}
