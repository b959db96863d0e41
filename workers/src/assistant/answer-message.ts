/** The assistant's answer to one message. */
import { inArray } from 'drizzle-orm'

import {
  type ReplyPage,
  type AssistantRequest,
  type AssistantContext,
  type Constraint,
  type SearchIntent,
} from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../platform/context.ts'
import { calledByName } from './conversation/called-by-name.ts'
import { comparesPrices, continueWanted } from './conversation/continue-wanted.ts'
import { remember } from './conversation/remember.ts'
import { asksForMore, readPointing } from './conversation/read-pointing.ts'
import { findByAnyWord } from './finding/any-word.ts'
import { findProducts } from './finding/find-products.ts'
import { type ShopWords, shopWords } from './finding/shop-words.ts'
import { unmetBy } from './finding/unmet-by.ts'
import { readMessage, toReadable } from './reading/read-message.ts'
import { writeReply } from './replying/write-reply.ts'

export type Answer = {
  content: string
  total: number
  products: ProductRow[]
  unmet: Constraint[]
  page: ReplyPage | null
  context: AssistantContext
}

type AnswerCtx = Pick<Ctx, 'db' | 'cache'>

/** Products are read after everything else: what is shown is as it is now, and exists. */
export const answerMessage = async ({
  ctx,
  input: { message, context },
  limit = maxReplyProducts,
}: {
  ctx: AnswerCtx
  input: AssistantRequest
  /** How many products to read at most. */
  limit?: number
}): Promise<Answer> => {
  const shop = await shopWords(ctx)
  const text = toReadable(message, shop)
  const asked = await understand(ctx, { text, context, shop })
  const { wanted, picked, from } = asked
  const found = await find(ctx, { message, asked, shop, limit })
  const rows = await readProducts(ctx, found.ids.slice(from, from + limit))
  const called = from === 0 ? calledByName(text, rows) : []
  const shown = called.length > 0 ? called : rows
  const total = rows.length === 0 ? 0 : called.length || found.total
  const unmet = rows.length === 0 ? [] : [...found.unmet]
  const isOne = picked !== null || called.length === 1
  return {
    content: writeReply({ text, total, products: shown, unmet, wanted, isOne, isMore: from > 0 }),
    total,
    products: shown,
    unmet,
    page: null,
    context: remember({ text, wanted, unmet, shown, isOne, from, before: context, shop }),
  }
}

/** What is wanted; of which product that was shown, if of one; after how many that were shown already. */
type Asked = { wanted: SearchIntent; picked: string | null; from: number }

const understand = async (
  ctx: AnswerCtx,
  { text, context, shop }: { text: string; context: AssistantContext | null; shop: ShopWords },
): Promise<Asked> => {
  if (context && context.shown.length > 0 && asksForMore(text))
    return { wanted: context.wanted, picked: null, from: context.from + context.shown.length }
  const pointed = readPointing(text, context?.shown ?? [], (rest) => readMessage(rest, shop))
  if (pointed) return { wanted: pointed.wanted, picked: pointed.id, from: 0 }
  const shown = context && comparesPrices(text) ? await readProducts(ctx, context.shown) : []
  const asked = readMessage(text, shop)
  const shownCents = shown.map(({ priceCents }) => priceCents)
  return { wanted: continueWanted({ text, asked, context, shownCents }), picked: null, from: 0 }
}

const find = async (
  ctx: AnswerCtx,
  {
    message,
    asked: { wanted, picked, from },
    shop,
    limit,
  }: { message: string; asked: Asked; shop: ShopWords; limit: number },
) => {
  if (picked) return { ids: [picked], total: 1, unmet: await unmetBy(ctx, picked, wanted) }
  const found = await findProducts({ ctx, shop, wanted })
  if ((found.ids.length > 0 && found.total > 0) || from > 0) return found
  const unmet: readonly Constraint[] = wanted.isNotMade ? ['category'] : []
  return { ...(await findByAnyWord(ctx, message, limit)), unmet }
}

/** In the order of the ids; what is gone meanwhile is left out. */
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
