import { stemmer } from 'stemmer'

import { intentOrders, maxIntentNames, type SearchIntent } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/categories'

import { commonWords } from '../normalize/english-words.ts'
import { toPlainText, toWords, withDigits } from '../normalize/text.ts'
import { splitExcluded } from './exclusions.ts'
import {
  conceptsIn,
  emptyWords,
  exactWords,
  garmentOf,
  isConcept,
  isSoft,
  isToddlerSize,
  madeFor,
  type Mention,
  termsOf,
  withoutOf,
  withShades,
} from './lexicon.ts'
import { readAudience } from './read-audience.ts'
import { readPrice, readSize } from './read-price-and-size.ts'

const maxWords = 16
export const maxWordLength = 64
/** A message with more words loses its common words and the words that no product contains. */
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
  order: null,
}

type Shop = {
  categories: readonly Category[]
  colors: readonly string[]
  sizes?: readonly string[]
  index: ReadonlyMap<string, unknown>
}

export const normalizeMessage = (
  message: string,
  correct: (words: readonly string[]) => string[],
): string => withDigits(correct(toWords(toPlainText(message))).join(' '))

export const readConstraints = (normalized: string, shop: Shop): SearchIntent => {
  const price = readPrice(normalized)
  const { text, sizes } = readSize(price.text, shop.sizes)
  const words = toWords(text)
  const mentions = conceptsIn(text, shop).filter(
    (mention) => !isNoRequest(mention, words, shop.index),
  )
  const { excluded, included } = splitExcluded({ words, mentions })
  const isForToddler = sizes.some(isToddlerSize)
  const hasAdultSize = sizes.some((size) => !/^[\d.]+T?$/.test(size))
  const wearer = readAudience({ words, mentions: included })
  const ofSizes = isForToddler ? 'child' : null
  const audience = ofSizes ?? wearer.audience ?? (hasAdultSize ? 'adult' : null)
  const notCategories = readExcludedKinds(excluded, shop)
  const looks = readLooks(included, excluded)
  const kinds = kindsByWord(words, mentions)
  const negated = factQuestion.test(text) ? [] : plainExcluded(words, kinds)
  const isRare = (word: string): boolean => !commonWords.has(word) && shop.index.has(stemmer(word))
  return withinBounds({
    ...emptyIntent,
    ...price.intent,
    ...readKinds(included, notCategories, shop),
    ...looks,
    notWords: [...looks.notWords, ...negated.filter(isRare)],
    isNeverInColors: excluded.some((mention) => isComingIn(mention, words)),
    ...readStates(included, text),
    notCategories,
    words: [
      ...namedConcepts(included, words),
      ...plainWords({ words, kinds, ...shop }).filter((word) => !negated.includes(word)),
    ],
    sizes: sizes.length > 0 ? sizes : wearer.sizes,
    audience: isForToddler && hasAdultSize ? null : audience,
  })
}

const beforeOwnGoods = /^(?:my|his|her|our|their|with|under|over|beneath|like|than)$/

/**
 * True for a thing that the shopper owns, as in "over my dress". Also true for goods that texts of
 * products mention, because a search for their words finds these products.
 */
const isNoRequest = (
  { kind, start, end }: Mention,
  words: readonly string[],
  index: Shop['index'],
): boolean => {
  const before = words[start - 1] ?? ''
  if (kind === 'garment') return /^(?:my|his|our|their)$/.test(before)
  const isOwn = beforeOwnGoods.test(before)
  return (
    kind === 'goods' &&
    (isOwn ||
      words.slice(start, end).every((one) => !exactWords.has(one) && index.has(stemmer(one))))
  )
}

/** Limits the lists, because a long message may name any number of things. */
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

const garmentsOf = (mentions: readonly Mention[], { categories }: Shop) =>
  namesOf(mentions, 'garment').flatMap((name) => garmentOf(name, categories) ?? [])

/** `isNotMade` is true if the message requests goods or garments that the shop does not sell. */
const readKinds = (
  included: readonly Mention[],
  notCategories: readonly string[],
  shop: Shop,
): Pick<SearchIntent, 'categories' | 'preferred' | 'isNotMade'> => {
  const named = garmentsOf(included, shop)
  const first = included.find(({ kind }) => kind === 'garment' || kind === 'goods')
  return {
    categories: [...new Set(named.flatMap(({ categories }) => categories))].filter(
      (category) => !notCategories.includes(category),
    ),
    preferred: (named.length === 1 ? named[0]?.preferred : undefined) ?? null,
    isNotMade:
      first?.kind === 'goods' ||
      (named.length > 0 && named.every(({ categories }) => categories.length === 0)),
  }
}

