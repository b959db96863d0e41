import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import { stemmer } from 'stemmer'

import type { Ctx } from '../../../platform/context.ts'
import { conceptTerms } from '../../../search/constraints/lexicon.ts'
import { emptyIntent, readConstraints } from '../../../search/constraints/read-constraints.ts'
import { toWords } from '../../../search/normalize/text.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import { readProducts } from '../../../search/retrieval/product-columns.ts'
import { fabric, isHeading, readAspects } from '../reply/product-facts.ts'
import { type Question, graded } from '../reply/read-question.ts'
import { matchNames, type NamedProduct } from './match-names.ts'
import { comparesPrices, mergeIntent, startsOver } from './merge-intent.ts'
import { says, withoutContinuing } from './phrases.ts'
import { requestsMore, requestsOther, resolveReference } from './resolve-reference.ts'

/** If `about` is empty, the message is a search. Its first `from` results were shown before. */
export type Interpretation = {
  text: string
  /** The meaning of this message together with the earlier messages. */
  intent: SearchIntent
  /** The meaning of this message alone. */
  own: SearchIntent
  about: readonly string[]
  isNamed: boolean
  isContinued: boolean
  excluded: readonly string[]
  from: number
}

type Input = {
  text: string
  context: AssistantContext | null
  vocabulary: Vocabulary
  question: Question
}

export const interpret = async (
  ctx: Pick<Ctx, 'db'>,
  { text, context, vocabulary, question }: Input,
): Promise<Interpretation> => {
  const excluded = context?.excluded ?? []
  const found = { text, own: emptyIntent, about: [], isNamed: false, excluded, from: 0 }
  if (context && context.shown.length > 0 && requestsMore(text)) {
    const from = context.from + context.shown.length
    return { ...found, intent: context.wanted, isContinued: true, from }
  }
  const read = (rest: string): SearchIntent => readConstraints(withoutContinuing(rest), vocabulary)
  const named = await matchNames(ctx, text)
  const isOfShown = question === 'comparison' && named.length === 0 && !namesKind(read(text))
  if (context && isOfShown && context.shown.length > 1) {
    const about = context.shown.slice(0, /\b(?:first )?two\b/.test(text) ? 2 : undefined)
    return { ...found, intent: context.wanted, isContinued: true, about }
  }
  const about = referred(text, named, { context, read, question })
  if (about)
    return {
      ...found,
      own: about.intent,
      isContinued: named.length === 0,
      isNamed: named.length > 0,
      ...about,
    }
  const isKnown = (word: string): boolean =>
    conceptTerms.has(word) || vocabulary.pairs.has(word) || vocabulary.index.has(stemmer(word))
  const shown = context && comparesPrices(text) ? await readProducts(ctx, context.shown) : []
  const shownCents = shown.map(({ priceCents }) => priceCents)
  const rest = withoutNames(text, named)
  const kind = ofKind(read(withoutQuestion(rest, question)), named)
  const own = namesKind(kind) ? kind : ofKind(read(rest), named)
  return {
    ...found,
    own,
    isContinued: context !== null && !startsOver(text, own, isKnown),
    intent: mergeIntent({ text, intent: own, context, isKnown, shownCents }),
    excluded: [
      ...new Set([...excluded, ...refused(text, named), ...passedOver(text, own, context)]),
    ],
  }
}

/** Removes words that the message only asks about: "is the cap wool" does not search for wool. */
const withoutQuestion = (text: string, question: Question): string => {
  if (question === 'comparison')
    return text.replace(graded, (word) => (/cheap|expensive/.test(word) ? word : '|'))
  return question === 'fact' ? text.replaceAll(fabric, '|') : text
}

const namesKind = ({ categories, isNotMade }: SearchIntent): boolean =>
  categories.length > 0 || isNotMade

/** For "something like the Focus Tee", searches the category of that product. */
const ofKind = (intent: SearchIntent, [named]: readonly NamedProduct[]): SearchIntent =>
  named && intent.categories.length === 0 ? { ...intent, categories: [named.category] } : intent

type Referred = Pick<Interpretation, 'about' | 'intent'> & { text?: string; own?: SearchIntent }
type Conversation = {
  context: AssistantContext | null
  read: (rest: string) => SearchIntent
  question: Question
}

