/** Makes the assistant's reply: normalize, question, intent, constraints, retrieval, reply. */
import { factsOf } from '@shop/content/shop-facts'
import { inEnglishTexts } from '@shop/content/small-talk'
import type {
  AssistantContext,
  AssistantRequest,
  Constraint,
  SearchIntent,
} from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'

import type { Args, Ctx } from '../../platform/context.ts'
import { conceptsIn } from '../../search/constraints/lexicon.ts'
import { normalizeMessage } from '../../search/constraints/read-constraints.ts'
import { toWords } from '../../search/normalize/text.ts'
import type { Label } from '../../search/intent/labels.ts'
import { readIntent } from '../../search/intent/read-intent.ts'
import { thresholds } from '../../search/intent/thresholds.ts'
import { isUnderstood, unmetConstraints } from '../../search/retrieval/filter-sql.ts'
import {
  findByAnyWord,
  findProducts,
  type FoundProducts,
} from '../../search/retrieval/find-products.ts'
import { readProducts } from '../../search/retrieval/product-columns.ts'
import { loadVocabulary, type Vocabulary } from '../../search/retrieval/vocabulary.ts'
import { interpret, type Interpretation } from './conversation/interpret.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'
import { comparesPrices } from './conversation/merge-intent.ts'
import { emptyContext, nextContext, withCarried } from './conversation/next-context.ts'
import { sortByScale, tableOf } from './reply/compare.ts'
import { namesPageFact } from './reply/product-facts.ts'
import { type Question, readQuestion } from './reply/read-question.ts'
import { suggest } from './reply/suggest.ts'
import { labelsInWords, replyInWords } from './reply/words-only.ts'
import { type Reply, writeReply } from './reply/write-reply.ts'

/** In a message of at most this many words, any single word may find products. */
const shortMessage = 3

type ShopperMessage = Pick<AssistantRequest, 'message' | 'context'>
type PipelineCtx = Pick<Ctx, 'cache' | 'db' | 'files' | 'keepAlive' | 'log' | 'now' | 'payments'>

/** The first reply to a shopper who writes Spanish or French says that replies are in English. */
export const replyToShopper = async (given: Args<ShopperMessage, PipelineCtx>): Promise<Reply> =>
  inEnglish((await runPipeline(given)).reply, given.input)

export const runPipeline = async ({
  ctx,
  input: { message, context },
  limit = maxReplyProducts,
}: Args<ShopperMessage, PipelineCtx> & { limit?: number }): Promise<{
  reply: Reply
  isSearch: boolean
}> => {
  const [vocabulary, settings] = await Promise.all([loadVocabulary(ctx), readShopSettings(ctx)])
  const text = normalizeMessage(message, vocabulary.correct)
  const question = readQuestion(text)
  const read = await interpret(ctx, { text, context, vocabulary, question })
  const meaning = readIntent(read.isNamed ? asSentences(read.text) : message)
  const namesGoods = conceptsIn(read.text).some(({ kind }) => kind === 'goods')
  const labels = labelsInWords({ meaning, request: read, context, question, namesGoods })
  const words =
    labels &&
    replyInWords(labels, { scores: meaning.scores, message: text, nowMs: ctx.now(), settings })
  if (words) return { reply: withoutProducts(words, { labels, context }), isSearch: false }
  // True if the message only mentions goods that the shop does not sell.
  const isAside = meaning.scores['out:goods'] < thresholds.aside && namesGoods
  const request = isAside ? { ...read, intent: { ...read.intent, isNotMade: false } } : read
  const isShort = toWords(text).length <= shortMessage
  const isAnyWord = isShort || meaning.scores.search + meaning.scores.fact > thresholds.anyWord
  const { contact } = factsOf(settings)
  const given = { message, context, request, vocabulary, limit, isAnyWord, question, contact }
  return { reply: await withProducts(ctx, given), isSearch: request.about.length === 0 }
}

type Given = ShopperMessage & {
  request: Interpretation
  vocabulary: Vocabulary
  limit: number
  isAnyWord: boolean
  question: Question
  contact: string
}

