/** The assistant's reply in five steps: normalize, intent, constraints, retrieval, reply. */
import { inEnglishTexts } from '@shop/content/small-talk'
import type {
  AssistantContext,
  AssistantRequest,
  Constraint,
  SearchIntent,
} from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'

import type { Args, Ctx } from '../../platform/context.ts'
import { normalizeMessage } from '../../search/constraints/read-constraints.ts'
import { toWords } from '../../search/normalize/text.ts'
import type { Label } from '../../search/intent/labels.ts'
import { readIntent } from '../../search/intent/read-intent.ts'
import { isUnderstood, unmetConstraints } from '../../search/retrieval/filter-sql.ts'
import {
  findByAnyWord,
  findProducts,
  type FoundProducts,
} from '../../search/retrieval/find-products.ts'
import { readProducts } from '../../search/retrieval/read-products.ts'
import { loadVocabulary, type Vocabulary } from '../../search/retrieval/vocabulary.ts'
import { interpret, type Interpretation } from './conversation/interpret.ts'
import { comparesPrices } from './conversation/merge-intent.ts'
import { emptyContext, nextContext } from './conversation/next-context.ts'
import { replyToLabels } from './reply/shop-questions.ts'
import { type Reply, writeReply } from './reply/write-reply.ts'
import { labelsInWords, namesGoods } from './scope.ts'

/**
 * In a message of more than this many words, single words count only if it is probably about
 * products.
 */
const shortMessage = 3
const shoppingScore = 0.2
const asideScore = 0.3

type PipelineCtx = Pick<Ctx, 'db' | 'cache' | 'now'>

/**
 * Replies to a message. A shopper who writes Spanish or French is told once that replies are in
 * English.
 */
export const replyToShopper = async (given: Args<AssistantRequest, PipelineCtx>): Promise<Reply> =>
  inEnglish((await runPipeline(given)).reply, given.input)

/** Reads the products last, so that price and stock are current. */
export const runPipeline = async ({
  ctx,
  input: { message, context },
  limit = maxReplyProducts,
}: Args<AssistantRequest, PipelineCtx> & { limit?: number }): Promise<{
  reply: Reply
  isSearch: boolean
}> => {
  const vocabulary = await loadVocabulary(ctx)
  const text = normalizeMessage(message, vocabulary.correct)
  const request = await interpret(ctx, { text, context, vocabulary })
  const meaning = readIntent(request.isNamed ? asSentences(request.text) : message)
  const labels = labelsInWords({ meaning, request, context })
  const words = labels && replyToLabels(labels, ctx.now())
  if (words) return { reply: withoutProducts(words, { labels, context }), isSearch: false }
  const { about, from } = request
  // The message mentions goods that the shop does not sell, but is not about them.
  const isAside = meaning.scores['out:goods'] < asideScore && namesGoods(request.text)
  const intent = isAside ? { ...request.intent, isNotMade: false } : request.intent
  const isShort = toWords(text).length <= shortMessage
  const isAnyWord = isShort || meaning.scores.search + meaning.scores.fact > shoppingScore
  const found = await find(ctx, {
    message,
    request: { ...request, intent },
    vocabulary,
    limit,
    isAnyWord,
  })
  const products = await readProducts(ctx, found.ids.slice(from, from + limit))
  const isAbout = about.length > 0
  const total = products.length === 0 ? 0 : isAbout ? products.length : found.total
  const unmet = products.length === 0 ? [] : [...found.unmet]
  const isFact = meaning.kind === 'fact'
  const said = {
    text: request.text,
    total,
    products,
    unmet,
    intent,
    isAbout,
    isFact,
    isMore: from > 0,
  }
  const next = nextContext({
    request: { ...request, intent },
    unmet,
    shown: products,
    before: context,
    vocabulary,
  })
  const reply = { content: writeReply(said), total, products, unmet, page: null, context: next }
  return { reply, isSearch: !isAbout }
}

/** Replaces names of products by "this shirt", because their words would mislead the classifier. */
const asSentences = (text: string): string =>
  text.replaceAll(/ [;,](?= |$)/g, '.').replaceAll(/(?:\| ?)+/g, 'this shirt ')

/** Keeps the products shown before available for references. */
const withoutProducts = (
  words: Pick<Reply, 'content' | 'page'>,
  { labels, context }: { labels: readonly Label[]; context: AssistantContext | null },
): Reply => {
  const next = {
    ...(context ?? emptyContext),
    labels: labels.filter((label) => label.startsWith('shop:')),
  }
  const unmet: Constraint[] = labels[0] === 'out:goods' ? ['category'] : []
  return { ...words, total: 0, products: [], unmet, context: next }
}

const inEnglish = (reply: Reply, { message, context }: AssistantRequest): Reply => {
  const { language } = readIntent(message)
  if (!language || context?.language === language) return reply
  const content = `${reply.content.replace(/(?<![.!?”])$/, '.')} ${inEnglishTexts[language]}`
  return { ...reply, content, context: { ...reply.context, language } }
}

type SearchCtx = Pick<Ctx, 'db' | 'cache'>

const find = async (
  ctx: SearchCtx,
  {
    message,
    request: { text, intent, about, excluded, from },
    vocabulary,
    limit,
    isAnyWord,
  }: {
    message: string
    request: Interpretation
    vocabulary: Vocabulary
    limit: number
    isAnyWord: boolean
  },
): Promise<FoundProducts> => {
  const [first] = about
  if (first !== undefined) {
    const unmet = about.length === 1 ? await unmetConstraints(ctx, first, intent) : []
    return { ids: [...about], total: about.length, unmet }
  }
  const found = await findPriced(ctx, { text, intent, vocabulary })
  const ids = found.ids.filter((id) => !excluded.includes(id))
  const total = found.total - (found.ids.length - ids.length)
  return total > 0 || from > 0 || excluded.length > 0 || isUnderstood(intent) || !isAnyWord
    ? { ...found, ids, total }
    : findByAnyWord(ctx, message, limit)
}

/** "Cheaper" outweighs the kind: if no hoodie is cheaper, other products are shown. */
const findPriced = async (
  ctx: SearchCtx,
  { text, intent, vocabulary }: { text: string; intent: SearchIntent; vocabulary: Vocabulary },
): Promise<FoundProducts> => {
  const found = await findProducts({ ctx, vocabulary, intent })
  if (!comparesPrices(text) || !found.unmet.includes('price')) return found
  const others = { ...intent, categories: [], words: [] }
  const instead = await findProducts({ ctx, vocabulary, intent: others })
  return instead.unmet.length > 0 ? found : { ...instead, unmet: ['category', 'price'] }
}
