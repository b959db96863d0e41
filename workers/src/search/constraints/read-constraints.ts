import { stemmer } from 'stemmer'

import { intentOrders, maxIntentNames, type SearchIntent } from '@shop/contracts/assistant'

import { commonWords, isEnglishWord } from '../normalize/english-words.ts'
import { type Reading, toPlainText, toWords, withDigits } from '../normalize/text.ts'
import { splitExcluded } from './exclusions.ts'
import {
  conceptsIn,
  conceptTerms,
  emptyWords,
  garmentOf,
  looks,
  madeFor,
  type Mention,
  required,
} from './lexicon.ts'
import { readAudience } from './read-audience.ts'
import { readPrice, readSize, readStock } from './read-price-and-size.ts'

const maxWords = 16
const maxWordLength = 64
/** In messages with more words, common words are rarely product names. */
const shortMessage = 5

export const emptyIntent: SearchIntent = {
  words: [],
  notWords: [],
  minCents: null,
  maxCents: null,
  sizes: [],
  colors: [],
  notColors: [],
  isNeverInColors: false,
  categories: [],
  notCategories: [],
  isNotMade: false,
  preferred: null,
  isOnSale: false,
  isInStock: false,
  audience: null,
  minStock: null,
  order: null,
}

type Shop = {
  categories: readonly Category[]
  colors: readonly string[]
  index: ReadonlyMap<string, unknown>
  /** Pairs of neighboring words in product names. */
  pairs: ReadonlySet<string>
}

export const normalizeMessage = (
  message: string,
  correct: (words: readonly string[]) => string[],
): string => withDigits(correct(toWords(toPlainText(message))).join(' '))

/** Reads stock, price and size first, then concepts from the rest of the text. */
export const readConstraints = (
  normalized: string,
  { categories, colors, index, pairs }: Shop,
): SearchIntent => {
  const { text, intent } = [readStock, readPrice, readSize].reduce<Reading>(
    (last, read) => {
      const found = read(last.text)
      return { text: found.text, intent: { ...last.intent, ...found.intent } }
    },
    { text: normalized, intent: {} },
  )
  const words = toWords(text)
  const mentions = conceptsIn(text, { colors, categories })
    .filter((mention) => !isNoRequest(mention, words, index))
    .map((mention, at, all) =>
      isEvening(mention, words) || isHeadOfLook(mention, all[at - 1])
        ? { ...mention, kind: 'idiom' as const }
        : mention,
    )
  const { excluded, included } = splitExcluded({ words, mentions })
  const sizes = intent.sizes ?? []
  const hasAdultSize = sizes.some((size) => !isToddlerSize(size))
  const wearer = readAudience({ words, mentions: included, hasAdultSize })
  const notCategories = readExcludedKinds(excluded, categories)
  const isForTwo = hasAdultSize && sizes.some(isToddlerSize)
  const ofSizes = sizes.some(isToddlerSize) ? 'child' : null
  const listed = readListedKinds(words, included, categories)
  return withinBounds({
    ...emptyIntent,
    ...intent,
    ...readKinds(included, { index, categories, notCategories }),
    ...(listed.length > 0 ? { categories: listed, preferred: null } : {}),
    ...readLooks(included, excluded),
    isNeverInColors: excluded.some((mention) => isComingIn(mention, words)),
    ...readStates(included, text),
    notCategories,
    words: [...namedConcepts(included), ...plainWords({ words, mentions, index, pairs })],
    sizes: isOfOneSize(included, categories) ? [] : sizes.length > 0 ? sizes : wearer.sizes,
    audience:
      listed.length > 0
        ? 'young'
        : isForTwo
          ? null
          : (ofSizes ?? wearer.audience ?? (hasAdultSize ? 'adult' : null)),
  })
}

const beforeOwnGoods = new Set('my his her our their with under over beneath like than'.split(' '))

/**
 * True for a thing that the shopper owns ("over my dress"), and for goods that product texts
 * mention.
 */
const isNoRequest = (
  { kind, start, end }: Mention,
  words: readonly string[],
  index: Shop['index'],
): boolean =>
  (kind === 'garment' && /^(?:my|his|our|their)$/.test(words[start - 1] ?? '')) ||
  (kind === 'goods' &&
    (beforeOwnGoods.has(words[start - 1] ?? '') ||
      words.slice(start, end).every((word) => index.has(stemmer(word)))))

