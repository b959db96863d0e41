import { stemmer } from 'stemmer'

import { maxIntentNames, type SearchIntent } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/catalog'

import { commonWords } from '../normalize/english-words.ts'
import { type Reading, toPlainText, toWords, withDigits } from '../normalize/text.ts'
import { splitExcluded } from './exclusions.ts'
import {
  audiences,
  conceptsIn,
  conceptTerms,
  emptyWords,
  garments,
  looks,
  type Mention,
  people,
  states,
} from './lexicon.ts'
import { readAudience } from './read-audience.ts'
import { readPrice, readSize, readStock } from './read-price-and-size.ts'

/** More words do not make a message clearer. */
const maxWords = 16
const maxWordLength = 64
/** In longer messages, common words are rarely product names. */
const shortMessage = 5

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
  audience: null,
  minStock: null,
  order: null,
}

/** `index` has the terms of all products. */
type Shop = {
  colors: readonly string[]
  index: ReadonlyMap<string, unknown>
  /** Pairs of neighboring words in product names. */
  pairs: ReadonlySet<string>
}

export const normalizeMessage = (
  message: string,
  correct: (words: readonly string[]) => string[],
): string => withDigits(correct(toWords(toPlainText(message))).join(' '))

/** Takes numbers out of the text first, then reads concepts from the rest. */
export const readConstraints = (
  normalized: string,
  { colors, index, pairs }: Shop,
): SearchIntent => {
  const { text, intent } = [readStock, readPrice, readSize].reduce<Reading>(
    (last, read) => {
      const found = read(last.text)
      return { text: found.text, intent: { ...last.intent, ...found.intent } }
    },
    { text: normalized, intent: {} },
  )
  const words = toWords(text)
  const mentions = conceptsIn(text, colors).filter((mention) => !isNoRequest(mention, words, index))
  const { excluded, included } = splitExcluded({ words, mentions })
  const sizes = intent.sizes ?? []
  const hasAdultSize = sizes.some((size) => !isToddlerSize(size))
  const wearer = readAudience({ words, mentions: included, hasAdultSize })
  const notCategories = readExcludedKinds(excluded)
  const isForTwo = hasAdultSize && sizes.some(isToddlerSize)
  return withinBounds({
    ...emptyIntent,
    ...intent,
    ...readKinds(included, { index, notCategories }),
    ...readLooks(included, excluded),
    ...readStates(included, text),
    notCategories,
    words: [...namedConcepts(included), ...plainWords({ words, mentions, index, pairs })],
    sizes: isOnlyHats(included) ? [] : [...sizes, ...(sizes.length === 0 ? wearer.sizes : [])],
    audience: isForTwo
      ? null
      : (audienceOfSizes(sizes) ?? wearer.audience ?? (hasAdultSize ? 'adult' : null)),
  })
}

const beforeOwnGoods = new Set('my his her our their with under over beneath like than'.split(' '))

/**
 * True for mentions that request nothing: something the person owns ("over my dress"), or words
 * that products of the shop have.
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

const audienceOfSizes = (sizes: readonly string[]): 'child' | null =>
  sizes.some(isToddlerSize) ? 'child' : null

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

const garmentsOf = (mentions: readonly Mention[]) =>
  namesOf(mentions, 'garment').flatMap((name) => garments.get(name) ?? [])

const isOnlyHats = (included: readonly Mention[]): boolean => {
  const named = garmentsOf(included)
  return named.length > 0 && named.every(({ categories }) => categories.every(isHats))
}
const isHats = (category: Category): boolean => category === 'Hats'

/** `isNotMade` is true for goods of other shops, and for garments that no product matches. */
const readKinds = (
  included: readonly Mention[],
  { index, notCategories }: { index: Shop['index']; notCategories: readonly Category[] },
): Pick<SearchIntent, 'categories' | 'preferred' | 'isNotMade'> => {
  const named = garmentsOf(included)
  const first = included.find(({ kind }) => kind === 'garment' || kind === 'goods')
  const isSold = (garment: (typeof named)[number]): boolean =>
    garment.terms.length === 0 || hasAnyTerm(garment.terms, index)
  return {
    categories: [...new Set(named.flatMap(({ categories }) => categories))].filter(
      (category) => !notCategories.includes(category),
    ),
    preferred: (named.length === 1 ? named[0]?.preferred : undefined) ?? null,
    isNotMade: first?.kind === 'goods' || (named.length > 0 && !named.some(isSold)),
  }
}

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

/** Returns the names of looks, and of garments that are only some products of their category. */
const namedConcepts = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap(({ kind, name }) =>
    (kind === 'look' || kind === 'garment') && (conceptTerms.get(name)?.length ?? 0) > 0
      ? [name]
      : [],
  )

const readExcludedKinds = (excluded: readonly Mention[]): Category[] => {
  const ofGarments = garmentsOf(excluded)
    .filter(({ terms }) => terms.length === 0)
    .flatMap(({ categories, preferred }) => (preferred ? [preferred] : categories))
  const ofPeople = namesOf(excluded, 'person').flatMap((name) => ownCategories(name))
  return [...new Set([...ofGarments, ...ofPeople])]
}

const ownCategories = (person: string): readonly Category[] => {
  const audience = people.get(person)?.audience
  if (audience === 'child' || audience === 'boy' || audience === 'girl' || audience === 'young')
    return [...audiences.child.wears, ...audiences.child.own]
  return audience === 'woman' ? audiences.woman.own : []
}

const wholeShop =
  /^(?:(?:can i |i want to )?(?:show|see|list)(?: me)? |how many )?(?:all(?: of)?(?: the| your)?|everything|products|items|the whole)(?: products| items| things| clothes| stuff| shop| collection)?(?: do)?(?: (?:you|there))?(?: have| are)?$|^what (?:do you|you) have$/

const readStates = (
  included: readonly Mention[],
  text: string,
): Pick<SearchIntent, 'order' | 'isOnSale' | 'isInStock'> => {
  const named = namesOf(included, 'state').flatMap((name) => states.get(name) ?? [])
  const order = named.find((state) => state.order)?.order ?? null
  return {
    order: wholeShop.test(text) ? 'featured' : order,
    isOnSale: named.some(({ isOnSale }) => isOnSale),
    isInStock: named.some(({ isInStock }) => isInStock),
  }
}

type Plain = Pick<Shop, 'index' | 'pairs'> & {
  words: readonly string[]
  mentions: readonly Mention[]
}

/** Words that only products can explain, alone and in pairs, because "brass hour" may be a name. */
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
  return [...new Set([...named, ...words.filter(isSearched)])]
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords)
}
