import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'
import { stemmer } from 'stemmer'

import type { Ctx } from '../../../platform/context.ts'
import { isConcept, madeFor, required } from '../../../search/constraints/lexicon.ts'
import {
  emptyIntent,
  maxWordLength,
  readConstraints,
} from '../../../search/constraints/read-constraints.ts'
import { toWords } from '../../../search/normalize/text.ts'
import { readProducts } from '../../../search/retrieval/product-columns.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import { fabric, isHeading, readAspects } from '../reply/product-facts.ts'
import {
  graded,
  interrogative,
  isOpen,
  isQuestion,
  ofAnyKind,
  type Question,
  readQuestion,
} from '../reply/read-question.ts'
import { requestsTotal } from '../reply/say-total.ts'
import { matchNames, type NamedProduct } from './match-names.ts'
import { choiceOf, comparesPrices, liftsPrice, mergeIntent } from './merge-intent.ts'
import { says, withoutContinuing } from './phrases.ts'
import { countedIn, requestsMore, requestsOther, resolveReference } from './resolve-reference.ts'

/** If `about` is empty, the message is a search, and `from` counts the results shown before. */
export type Interpretation = {
  text: string
  intent: SearchIntent
  own: SearchIntent
  about: readonly string[]
  isNamed: boolean
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
  if (context && requestsMore(text))
    return { ...found, intent: context.wanted, from: context.from + context.shown.length }
  const read = (rest: string): SearchIntent => readConstraints(withoutContinuing(rest), vocabulary)
  const isCompared = question === 'comparison'
  const named = await matchNames(ctx, {
    text,
    shown: requestsOther(text) ? [] : [...(context?.shown ?? []), ...excluded],
    isCompared,
    index: vocabulary.index,
  })
  const meant = named.filter((one) => isCompared || !isSetAside(text, one))
  if (meant.length > 0) {
    const rest = withoutNames(text, meant)
    const own = read(withoutQuestion(rest, question))
    const about = meant.map(({ id }) => id)
    return { ...found, text: rest, own, intent: ofProduct(rest, own), about, isNamed: true }
  }
  const own = read(text)
  if (context && named.length === 0) {
    const isOfShown =
      (requestsTotal(text) && context.shown.length > 0) ||
      (readQuestion(text, { isOfSides: false }) === 'comparison' && !ofAnyKind.test(text))
    const intent = { ...context.wanted, ...choiceOf(own, context.wanted) }
    if (isOfShown && !namesKind(own))
      return { ...found, intent, about: countedIn(text, context.shown) }
    const isRefining = isExclusion(own) && question !== 'fact'
    const reference = isRefining ? null : resolveReference(text, context, read)
    const about = reference ? [reference.id] : shownMeant(text, own, context)
    const requested = ofProduct(text, reference?.intent ?? own)
    if (about.length > 0) return { ...found, about, ...withChoice(text, requested, context) }
  }
  const refused = named.map(({ id }) => id)
  const rest = withoutNames(text, named)
  const kind = read(withoutQuestion(rest, question))
  const all = namesKind(kind) ? kind : read(rest)
  const request = context ? requiringUnknown(all, text, vocabulary) : all
  const shown = context && comparesPrices(text) ? await readProducts(ctx, context.shown) : []
  const shownCents = shown.map(({ priceCents }) => priceCents)
  const toddlers = madeFor(vocabulary.categories, 'toddlers')
  const intent = mergeIntent({ text, intent: request, context, shownCents, toddlers })
  return { ...found, own: request, intent, excluded: [...new Set([...excluded, ...refused])] }
}

const isExclusion = ({ notWords, notColors }: SearchIntent): boolean =>
  notWords.length + notColors.length > 0

/** If no product has any of a follow-up's words, requires the words instead of ignoring them. */
const requiringUnknown = (own: SearchIntent, text: string, { index }: Vocabulary): SearchIntent => {
  const isUnknown = (word: string): boolean => !isConcept(word) && !index.has(stemmer(word))
  return own.words.length === toWords(text).length && own.words.every(isUnknown)
    ? { ...own, words: own.words.map((word) => (required + word).slice(0, maxWordLength)) }
    : own
}

/** Masks words that a question asks about but does not search for: "wool" in "is the cap wool". */
const withoutQuestion = (text: string, question: Question): string => {
  if (question === 'comparison') return text.replace(graded, '|')
  // "Which tops are all cotton" searches for cotton tops, so "cotton" stays.
  const isOfFact = question === 'fact' && isQuestion(text) && !/\bwhich\b/.test(text)
  return isOfFact ? text.replaceAll(fabric, '|') : text
}

export const namesKind = ({ categories, isNotMade }: SearchIntent): boolean =>
  categories.length > 0 || isNotMade

/** Returns the shown products that a question such as "are they warm" or "and in pink" is about. */
const shownMeant = (
  text: string,
  own: SearchIntent,
  context: AssistantContext,
): readonly string[] => {
  const { colors, sizes, words } = own
  const isSearch = namesKind(own) || own.isOnSale || isExclusion(own) || liftsPrice(text, context)
  if (isSearch || requestsOther(text) || ofAnyKind.test(text) || isOpen.test(text)) return []
  const hasChoice = colors.length + sizes.length > 0
  // True for a size or color alone after a reply about one product: "and in pink?".
  const isBare = context.about !== null && hasChoice && words.length === 0
  if (readAspects(text).size === 0 && !isBare) return []
  const isOfAll =
    !hasChoice &&
    ((words.length === 0 && interrogative.test(text)) ||
      /\b(?:they|them|those|these|each|all|both|which|that one|this one|it)\b/.test(text))
  return isOfAll || context.shown.length === 1 ? context.shown : []
}

/** Adds the earlier color to "in small?", and the earlier choice to "how many are left?". */
const withChoice = (text: string, own: SearchIntent, { shown, wanted }: AssistantContext) => {
  const isOfChoice = shown.length === 1 && own.sizes.length + own.colors.length > 0
  if (!isOfChoice && !readAspects(text).has('stock')) return { own, intent: own }
  return { own, intent: { ...own, ...choiceOf(own, wanted) } }
}

/**
 * Drops the words and categories, because a question about a product does not search for them. Also
 * drops the colors if the question is about a specification, such as the material.
 */
const ofProduct = (text: string, intent: SearchIntent): SearchIntent => {
  const aspects = readAspects(text)
  const isOnPage = [...aspects].some((aspect) => isHeading(aspect))
  return {
    ...intent,
    words: [],
    categories: [],
    isNotMade: false,
    ...(isOnPage ? { colors: [], notColors: [] } : {}),
  }
}

/** True for a product that is named but not requested, as after "other than" or "similar to". */
const isSetAside = (text: string, { start }: NamedProduct): boolean => {
  const near = toWords(text)
    .slice(Math.max(0, start - 4), start)
    .join(' ')
  return /\b(?:not|no|except|without|but|besides)\b/.test(near) || says(near, 'alike')
}

const withoutNames = (text: string, named: readonly NamedProduct[]): string =>
  toWords(text)
    .map((word, at) => (named.some(({ start, end }) => start <= at && at < end) ? '|' : word))
    .join(' ')
