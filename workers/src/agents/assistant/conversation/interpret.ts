import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import { stemmer } from 'stemmer'

import type { Ctx } from '../../../platform/context.ts'
import { conceptTerms } from '../../../search/constraints/lexicon.ts'
import { emptyIntent, readConstraints } from '../../../search/constraints/read-constraints.ts'
import { toWords } from '../../../search/normalize/text.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import { readProducts } from '../../../search/retrieval/read-products.ts'
import { isHeading, readAspects } from '../reply/product-facts.ts'
import { matchNames, type NamedProduct } from './match-names.ts'
import { comparesPrices, mergeIntent, startsOver } from './merge-intent.ts'
import { says, withoutContinuing } from './phrases.ts'
import { requestsMore, requestsOther, resolveReference } from './resolve-reference.ts'

/** If `about` is empty, the message is a search. `from` is the number of results shown before. */
export type Interpretation = {
  text: string
  /** The meaning of this message together with those before it. */
  intent: SearchIntent
  /** The meaning of this message alone. */
  own: SearchIntent
  about: readonly string[]
  isNamed: boolean
  isContinued: boolean
  excluded: readonly string[]
  from: number
}

type Input = { text: string; context: AssistantContext | null; vocabulary: Vocabulary }

export const interpret = async (
  ctx: Pick<Ctx, 'db'>,
  { text, context, vocabulary }: Input,
): Promise<Interpretation> => {
  const excluded = context?.excluded ?? []
  const found = { text, own: emptyIntent, about: [], isNamed: false, excluded, from: 0 }
  if (context && context.shown.length > 0 && requestsMore(text)) {
    const from = context.from + context.shown.length
    return { ...found, intent: context.wanted, isContinued: true, from }
  }
  const read = (rest: string): SearchIntent => readConstraints(withoutContinuing(rest), vocabulary)
  const named = await matchNames(ctx, text)
  const about = referred(text, named, { context, read })
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
  const own = ofKind(read(withoutNames(text, named)), named)
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

/** "Something like the Focus Tee" asks for products of its kind. */
const ofKind = (intent: SearchIntent, [named]: readonly NamedProduct[]): SearchIntent =>
  named && intent.categories.length === 0 ? { ...intent, categories: [named.category] } : intent

type Referred = Pick<Interpretation, 'about' | 'intent'> & { text?: string }
type Conversation = {
  context: AssistantContext | null
  read: (rest: string) => SearchIntent
}

/** Resolves names, positions, pronouns, and questions about what was shown. */
const referred = (
  text: string,
  named: readonly NamedProduct[],
  { context, read }: Conversation,
): Referred | null => {
  const meant = named.filter((one) => !isSetAside(text, one))
  if (meant.length > 0) {
    const rest = withoutNames(text, meant)
    const about = meant.map(({ id }) => id)
    return { text: rest, about, intent: ofProduct(rest, read(rest)) }
  }
  if (!context || named.length > 0) return null
  const reference = resolveReference(text, context, read)
  if (reference) return { about: [reference.id], intent: ofProduct(text, reference.intent) }
  const intent = read(text)
  const isSearch =
    intent.categories.length > 0 || intent.isNotMade || intent.isOnSale || intent.order !== null
  const isBare = context.about !== null && isOnlyOf(intent)
  if (isSearch || requestsOther(text) || (readAspects(text).size === 0 && !isBare)) return null
  const isOfAll = context.shown.length > 1 && refersToAll(text, intent)
  const about = isOfAll || context.shown.length === 1 ? context.shown : []
  return about.length > 0 ? { about, intent: ofProduct(text, intent) } : null
}

/** True for "and in pink?" or "do you have 3T": only colors or sizes. */
const isOnlyOf = ({ words, colors, sizes, notWords, maxCents, minCents }: SearchIntent): boolean =>
  colors.length + sizes.length > 0 &&
  words.length + notWords.length === 0 &&
  maxCents === null &&
  minCents === null

/**
 * If the message asks about a product's facts, a price in it is not a constraint. If it asks for a
 * fact on the product's page, neither is a color.
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

/** True for "how much are they"; false for "which of them come in black", which is a search. */
const refersToAll = (text: string, { colors, sizes, maxCents, notWords }: SearchIntent): boolean =>
  /\b(?:they|them|those|these|each|all|both|which)\b/.test(text) &&
  colors.length + sizes.length + notWords.length === 0 &&
  maxCents === null

/** Words such as "other than", "not" or "like" before a name set the product aside. */
const isSetAside = (text: string, { start }: NamedProduct): boolean =>
  /\b(?:not|no|except|without|but|than|besides|like|similar|matches|matching)\b(?: \S+){0,2}$/.test(
    toWords(text).slice(0, start).join(' '),
  )

const refused = (text: string, named: readonly NamedProduct[]): string[] =>
  named.filter((one) => isSetAside(text, one) && !says(text, 'alike')).map(({ id }) => id)

/** "Another one" excludes the products shown; "another color" and "other than black" do not. */
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