/** Returns the products that a message names, refers to or asks about, or `null` for a search. */
const referred = (
  text: string,
  named: readonly NamedProduct[],
  { context, read, question }: Conversation,
): Referred | null => {
  const isCompared = question === 'comparison'
  const meant = named.filter((one) => isCompared || !isSetAside(text, one))
  if (meant.length > 0) {
    const rest = withoutNames(text, meant)
    const about = meant.map(({ id }) => id)
    const own = read(withoutQuestion(rest, question))
    return { text: rest, about, own, intent: ofProduct(rest, own) }
  }
  if (!context || named.length > 0) return null
  const reference = resolveReference(text, context, read)
  if (reference) return { about: [reference.id], intent: ofProduct(text, reference.intent) }
  const intent = read(text)
  const isSearch =
    intent.categories.length > 0 ||
    intent.isNotMade ||
    intent.isOnSale ||
    intent.order !== null ||
    // "I cannot wear wool" asks for other products.
    (intent.notWords.length > 0 && question === 'search')
  const isBare = context.about !== null && isOnlyOf(intent)
  if (isSearch || requestsOther(text) || (readAspects(text).size === 0 && !isBare)) return null
  const isOfPrice = [...readAspects(text)].join() === 'price' && /\b(?:is|does) it\b/.test(text)
  const isOfAll = context.shown.length > 1 && (refersToAll(text, intent) || isOfPrice)
  const about = isOfAll || context.shown.length === 1 ? context.shown : []
  return about.length > 0 ? { about, intent: ofProduct(text, intent) } : null
}

/** True if a message names only colors or sizes: "and in pink?" or "do you have 3T". */
const isOnlyOf = ({ words, colors, sizes, notWords, maxCents, minCents }: SearchIntent): boolean =>
  colors.length + sizes.length > 0 &&
  words.length + notWords.length === 0 &&
  maxCents === null &&
  minCents === null

/**
 * Drops prices from a question about facts. Also drops colors if the product's page has the facts.
 */
const ofProduct = (text: string, intent: SearchIntent): SearchIntent => {
  const aspects = readAspects(text)
  const isOnPage = [...aspects].some((aspect) => isHeading(aspect))
  return {
    ...intent,
    words: [],
    categories: [],
    isNotMade: false,
    ...(aspects.size > 0 ? { minCents: null, maxCents: null } : {}),
    ...(isOnPage ? { colors: [], notColors: [] } : {}),
  }
}

/**
 * True if a question is about all shown products, such as "how much are they". False for "which of
 * them come in black", which is a search.
 */
const refersToAll = (text: string, { colors, sizes, maxCents, notWords }: SearchIntent): boolean =>
  /\b(?:they|them|those|these|each|all|both|which)\b/.test(text) &&
  colors.length + sizes.length + notWords.length === 0 &&
  maxCents === null

/** True for a product that is named but not requested, as after "other than" or "similar to". */
const isSetAside = (text: string, { start }: NamedProduct): boolean =>
  /\b(?:not|no|except|without|but|than|besides|like|similar|matches|matching)\b(?: \S+){0,2}$/.test(
    toWords(text).slice(0, start).join(' '),
  )

const refused = (text: string, named: readonly NamedProduct[]): string[] =>
  named.filter((one) => isSetAside(text, one) && !says(text, 'alike')).map(({ id }) => id)

/** For "another one", excludes the products shown before. For "another color", excludes none. */
const passedOver = (
  text: string,
  { notColors, notWords, notCategories }: SearchIntent,
  context: AssistantContext | null,
): readonly string[] => {
  const isOfAnotherThing = /\b(?:other|another|different) (?:colou?r|size|kind|price|type)/.test(
    text,
  )
  const isExplicit = notColors.length + notWords.length + notCategories.length > 0
  return context && says(text, 'other') && !isOfAnotherThing && !isExplicit ? context.shown : []
}

const withoutNames = (text: string, named: readonly NamedProduct[]): string =>
  toWords(text)
    .map((word, index) =>
      named.some(({ start, end }) => start <= index && index < end) ? '|' : word,
    )
    .join(' ')
