/** The words of the shop's products, cached: what a search can find, and what typing mistakes can mean. */
import { sql } from 'drizzle-orm'
import { stemmer } from 'stemmer'

import type { Ctx } from '../../platform/context.ts'
import { englishWords } from '../normalize/english-words.ts'
import { stateWords } from '../constraints/read-constraints.ts'
import { kindWords } from '../constraints/read-kind-and-color.ts'
import { isSize } from '../constraints/read-price-and-size.ts'
import { createSpelling } from '../normalize/spelling.ts'
import { colorWords, otherGoods, stopWords, synonyms } from '../constraints/words.ts'

export type Vocabulary = {
  /** Terms of the search index without stop words, with the number of products that have them. */
  index: ReadonlyMap<string, number>
  productCount: number
  colors: readonly string[]
  /** Replaces unknown words by the most similar known ones. */
  correct: (words: readonly string[]) => string[]
}

const ttlMs = 600_000
/** The most frequent English words are no typing mistakes, whether the shop has them or not. */
const commonWordCount = 5000
const bytesPerTerm = 200

export const loadVocabulary = (ctx: Pick<Ctx, 'db' | 'cache'>): Promise<Vocabulary> =>
  ctx.cache.getOrLoad({
    key: 'search:vocabulary',
    tags: [],
    ttlMs,
    sizeOf: ({ index }) => index.size * bytesPerTerm,
    load: () => queryVocabulary(ctx),
  })

const queryVocabulary = async ({ db }: Pick<Ctx, 'db'>): Promise<Vocabulary> => {
  const [terms, colors, counted] = await db.batch([
    db.all<{ term: string; doc: number }>(sql`select term, doc from product_words`),
    db.all<{ value: string }>(sql`select distinct value from products, json_each(products.colors)`),
    db.all<{ total: number }>(sql`select count(*) as total from products`),
  ])
  const stemmedStopWords = new Set([...stopWords].map(stemmer))
  const index = new Map(
    terms
      .filter(({ term }) => term.length > 1 && !stemmedStopWords.has(term))
      .map(({ term, doc }) => [term, doc]),
  )
  return {
    index,
    productCount: counted[0]?.total ?? 0,
    colors: colors.map(({ value }) => value),
    correct: createSpelling(knownWords(index)),
  }
}

const readerWords = [...kindWords, ...colorWords, ...stateWords, ...synonyms.keys()]

const knownWords = (index: ReadonlyMap<string, number>) => {
  const { words, stems } = englishWords()
  const ofReaders = new Set([...readerWords, ...otherGoods])
  const common = new Set(words.slice(0, commonWordCount))
  const sold = words.filter((_word, rank) => index.has(stems[rank] ?? ''))
  const byCount = [...index].sort(([, a], [, b]) => b - a).map(([term]) => term)
  return {
    isKnown: (word: string): boolean =>
      stopWords.has(word) ||
      ofReaders.has(word) ||
      common.has(word) ||
      index.has(stemmer(word)) ||
      isSize(word),
    candidates: [...new Set([...readerWords, ...sold, ...byCount])],
  }
}