/** True for "logo" right after a look, as in "crosshair logo": it adds nothing to the look. */
const isHeadOfLook = ({ name, start }: Mention, before: Mention | undefined): boolean =>
  name === 'logo' && before?.kind === 'look' && before.end === start

/** True for "movie nights", which does not ask for a picture of the night. */
const isEvening = ({ name, start }: Mention, words: readonly string[]): boolean => {
  const before = words[start - 1] ?? ''
  return name === 'night' && /\p{L}/u.test(before) && !emptyWords.has(before)
}

const isToddlerSize = (size: string): boolean => /^\d+T$/.test(size)

/** Shortens the lists, because a long message may name any number of things. */
export const withinBounds = (intent: SearchIntent): SearchIntent => ({
  ...intent,
  words: limit(intent.words),
  notWords: limit(intent.notWords),
  sizes: limit(intent.sizes),
  colors: limit(intent.colors),
  notColors: limit(intent.notColors),
})

const limit = (names: readonly string[]): string[] => [...new Set(names)].slice(0, maxIntentNames)

const namesOf = (mentions: readonly Mention[], kind: Mention['kind']): string[] =>
  mentions.flatMap((mention) => (mention.kind === kind ? [mention.name] : []))

const garmentsOf = (mentions: readonly Mention[], categories: readonly Category[]) =>
  namesOf(mentions, 'garment').flatMap((name) => garmentOf(name, categories) ?? [])

const isOfOneSize = (included: readonly Mention[], all: readonly Category[]): boolean => {
  const named = garmentsOf(included, all).flatMap(({ categories }) => categories)
  const isOne = (name: string): boolean => all.some(({ id, isOneSize }) => id === name && isOneSize)
  return named.length > 0 && named.every(isOne)
}

/**
 * `isNotMade` is true for goods that the shop does not sell, and for garments without a product.
 */
const readKinds = (
  included: readonly Mention[],
  {
    index,
    categories: all,
    notCategories,
  }: Pick<Shop, 'index' | 'categories'> & { notCategories: readonly string[] },
): Pick<SearchIntent, 'categories' | 'preferred' | 'isNotMade'> => {
  const named = garmentsOf(included, all)
  const first = included.find(({ kind }) => kind === 'garment' || kind === 'goods')
  const isSold = (garment: (typeof named)[number]): boolean =>
    garment.categories.length > 0 &&
    (garment.terms.length === 0 || hasAnyTerm(garment.terms, index))
  return {
    categories: [...new Set(named.flatMap(({ categories }) => categories))].filter(
      (category) => !notCategories.includes(category),
    ),
    preferred: (named.length === 1 ? named[0]?.preferred : undefined) ?? null,
    isNotMade: first?.kind === 'goods' || (named.length > 0 && !named.some(isSold)),
  }
}

/** Reads "shirts or ladies or toddler shirts". Only the audience `young` wears all kinds. */
const readListedKinds = (
  words: readonly string[],
  included: readonly Mention[],
  all: readonly Category[],
): string[] => {
  const isJoiner = (at: number): boolean => /^(?:and|or|nor)$/.test(words[at] ?? '')
  const listed = included.flatMap(({ name, start, end }) => {
    const wearer = sections.get(name)
    const [section] = wearer ? madeFor(all, wearer) : []
    return section && (isJoiner(start - 1) || isJoiner(end)) ? [section] : []
  })
  const others = included.filter(
    ({ kind, start }) => kind === 'garment' && (start === 0 || isJoiner(start - 1)),
  )
  const kinds = garmentsOf(others, all).flatMap(
    ({ categories, preferred }) => preferred ?? categories,
  )
  return listed.length > 0 && listed.length + kinds.length > 1 ? [...listed, ...kinds] : []
}
const sections: ReadonlyMap<string, Wearer> = new Map([
  ['woman', 'women'],
  ['child', 'toddlers'],
])

const hasAnyTerm = (terms: readonly string[], index: Shop['index']): boolean =>
  terms.some((term) => toWords(term).every((word) => index.has(stemmer(word))))

