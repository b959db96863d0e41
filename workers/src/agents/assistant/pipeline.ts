/** Makes the assistant's reply, with products or in words only. */
import { factsOf } from '@shop/content/shop-facts'
import { inEnglishTexts } from '@shop/content/small-talk'
import type { AssistantRequest, SearchIntent } from '@shop/contracts/assistant'
import type { AllSettings } from '@shop/domain/shop-settings'
import { maxReplyProducts } from '@shop/domain/limits'

import type { Args } from '../../platform/context.ts'
import { asShirts, conceptsIn, ownPhrases } from '../../search/constraints/lexicon.ts'
import {
  emptyIntent,
  normalizeMessage,
  readConstraints,
} from '../../search/constraints/read-constraints.ts'
import { type MessageIntent, readIntent } from '../../search/intent/read-intent.ts'
import { thresholds } from '../../search/intent/thresholds.ts'
import { toWords } from '../../search/normalize/text.ts'
import { isUnderstood, judge, type Judgement } from '../../search/retrieval/filter-sql.ts'
import {
  findByAnyWord,
  findProducts,
  type FoundProducts,
} from '../../search/retrieval/find-products.ts'
import { readProducts, type WholeProduct } from '../../search/retrieval/product-columns.ts'
import { loadVocabulary, type Vocabulary } from '../../search/retrieval/vocabulary.ts'
import { readShopSettings, type ReadSettingsCtx } from '../../shop/settings/read-settings.ts'
import { interpret, type Interpretation, namesKind } from './conversation/interpret.ts'
import { choiceOf, hasPrice } from './conversation/merge-intent.ts'
import { nextContext } from './conversation/next-context.ts'
import { nextKind, says } from './conversation/phrases.ts'
import { passesOver } from './conversation/resolve-reference.ts'
import { sortByScale, tableOf } from './reply/compare.ts'
import { graded, type Question, readQuestion } from './reply/read-question.ts'
import { suggest } from './reply/suggest.ts'
import { replyInWords } from './reply/words-only.ts'
import { type Reply, writeReply } from './reply/write-reply.ts'

const shortMessage = 3

type ShopperMessage = Pick<AssistantRequest, 'message' | 'context'>

export type ReadMessage = ShopperMessage & {
  text: string
  question: Question
  request: Interpretation
  meaning: MessageIntent
  namesGoods: boolean
  vocabulary: Vocabulary
  settings: AllSettings
  nowMs: number
}

/** When a shopper first writes in Spanish or French, the reply adds that replies are in English. */
export const replyToShopper = async ({
  ctx,
  input,
}: Args<ShopperMessage, ReadSettingsCtx>): Promise<Reply> => {
  const read = await readMessage(ctx, input)
  return inEnglish(replyInWords(read) ?? (await replyWithProducts(ctx, read)), input)
}

export const searchInWords = async ({
  ctx,
  input: { query, limit },
}: Args<{ query: string; limit: number }, ReadSettingsCtx>): Promise<Reply> =>
  replyWithProducts(ctx, await readMessage(ctx, { message: query, context: null }), limit)

const readMessage = async (ctx: ReadSettingsCtx, input: ShopperMessage): Promise<ReadMessage> => {
  const settings = await readShopSettings(ctx)
  const { all: categories } = settings.categories
  const vocabulary = await loadVocabulary(ctx, categories)
  const text = normalizeMessage(input.message, vocabulary.correct)
  const first = readQuestion(text)
  const request = await interpret(ctx, {
    text,
    context: input.context,
    vocabulary,
    question: first,
  })
  if (first === 'comparison') request.about = await findSides(ctx, { request, vocabulary })
  // A message without two sides, such as "which hoodies are not black or gray", compares nothing.
  const question = readQuestion(text, { isOfSides: request.about.length > 1 })
  const sentences = request.isNamed ? asSentences(request.text) : input.message
  const meaning = readIntent(
    asShirts(
      sentences,
      ownPhrases(categories).map((one) => one.text),
    ),
  )
  const namesGoods = conceptsIn(request.text, { categories }).some(({ kind }) => kind === 'goods')
  const nowMs = ctx.now()
  return { ...input, text, question, request, meaning, namesGoods, vocabulary, settings, nowMs }
}