const readLooks = (
  included: readonly Mention[],
  excluded: readonly Mention[],
): Pick<SearchIntent, 'colors' | 'notColors' | 'notWords'> => {
  const isRequested = (one: string): boolean => included.some(({ name }) => name === one)
  const notColors = withShades(namesOf(excluded, 'color')).filter((one) => !isRequested(one))
  const without = included.flatMap(withoutOf).filter((one) => !isRequested(one))
  return {
    colors: namesOf(included, 'color'),
    notColors,
    notWords: [...namedConcepts(excluded, []), ...without],
  }
}

/** A garment without terms is found by its categories. "A moon or stars" is a single wish. */
const namedConcepts = (mentions: readonly Mention[], words: readonly string[]): string[] => {
  const isHardLook = ({ kind, name }: Mention): boolean => kind === 'look' && !isSoft(name)
  const named = mentions.filter(
    ({ kind, name }) =>
      /^(?:look|garment)$/.test(kind) && isConcept(name) && termsOf(name).length > 0,
  )
  return named.reduce<string[]>((wishes, one, at) => {
    const last = named[at - 1]
    const between =
      last && isHardLook(last) && isHardLook(one) ? words.slice(last.end, one.start) : []
    const either = `${wishes.at(-1)}|${one.name}`
    const isEither = between.some((word) => /^(?:or|o|ou)$/.test(word))
    return isEither && either.length <= maxWordLength
      ? [...wishes.slice(0, -1), either]
      : [...wishes, one.name]
  }, [])
}

/** "That do not come in black" excludes products, but "not black" excludes only black variants. */
const isComingIn = ({ kind, start }: Mention, words: readonly string[]): boolean =>
  kind === 'color' &&
  /\b(?:comes?|coming|made|offered|available|sold) in$/.test(words.slice(0, start).join(' '))

const readExcludedKinds = (excluded: readonly Mention[], shop: Shop): string[] => {
  const ofGarments = garmentsOf(excluded, shop)
    .filter(({ terms }) => terms.length === 0)
    .flatMap(({ categories, preferred }) => preferred ?? categories)
  const ofPeople = namesOf(excluded, 'person').flatMap((name) => {
    if (name === 'woman') return madeFor(shop.categories, 'women')
    return /^(?:child|boy|girl|young)$/.test(name)
      ? madeFor(shop.categories, 'toddlers', 'babies')
      : []
  })
  return [...new Set([...ofGarments, ...ofPeople])]
}

const wholeShop =
  /^(?:(?:can i |i want to )?(?:show|see|list)(?: me)? |how many )?(?:all(?: of)?(?: the| your)?|everything|products|items|the whole)(?: products| items| things| clothes| stuff| shop| collection)?(?: do)?(?: (?:you|there))?(?: have| are)?$|^what (?:do you|you) have$/

const readStates = (
  included: readonly Mention[],
  text: string,
): Pick<SearchIntent, 'order' | 'isOnSale' | 'isInStock'> => {
  const named = namesOf(included, 'state')
  const order = named.flatMap((name) => intentOrders.find((one) => one === name) ?? [])[0] ?? null
  return {
    order: wholeShop.test(text) ? 'featured' : order,
    isOnSale: named.includes('sale'),
    isInStock: named.includes('stock'),
  }
}

/** "Are the tees free of labels?" asks for a fact about the tees, and excludes none. */
const factQuestion = /^(?:are|is|do|does) (?:all )?(?:the|these|those|they|it|this|that|your)\b/

type Kinds = readonly (Mention['kind'] | undefined)[]

/** Returns the kind of the concept that each word belongs to. */
const kindsByWord = (words: readonly string[], mentions: readonly Mention[]): Kinds => {
  const kinds: Mention['kind'][] = Array.from({ length: words.length })
  for (const { kind, start, end } of mentions) kinds.fill(kind, start, end)
  return kinds
}

/** Returns "drawstring" for "no drawstring". */
const plainExcluded = (words: readonly string[], kinds: Kinds): string[] => {
  let isNegated = false
  return words.filter((word, at) => {
    const kind = kinds[at]
    const isExcluded = isNegated && !kind && !emptyWords.has(word)
    if (isExcluded || kind === 'restart' || /[,;|]/.test(word)) isNegated = false
    if (kind === 'except') isNegated = true
    return isExcluded && !/[,;|]/.test(word)
  })
}

type Plain = Shop & { words: readonly string[]; kinds: Kinds }

const plainWords = ({ words, kinds, index }: Plain): string[] => {
  const isShort = words.filter((word) => !emptyWords.has(word)).length <= shortMessage
  const plain = words.flatMap((word, at) => {
    if (kinds[at] || emptyWords.has(word) || !/^\p{L}[\p{L}\p{N}]/u.test(word)) return []
    return isShort || (!commonWords.has(word) && index.has(stemmer(word))) ? [word] : []
  })
  return [...new Set(plain)].map((word) => word.slice(0, maxWordLength)).slice(0, maxWords)
}
