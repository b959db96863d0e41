/** The assistant's reply to one message. */
import { inArray } from 'drizzle-orm'

import type {
  AssistantContext,
  AssistantRequest,
  Constraint,
  SearchIntent,
} from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Args, Ctx } from '../platform/context.ts'
import { unmetConstraints } from '../search/retrieval/filter-sql.ts'
import {
  findByAnyWord,
  findProducts,
  type FoundProducts,
} from '../search/retrieval/find-products.ts'
import {
  emptyIntent,
  normalizeMessage,
  readConstraints,
} from '../search/constraints/read-constraints.ts'
import { loadVocabulary, type Vocabulary } from '../search/retrieval/vocabulary.ts'
import { comparesPrices, mergeIntent } from './conversation/merge-intent.ts'
import { phraseReply } from './reply/phrase-reply.ts'
import {
  matchProductNames,
  requestsMore,
  resolveReference,
} from './conversation/resolve-reference.ts'
import { replyToShopQuestion } from './reply/shop-questions.ts'
import { type Reply, writeReply } from './reply/write-reply.ts'

/** The module waits two seconds; the way to a phone and back may take half of them. */
const phrasingTimeoutMs = 900

/** A question about the shop, or a search, worded by a model where there is one. */
export const replyToShopper = async ({
  ctx,
  input,
}: Args<AssistantRequest, Pick<Ctx, 'db' | 'cache' | 'model' | 'log'>>): Promise<Reply> => {
  const aboutShop = replyToShopQuestion(input)
  if (aboutShop) return aboutShop
  const { model } = ctx
  if (!model) return replyWithProducts({ ctx, input })
  // The time of the search counts, too, so that the whole reply is in time.
  const signal = AbortSignal.timeout(phrasingTimeoutMs)
  const reply = await replyWithProducts({ ctx, input })
  return phraseReply({ ctx: { ...ctx, model }, message: input.message, reply, signal })
}

type SearchCtx = Pick<Ctx, 'db' | 'cache'>

/** The products that a message asks for, at most `limit`. They are read last, so that price and stock are those of this moment. */
export const replyWithProducts = async ({
  ctx,
  input: { message, context },
  limit = maxReplyProducts,
}: Args<AssistantRequest, SearchCtx> & { limit?: number }): Promise<Reply> => {
  const vocabulary = await loadVocabulary(ctx)
  const text = normalizeMessage(message, vocabulary.correct)
  const request = await interpret(ctx, { text, context, vocabulary })
  const { intent, productId, from } = request
  const found = await find(ctx, { message, request, vocabulary, limit })
  const rows = await readProducts(ctx, found.ids.slice(from, from + limit))
  const named = from === 0 ? matchProductNames(text, rows) : []
  const shown = named.length > 0 ? named : rows
  const total = rows.length === 0 ? 0 : named.length || found.total
  const unmet = rows.length === 0 ? [] : [...found.unmet]
  const isOne = productId !== null || named.length === 1
  return {
    content: writeReply({ text, total, products: shown, unmet, intent, isOne, isMore: from > 0 }),
    total,
    products: shown,
    unmet,
    page: null,
    context: nextContext({ text, intent, unmet, shown, isOne, from, before: context, vocabulary }),
  }
}

/** The intent; the product that it is about, if one; how many results were shown before. */
type Interpretation = { intent: SearchIntent; productId: string | null; from: number }

const interpret = async (
  ctx: SearchCtx,
  {
    text,
    context,
    vocabulary,
  }: { text: string; context: AssistantContext | null; vocabulary: Vocabulary },
): Promise<Interpretation> => {
  if (context && context.shown.length > 0 && requestsMore(text))
    return { intent: context.wanted, productId: null, from: context.from + context.shown.length }
  const read = (rest: string): SearchIntent => readConstraints(rest, vocabulary)
  const reference = resolveReference(text, context?.shown ?? [], read)
  if (reference) return { intent: reference.intent, productId: reference.id, from: 0 }
  const shown = context && comparesPrices(text) ? await readProducts(ctx, context.shown) : []
  const shownCents = shown.map(({ priceCents }) => priceCents)
  const intent = mergeIntent({ text, intent: read(text), context, shownCents })
  return { intent, productId: null, from: 0 }
}

const find = async (
  ctx: SearchCtx,
  {
    message,
    request: { intent, productId, from },
    vocabulary,
    limit,
  }: { message: string; request: Interpretation; vocabulary: Vocabulary; limit: number },
): Promise<FoundProducts> => {
  if (productId) {
    const unmet = await unmetConstraints(ctx, productId, intent)
    return { ids: [productId], total: 1, unmet }
  }
  const found = await findProducts({ ctx, vocabulary, intent })
  if ((found.ids.length > 0 && found.total > 0) || from > 0) return found
  return {
    ...(await findByAnyWord(ctx, message, limit)),
    unmet: intent.isNotMade ? ['category'] : [],
  }
}

/** In the order of the ids; products deleted meanwhile are left out. */
const readProducts = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

type Shown = {
  text: string
  intent: SearchIntent
  unmet: readonly Constraint[]
  shown: readonly ProductRow[]
  /** The message is about this one product. */
  isOne: boolean
  from: number
  before: AssistantContext | null
  vocabulary: Vocabulary
}

/** What the next message can refer to. With nothing more to show, it is what was shown before. */
const nextContext = ({ shown, from, before, ...rest }: Shown): AssistantContext => {
  const [first] = shown
  if (!first && before && from > 0) return before
  const wanted =
    rest.isOne && first
      ? intentOf(first, rest.vocabulary)
      : withoutUnmetPrice(rest, before?.wanted ?? rest.intent)
  return { shown: shown.map(({ id }) => id), from, wanted }
}

/** What follows a single product is about it, and about others of its kind. */
const intentOf = ({ name, category }: ProductRow, vocabulary: Vocabulary): SearchIntent => ({
  ...emptyIntent,
  categories: [category],
  words: readConstraints(normalizeMessage(name, vocabulary.correct), vocabulary).words,
})

/** "Cheaper ones", where there are none, must not constrain the next message. */
const withoutUnmetPrice = (
  { text, intent, unmet }: Pick<Shown, 'text' | 'intent' | 'unmet'>,
  { minCents, maxCents }: SearchIntent,
): SearchIntent =>
  comparesPrices(text) && unmet.includes('price') ? { ...intent, minCents, maxCents } : intent