/** Replaces the bars that stand for product names with "this shirt", which the classifier knows. */
const asSentences = (text: string): string =>
  text.replaceAll(/ [;,](?= |$)/g, '.').replaceAll(/(?:\| ?)+/g, 'this shirt ')

const replyWithProducts = async (
  ctx: ReadSettingsCtx,
  read: ReadMessage,
  limit = maxReplyProducts,
): Promise<Reply> => {
  const { context, question, request, vocabulary } = read
  const { text, from } = request
  const isAbout = request.about.length > 0
  const several = await findSeveral(ctx, read, limit)
  const found = several ?? (await find(ctx, read, limit))
  const rows = await readProducts(ctx, found.ids.slice(from, from + limit))
  const { ids, ...judged } = several
    ? { ids: several.ids, unmet: [], isPartial: false }
    : await judgeShown(ctx, rows, read)
  const shown = rows.filter(({ id }) => ids.includes(id))
  const isCompared = question === 'comparison' && shown.length > 1
  const products = isCompared || graded.test(text) ? sortByScale(shown, text) : shown
  const dropped = rows.length - shown.length
  const total = products.length === 0 ? 0 : isAbout ? products.length : found.total - dropped
  const isUnjudged = isCompared || (judged.isPartial && question === 'fact')
  const unmet = products.length === 0 || isUnjudged ? [] : judged.unmet
  const { categories } = vocabulary
  const said = { total, products, unmet }
  const { contact } = factsOf(read.settings)
  return {
    ...said,
    content: writeReply({
      ...request,
      ...said,
      question,
      isAbout,
      isMore: from > 0,
      isFollowUp: context !== null && context.shown.length > 0 && !namesKind(request.own),
      isPartial: judged.isPartial && / or /.test(text),
      contact,
      settings: read.settings,
    }),
    page: null,
    comparison: isCompared ? tableOf(products) : null,
    suggestions: suggest({ text, products, isCompared, categories }),
    context: nextContext({
      request: { ...request, ...(several && { intent: several.intent }) },
      unmet,
      shown: products,
      before: context,
      vocabulary,
    }),
  }
}

/**
 * Judges the products just before the reply is written. If the message is about one product,
 * exclusions do not apply to that product.
 */
const judgeShown = async (
  ctx: ReadSettingsCtx,
  rows: readonly WholeProduct[],
  { request: { about, intent }, vocabulary: { categories } }: ReadMessage,
): Promise<Judgement> => {
  const ids = rows.map(({ id }) => id)
  if (about.length > 1 || ids.length === 0) return { ids, unmet: [], isPartial: false }
  if (about.length === 0) return judge(ctx, ids, intent, categories)
  const named = { notWords: [], notColors: [], notCategories: [] }
  return judge(
    ctx,
    ids,
    { ...intent, ...named, categories: rows.map((one) => one.category) },
    categories,
  )
}

const inEnglish = (reply: Reply, { message, context }: ShopperMessage): Reply => {
  const { language } = readIntent(message)
  if (!language || context?.language === language) return reply
  const content = `${reply.content.replace(/(?<![.!?”])$/, '.')} ${inEnglishTexts[language]}`
  return { ...reply, content, context: { ...reply.context, language } }
}

const find = async (
  ctx: ReadSettingsCtx,
  read: ReadMessage,
  limit: number,
): Promise<FoundProducts> => {
  const { message, text, request, meaning, vocabulary } = read
  const { intent, about } = request
  if (about.length > 0) return { ids: [...about], total: about.length }
  const excluded = [...request.excluded, ...passedOver(read)]
  const found = await findProducts({ ctx, vocabulary, intent, excluded })
  const isAnyWord =
    toWords(text).length <= shortMessage ||
    meaning.scores.search + meaning.scores.fact > thresholds.anyWord
  return found.total > 0 || isUnderstood(intent) || !isAnyWord
    ? found
    : findByAnyWord(ctx, message, limit)
}

