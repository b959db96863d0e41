/** The words of the shop's products, remembered for ten minutes: what can be found, and what typing mistakes can mean. */
import { sql } from 'drizzle-orm'

import type { Ctx } from '../../platform/context.ts'
import { wordTable } from '../meaning/word-table.ts'
import { colorWords } from '../reading/read-colors.ts'
import { kindWords, otherGoods } from '../reading/kinds.ts'
import { orderWords } from '../reading/read-order.ts'
import { isSize } from '../reading/read-size.ts'
import { makeCorrection } from '../words/correct-words.ts'
import { renamedWords } from '../words/same-meaning.ts'
import { stem } from '../words/stem.ts'
import { stopWords } from '../words/stop-words.ts'

export type ShopWords = {
  /** Terms of the index that mean something, with the number of products that have them. */
  index: ReadonlyMap<string, number>
  productCount: number
  colors: readonly string[]
  correct: (words: readonly string[]) => string[]
}

const ttlMs = 600_000
/** The commonest English words are no typing mistakes, whether the shop has them or not. */
const commonWords = 5000
const bytesPerTerm = 200

export const shopWords = (ctx: Pick<Ctx, 'db' | 'cache'>): Promise<ShopWords> =>
  ctx.cache.getOrLoad({
    key: 'assistant:words',
    tags: [],
    ttlMs,
    sizeOf: ({ index }) => index.size * bytesPerTerm,
    load: () => loadWords(ctx),
  })

const loadWords = async ({ db }: Pick<Ctx, 'db'>): Promise<ShopWords> => {
  const [terms, colors, counted] = await db.batch([
    db.all<{ term: string; doc: number }>(sql`select term, doc from product_words`),
    db.all<{ value: string }>(sql`select distinct value from products, json_each(products.colors)`),
    db.all<{ total: number }>(sql`select count(*) as total from products`),
  ])
  const stemmedStops = new Set([...stopWords].map(stem))
  const index = new Map(
    terms
      .filter(({ term }) => term.length > 1 && !stemmedStops.has(term))
      .map(({ term, doc }) => [term, doc]),
  )
  return {
    index,
    productCount: counted[0]?.total ?? 0,
    colors: colors.map(({ value }) => value),
    correct: makeCorrection(knownWords(index)),
  }
}

const ruleWords = [...kindWords, ...colorWords, ...orderWords, ...renamedWords]

const knownWords = (index: ReadonlyMap<string, number>) => {
  const table = wordTable()
  const ofRules = new Set([...ruleWords, ...otherGoods])
  const common = new Set(table.words.slice(0, commonWords))
  const sold = table.words.filter((_word, place) => index.has(table.stems[place] ?? ''))
  const byCount = [...index].sort(([, a], [, b]) => b - a).map(([term]) => term)
  return {
    isKnown: (word: string): boolean =>
      stopWords.has(word) ||
      ofRules.has(word) ||
      common.has(word) ||
      index.has(stem(word)) ||
      isSize(word),
    candidates: [...new Set([...ruleWords, ...sold, ...byCount])],
  }
}
