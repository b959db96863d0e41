/** The assistant's answer to one message. */
import { inArray } from 'drizzle-orm'

import {
  type AnswerPage,
  type AskAssistantInput,
  type AssistantContext,
  type Demand,
  maxAnsweredProducts,
  type Wanted,
} from '@shop/contracts/assistant'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../context.ts'
import { comparesPrices, continueWanted } from './conversation/continue-wanted.ts'
import { named, withoutVainPrice } from './conversation/remember.ts'
import { readPointing } from './conversation/read-pointing.ts'
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
  unmet: Demand[]
  page: AnswerPage | null
  context: AssistantContext
}

type AnswerCtx = Pick<Ctx, 'db' | 'cache'>

/** Products are read after everything else: what is shown is as it is now, and exists. */
export const answerMessage = async ({
  ctx,
  input: { message, context },
  limit = maxAnsweredProducts,
}: {
  ctx: AnswerCtx
  input: AskAssistantInput
  /** How many products to read at most. */
  limit?: number
}): Promise<Answer> => {
  const shop = await shopWords(ctx)
  const text = toReadable(message, shop)
  const picked = readPointing(text, context?.shown ?? [], (rest) => readMessage(rest, shop))
  const wanted = picked?.wanted ?? (await understand(ctx, { text, context, shop }))
  const found = picked
    ? { ids: [picked.id], total: 1, unmet: await unmetBy(ctx, picked.id, wanted) }
    : await find(ctx, { message, wanted, shop, limit })
  const rows = await readProducts(ctx, found.ids.slice(0, limit))
  const total = rows.length === 0 ? 0 : found.total
  const unmet = rows.length === 0 ? [] : [...found.unmet]
  return {
    content: writeReply({ text, total, products: rows, unmet, wanted }),
    total,
    products: rows,
    unmet,
    page: null,
    context: {
      shown: rows.map(({ id }) => id),
      wanted: picked
        ? named(rows[0]?.name ?? '', shop)
        : withoutVainPrice({ text, wanted, unmet, before: context?.wanted }),
    },
  }
}

const understand = async (
  ctx: AnswerCtx,
  { text, context, shop }: { text: string; context: AssistantContext | null; shop: ShopWords },
): Promise<Wanted> => {
  const shown = context && comparesPrices(text) ? await readProducts(ctx, context.shown) : []
  const asked = readMessage(text, shop)
  return continueWanted({
    text,
    asked,
    context,
    shownCents: shown.map(({ priceCents }) => priceCents),
  })
}

const find = async (
  ctx: AnswerCtx,
  {
    message,
    wanted,
    shop,
    limit,
  }: { message: string; wanted: Wanted; shop: ShopWords; limit: number },
) => {
  const found = await findProducts({ ctx, shop, wanted })
  if (found.ids.length > 0 && found.total > 0) return found
  return { ...(await findByAnyWord(ctx, message, limit)), unmet: [] }
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
