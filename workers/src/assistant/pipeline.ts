/** The assistant's reply to one message, in five steps: normalize, intent, constraints, retrieval, reply. */
import type {
  AssistantContext,
  AssistantRequest,
  Constraint,
  SearchIntent,
} from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'

import type { Args, Ctx } from '../platform/context.ts'
import { normalizeMessage } from '../search/constraints/read-constraints.ts'
import { readIntent } from '../search/intent/read-intent.ts'
import { isUnderstood, unmetConstraints } from '../search/retrieval/filter-sql.ts'
import {
  findByAnyWord,
  findProducts,
  type FoundProducts,
} from '../search/retrieval/find-products.ts'
import { readProducts } from '../search/retrieval/read-products.ts'
import { loadVocabulary, type Vocabulary } from '../search/retrieval/vocabulary.ts'
import { interpret, type Interpretation } from './conversation/interpret.ts'
import { comparesPrices } from './conversation/merge-intent.ts'
import { emptyContext, nextContext } from './conversation/next-context.ts'
import { phraseReply } from './reply/phrase-reply.ts'
import { replyToLabels } from './reply/shop-questions.ts'
import { type Reply, writeReply } from './reply/write-reply.ts'

/** The module waits two seconds; the way to a phone and back may take half of them. */
const phrasingTimeoutMs = 900

/** A question about the shop, or a search, worded by a model where there is one. */
export const replyToShopper = async ({
  ctx,
  input,
}: Args<AssistantRequest, Pick<Ctx, 'db' | 'cache' | 'model' | 'log' | 'now'>>): Promise<Reply> => {
  const { kind, labels } = readIntent(input.message)
  const words = kind === 'search' || kind === 'fact' ? null : replyToLabels(labels, ctx.now())
  if (words) {
    const unmet: Constraint[] = labels[0] === 'out:goods' ? ['category'] : []
    return { ...withoutProducts(words, input.context), unmet }
  }
  const { model } = ctx
  if (!model) return replyWithProducts({ ctx, input })
  // The time of the search counts, too, so that the whole reply is in time.
  const signal = AbortSignal.timeout(phrasingTimeoutMs)
  const reply = await replyWithProducts({ ctx, input })
  return phraseReply({ ctx: { ...ctx, model }, message: input.message, reply, signal })
}

/** The context of the conversation stays as it was. */
const withoutProducts = (
  words: Pick<Reply, 'content' | 'page'>,
  context: AssistantContext | null,
): Reply => ({ ...words, total: 0, products: [], unmet: [], context: context ?? emptyContext })

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
  const { intent, about, from } = request
  const found = await find(ctx, { message, text, request, vocabulary, limit })
  const shown = await readProducts(ctx, found.ids.slice(from, from + limit))
  const isAbout = about.length > 0
  const total = shown.length === 0 ? 0 : isAbout ? shown.length : found.total
  const unmet = shown.length === 0 ? [] : [...found.unmet]
  return {
    content: writeReply({
      text: request.text,
      total,
      products: shown,
      unmet,
      intent,
      isAbout,
      isMore: from > 0,
    }),
    total,
    products: shown,
    unmet,
    page: null,
    context: nextContext({ request, unmet, shown, before: context, vocabulary }),
  }
}

const find = async (
  ctx: SearchCtx,
  {
    message,
    text,
    request: { intent, about, excluded, from },
    vocabulary,
    limit,
  }: {
    message: string
    text: string
    request: Interpretation
    vocabulary: Vocabulary
    limit: number
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
  return total > 0 || from > 0 || excluded.length > 0 || isUnderstood(intent)
    ? { ...found, ids, total }
    : findByAnyWord(ctx, message, limit)
}

/** "Cheaper" binds more than the kind: where no hoodie is cheaper, something else is. */
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