/** Reads the products last, so that price and stock are current. */
const withProducts = async (ctx: PipelineCtx, given: Given): Promise<Reply> => {
  const { context, request, vocabulary, limit, contact } = given
  const { intent, about, from, isNamed } = request
  const text = withCarried(request.text, context)
  const question = text === request.text ? given.question : 'fact'
  const found = await find(ctx, given)
  const rows = await readProducts(ctx, found.ids.slice(from, from + limit))
  const isCompared = question === 'comparison' && rows.length > 1
  const products = isCompared ? sortByScale(rows, text) : rows
  const isAbout = about.length > 0
  const total = products.length === 0 ? 0 : isAbout ? products.length : found.total
  const unmet = products.length === 0 || isCompared ? [] : [...found.unmet]
  const hasColor = isAbout || unmet.length > 0 || intent.colors.length > 0
  const said = { text, question, total, products, unmet, intent, isAbout, isNamed, contact }
  return {
    content: writeReply({ ...said, isMore: from > 0 }),
    total,
    products,
    unmet,
    page: null,
    comparison: isCompared ? tableOf(products) : null,
    suggestions: suggest({ text, products, isCompared, hasColor, notColors: intent.notColors }),
    context: nextContext({ text, request, unmet, shown: products, before: context, vocabulary }),
  }
}

/** Replaces product names with "this shirt", because their words would mislead the classifier. */
const asSentences = (text: string): string =>
  text.replaceAll(/ [;,](?= |$)/g, '.').replaceAll(/(?:\| ?)+/g, 'this shirt ')

/** Keeps earlier products in the context, so that the next message can still refer to them. */
const withoutProducts = (
  words: Pick<Reply, 'content' | 'page' | 'suggestions'>,
  { labels, context }: { labels: readonly Label[]; context: AssistantContext | null },
): Reply => {
  const next = {
    ...(context ?? emptyContext),
    labels: labels.filter((label) => label.startsWith('shop:')),
  }
  const unmet: Constraint[] = labels[0] === 'out:goods' ? ['category'] : []
  return { ...words, total: 0, products: [], unmet, comparison: null, context: next }
}

const inEnglish = (reply: Reply, { message, context }: ShopperMessage): Reply => {
  const { language } = readIntent(message)
  if (!language || context?.language === language) return reply
  const content = `${reply.content.replace(/(?<![.!?”])$/, '.')} ${inEnglishTexts[language]}`
  return { ...reply, content, context: { ...reply.context, language } }
}

const find = async (
  ctx: PipelineCtx,
  { message, request, vocabulary, limit, isAnyWord, question }: Given,
): Promise<FoundProducts> => {
  const { text, intent, own, about, excluded, from } = request
  const [first] = about
  if (first !== undefined && about.length === 1 && question === 'comparison') {
    const { ids } = await findProducts({ ctx, vocabulary, intent: own })
    const other = ids.find((id) => id !== first)
    if (other) return { ids: [first, other], total: 2, unmet: [] }
  }
  if (first !== undefined) {
    const unmet = about.length === 1 ? await unmetConstraints(ctx, first, intent) : []
    return { ids: [...about], total: about.length, unmet }
  }
  const named = await findPriced(ctx, { text, intent, vocabulary })
  // In "do the hoodies have pockets", "pockets" is the question, so search for hoodies alone.
  const isOfKind = question === 'fact' && intent.categories.length > 0 && namesPageFact(text)
  const found =
    isOfKind && named.unmet.includes('category')
      ? await findProducts({ ctx, vocabulary, intent: { ...intent, words: [] } })
      : named
  const ids = found.ids.filter((id) => !excluded.includes(id))
  const total = found.total - (found.ids.length - ids.length)
  return total > 0 || from > 0 || excluded.length > 0 || isUnderstood(intent) || !isAnyWord
    ? { ...found, ids, total }
    : findByAnyWord(ctx, message, limit)
}

/** For "a cheaper hoodie", shows cheaper products of other kinds if no hoodie is cheaper. */
const findPriced = async (
  ctx: PipelineCtx,
  { text, intent, vocabulary }: { text: string; intent: SearchIntent; vocabulary: Vocabulary },
): Promise<FoundProducts> => {
  const found = await findProducts({ ctx, vocabulary, intent })
  if (!comparesPrices(text) || !found.unmet.includes('price')) return found
  const others = { ...intent, categories: [], words: [] }
  const instead = await findProducts({ ctx, vocabulary, intent: others })
  return instead.unmet.length > 0 ? found : { ...instead, unmet: ['category', 'price'] }
}
