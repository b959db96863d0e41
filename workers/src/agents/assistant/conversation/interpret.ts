import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import type { Ctx } from '../../../platform/context.ts'
import { madeFor } from '../../../search/constraints/lexicon.ts'
import { emptyIntent, readConstraints } from '../../../search/constraints/read-constraints.ts'
import { toWords } from '../../../search/normalize/text.ts'
import { readProducts } from '../../../search/retrieval/product-columns.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import { fabric, isHeading, readAspects } from '../reply/product-facts.ts'
import {
  graded,
  interrogative,
  isQuestion,
  ofAnyKind,
  type Question,
} from '../reply/read-question.ts'
import { requestsTotal } from '../reply/say-total.ts'
import { matchNames, type NamedProduct } from './match-names.ts'
import { choiceOf, comparesPrices, excludesFirst, mergeIntent } from './merge-intent.ts'
import { says, withoutContinuing } from './phrases.ts'
import { requestsMore, requestsOther, resolveReference } from './resolve-reference.ts'

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
  if (context && context.shown.length > 0 && requestsTotal(text) && !namesKind(read(text)))
    return { ...found, intent: context.wanted, about: context.shown }
  const isCompared = question === 'comparison'
  const named = await matchNames(ctx, {
    text,
    shown: requestsOther(text) ? [] : [...(context?.shown ?? []), ...excluded],
    isCompared,
    index: vocabulary.index,
  })
  if (
    context &&
    isCompared &&
    named.length === 0 &&
    !namesKind(read(text)) &&
    !ofAnyKind.test(text)
  )
    return { ...found, intent: context.wanted, about: context.shown }
  const meant = named.filter((one) => isCompared || !isSetAside(text, one))
  if (meant.length > 0) {
    const rest = withoutNames(text, meant)
    const own = read(withoutQuestion(rest, question))
    const about = meant.map(({ id }) => id)
    return { ...found, text: rest, own, intent: ofProduct(rest, own), about, isNamed: true }
  }
  const isReference = named.length === 0 && !excludesFirst(text, read(text))
  const reference = context && isReference ? referred(text, context, read) : null
  if (context && reference)
    return { ...found, ...reference, ...withChoice(text, reference.intent, context) }
  const isPriced = comparesPrices(text) || question === 'search'
  const shown = context && isPriced ? await readProducts(ctx, context.shown) : []
  const shownCents = shown.map(({ priceCents }) => priceCents)
  const toddlers = madeFor(vocabulary.categories, 'toddlers')
  const rest = withoutNames(text, named)
  const kind = ofKind(read(withoutQuestion(rest, question)), named)
  const own = namesKind(kind) ? kind : ofKind(read(rest), named)
  const refused = named.filter(() => !says(text, 'alike')).map(({ id }) => id)
  return {
    ...found,
    own,
    intent: inOneSize(
      mergeIntent({ text, intent: own, context, shownCents, toddlers }),
      vocabulary,
    ),
    excluded: [...new Set([...excluded, ...refused])],
  }
}

/** A hat has no size, so the size of an earlier request does not apply to it. */
const inOneSize = (intent: SearchIntent, { categories }: Vocabulary): SearchIntent => {
  const kinds = categories.filter(({ id }) => intent.categories.includes(id))
  return kinds.length > 0 && kinds.every(({ isOneSize }) => isOneSize)
    ? { ...intent, sizes: [] }
    : intent
}

/** Replaces words that a question is about but does not search for: "wool" in "is the cap wool". */
const withoutQuestion = (text: string, question: Question): string => {
  if (question === 'comparison')
    return text.replace(graded, (word) => (/cheap|expensive/.test(word) ? word : '|'))
  return question === 'fact' && isQuestion(text) ? text.replaceAll(fabric, '|') : text
}

const namesKind = ({ categories, isNotMade }: SearchIntent): boolean =>
  categories.length > 0 || isNotMade

const ofKind = (intent: SearchIntent, [named]: readonly NamedProduct[]): SearchIntent =>
  named && intent.categories.length === 0 ? { ...intent, categories: [named.category] } : intent

const referred = (
  text: string,
  context: AssistantContext,
  read: (rest: string) => SearchIntent,
): Pick<Interpretation, 'about' | 'intent'> | null => {
  const reference = resolveReference(text, context, read)
  if (reference) return { about: [reference.id], intent: ofProduct(text, reference.intent) }
  const intent = read(text)
  const { colors, sizes, words, maxCents } = intent
  const isExclusion = intent.notWords.length + intent.notColors.length > 0
  const isSearch = namesKind(intent) || intent.isOnSale || intent.order || isExclusion
  if (isSearch || requestsOther(text) || ofAnyKind.test(text)) return null
  const hasChoice = colors.length + sizes.length > 0
  // True for a size or color alone after a reply about one product: "and in pink?".
  const isBare = context.about !== null && hasChoice && words.length === 0 && maxCents === null
  if (readAspects(text).size === 0 && !isBare) return null
  const isOfAll =
    !hasChoice &&
    ((words.length === 0 && interrogative.test(text)) ||
      /\b(?:they|them|those|these|each|all|both|which|that one|this one|it)\b/.test(text))
  const about = isOfAll || context.shown.length === 1 ? context.shown : []
  return about.length > 0 ? { about, intent: ofProduct(text, intent) } : null
}

/** Adds the earlier color to "in small?", and the earlier choice to "how many are left?". */
const withChoice = (text: string, own: SearchIntent, { shown, wanted }: AssistantContext) => {
  const isOfChoice = shown.length === 1 && own.sizes.length + own.colors.length > 0
  if (!isOfChoice && !readAspects(text).has('stock')) return { own, intent: own }
  return { own, intent: { ...own, ...choiceOf(own, wanted) } }
}

/**
 * Drops what a question about a product does not require: words, categories, prices if it asks for
 * a fact, and colors if the product's page has that fact.
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

/** True for a product that is named but not requested, as after "other than" or "similar to". */
const isSetAside = (text: string, { start }: NamedProduct): boolean =>
  /\b(?:not|no|except|without|but|than|besides|like|similar|matches|matching)\b(?: \S+){0,2}$/.test(
    toWords(text).slice(0, start).join(' '),
  )

const withoutNames = (text: string, named: readonly NamedProduct[]): string =>
  toWords(text)
    .map((word, at) => (named.some(({ start, end }) => start <= at && at < end) ? '|' : word))
    .join(' ')
