import { sql } from 'drizzle-orm'
import { stemmer } from 'stemmer'

import type { Category } from '@shop/domain/categories'

import type { Ctx } from '../../platform/context.ts'
import { commonWords, isEnglishWord } from '../normalize/english-words.ts'
import { emptyWords, lexiconWords, ownPhrases } from '../constraints/lexicon.ts'
import { isSize } from '../constraints/read-price-and-size.ts'
import { toWords } from '../normalize/text.ts'
import { createSpelling } from '../normalize/spelling.ts'

export type Vocabulary = {
  categories: readonly Category[]
  /** The number of products per term. */
  index: ReadonlyMap<string, number>
  productCount: number
  colors: readonly string[]
  sizes: readonly string[]
  correct: (words: readonly string[]) => string[]
}

const ttlMs = 600_000

export const loadVocabulary = async (
  ctx: Pick<Ctx, 'db' | 'cache'>,
  categories: readonly Category[],
): Promise<Vocabulary> => {
  const ownWords = ownPhrases(categories).flatMap(({ text }) => toWords(text))
  const vocabulary = await ctx.cache.getTimed({
    key: `search:vocabulary ${ownWords.join(' ')}`,
    ttlMs,
    load: () => queryVocabulary(ctx, ownWords),
  })
  return { ...vocabulary, categories }
}

const queryVocabulary = async (
  { db }: Pick<Ctx, 'db'>,
  ownWords: readonly string[],
): Promise<Omit<Vocabulary, 'categories'>> => {
  const [terms, colors, sizes, names] = await db.batch([
    db.all<{ term: string; doc: number }>(sql`select term, doc from product_words`),
    db.all<{ value: string }>(sql`select distinct value from products, json_each(products.colors)`),
    db.all<{ value: string }>(sql`select distinct value from products, json_each(products.sizes)`),
    db.all<{ name: string }>(sql`select name from products`),
  ])
  const index = new Map(terms.map(({ term, doc }) => [term, doc]))
  return {
    index,
    productCount: names.length,
    colors: colors.map(({ value }) => value),
    sizes: sizes.map(({ value }) => value),
    correct: createSpelling(knownWords(index, ownWords)),
  }
}

const knownWords = (index: ReadonlyMap<string, number>, ownWords: readonly string[]) => {
  const ofLexicon = new Set([...lexiconWords(), ...ownWords])
  const sold = [...commonWords].filter((word) => index.has(stemmer(word)))
  const byCount = [...index].sort(([, a], [, b]) => b - a).map(([term]) => term)
  return {
    isKnown: (word: string): boolean =>
      emptyWords.has(word) ||
      ofLexicon.has(word) ||
      isEnglishWord(word) ||
      index.has(stemmer(word)) ||
      isSize(word),
    candidates: [...new Set([...ofLexicon, ...sold, ...byCount])],
  }
}