/**
 * For "a black hoodie and a beanie", searches for each kind with its own constraints. Returns null
 * unless the first message of a talk asks for several kinds and the shop has all of them. "More"
 * then shows more of these kinds.
 */
const findSeveral = async (
  ctx: ReadSettingsCtx,
  { context, question, request: { about, text }, vocabulary }: ReadMessage,
  limit: number,
): Promise<(FoundProducts & { intent: SearchIntent }) | null> => {
  const parts = text.split(nextKind)
  if (context || question !== 'search' || about.length > 0 || parts.length > limit) return null
  const read = parts.map((part) => readConstraints(part, vocabulary))
  const last = read.at(-1) ?? emptyIntent
  // The last words may be meant for all kinds, as in "a tee and a cap in black under $50".
  const wishes = read.map((one, at): SearchIntent => {
    const isForSelf = says(parts[at] ?? '', 'forSelf')
    return {
      ...one,
      ...(hasChoice(one) ? {} : choiceOf(last, one)),
      ...pricesOf(hasPrice(one) ? one : last),
      audience: one.audience ?? (isForSelf ? null : last.audience),
      notWords: read.flatMap(({ notWords }) => notWords),
      notColors: read.flatMap(({ notColors }) => notColors),
      isOnSale: one.isOnSale || last.isOnSale,
    }
  })
  const kinds = new Set(read.map(({ categories, words }) => [...categories, ...words].join()))
  const areKinds = read.every(({ categories }) => categories.length > 0)
  if (kinds.size < 2 || kinds.size < wishes.length || !areKinds) return null
  const ids = new Set<string>()
  const all = new Set<string>()
  for (const wish of wishes) {
    const found = await findProducts({ ctx, vocabulary, intent: wish })
    const nearest = found.ids.slice(0, Math.floor(limit / wishes.length))
    const judged = await judge(ctx, nearest, wish, vocabulary.categories)
    if (nearest.length === 0 || judged.unmet.length > 0) return null
    for (const id of judged.ids) ids.add(id)
    for (const id of found.ids) all.add(id)
  }
  const categories = [...new Set(read.flatMap((one) => one.categories))]
  // The cards show and add a requested color and size.
  const colors = read.flatMap((one) => one.colors)
  const sizes = read.flatMap((one) => one.sizes)
  return { ids: [...ids], total: all.size, intent: { ...emptyIntent, categories, colors, sizes } }
}
const hasChoice = ({ colors, sizes }: SearchIntent): boolean => colors.length + sizes.length > 0
const pricesOf = ({ minCents, maxCents }: SearchIntent) => ({ minCents, maxCents })

/** "What else?" after a reply with one product excludes that product. */
const passedOver = ({ text, context }: ReadMessage): readonly string[] =>
  context?.shown.length === 1 && passesOver(text) ? context.shown : []

/** For "a cap or the beanie", returns the named products and then the first result of each kind. */
const findSides = async (
  ctx: ReadSettingsCtx,
  { request: { text, about }, vocabulary }: Pick<ReadMessage, 'request' | 'vocabulary'>,
): Promise<readonly string[]> => {
  if (about.length > 1) return about
  const sides = text
    .split(sideEnds)
    .map((side) => readConstraints(side, vocabulary))
    .filter(({ categories }) => categories.length > 0)
  const ids = [...about]
  // Each side costs a round trip or more, so only as many sides are searched as a reply shows.
  for (const intent of sides.slice(0, maxReplyProducts)) {
    const found = await findProducts({ ctx, vocabulary, intent })
    ids.push(...found.ids.filter((id) => !ids.includes(id)).slice(0, 1))
  }
  return ids.length > 1 ? ids : about
}
const sideEnds = /\b(?:or|vs|versus|than|and|from|to)\b|[,;]/