const readLooks = (
  included: readonly Mention[],
  excluded: readonly Mention[],
): Pick<SearchIntent, 'colors' | 'notColors' | 'notWords'> => {
  const notColors = namesOf(excluded, 'color')
  const without = namesOf(included, 'look').flatMap((name) => looks.get(name)?.without ?? [])
  return {
    colors: namesOf(included, 'color').filter((color) => !notColors.includes(color)),
    notColors,
    notWords: [...namedConcepts(excluded), ...without],
  }
}

/**
 * Returns the looks and garments that have terms. A garment has terms if its categories also
 * contain other garments.
 */
const namedConcepts = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap(({ kind, name }) =>
    (kind === 'look' || kind === 'garment') && (conceptTerms.get(name)?.length ?? 0) > 0
      ? [name]
      : [],
  )

/** True for "that do not come in black", which excludes whole products. "Not black" does not. */
const isComingIn = ({ kind, start }: Mention, words: readonly string[]): boolean =>
  kind === 'color' &&
  /\b(?:comes?|coming|made|offered|available|sold) in$/.test(words.slice(0, start).join(' '))

const readExcludedKinds = (excluded: readonly Mention[], all: readonly Category[]): string[] => {
  const ofGarments = garmentsOf(excluded, all)
    .filter(({ terms }) => terms.length === 0)
    .flatMap(({ categories, preferred }) => (preferred ? [preferred] : categories))
  const ofPeople = namesOf(excluded, 'person').flatMap((name) =>
    name === 'woman'
      ? madeFor(all, 'women')
      : /^(?:child|boy|girl|young)$/.test(name)
        ? madeFor(all, 'toddlers', 'babies')
        : [],
  )
  return [...new Set([...ofGarments, ...ofPeople])]
}

const wholeShop =
  /^(?:(?:can i |i want to )?(?:show|see|list)(?: me)? |how many )?(?:all(?: of)?(?: the| your)?|everything|products|items|the whole)(?: products| items| things| clothes| stuff| shop| collection)?(?: do)?(?: (?:you|there))?(?: have| are)?$|^what (?:do you|you) have$/

const readStates = (
  included: readonly Mention[],
  text: string,
): Pick<SearchIntent, 'order' | 'isOnSale' | 'isInStock'> => {
  const named = namesOf(included, 'state')
  const order = intentOrders.find((one) => one === named.find((name) => orders.has(name))) ?? null
  return {
    order: wholeShop.test(text) ? 'featured' : order,
    isOnSale: named.includes('sale'),
    isInStock: named.includes('stock'),
  }
}
const orders: ReadonlySet<string> = new Set(intentOrders)

type Plain = Pick<Shop, 'index' | 'pairs'> & {
  words: readonly string[]
  mentions: readonly Mention[]
}

/** Returns words without a known concept, alone and in pairs: "brass hour" may be a name. */
const plainWords = ({ words, mentions, index, pairs }: Plain): string[] => {
  const isShort = words.filter((word) => !emptyWords.has(word)).length <= shortMessage
  const isSearched = (word: string, at: number): boolean =>
    word.length > 1 &&
    !/^\d/.test(word) &&
    /[\p{L}\p{N}]/u.test(word) &&
    !emptyWords.has(word) &&
    !mentions.some(({ start, end }) => start <= at && at < end) &&
    (isShort || (!commonWords.has(word) && index.has(stemmer(word))))
  const named = words.slice(1).flatMap((word, at) => {
    const pair = `${words[at]} ${word}`
    return pairs.has(pair) ? [pair] : []
  })
  // An unknown word before a garment is a requirement that the shop may not meet.
  const isModifier = (word: string, at: number): boolean =>
    /^\p{L}{4,}$/u.test(word) &&
    !emptyWords.has(word) &&
    !commonWords.has(word) &&
    !index.has(stemmer(word)) &&
    isEnglishWord(word) &&
    mentions.some(({ kind, start }) => kind === 'garment' && start === at + 1) &&
    !mentions.some(({ start, end }) => start <= at && at < end)
  const modifiers = words.filter(isModifier).map((word) => required + word)
  return [...new Set([...modifiers, ...named, ...words.filter(isSearched)])]
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords)
}
