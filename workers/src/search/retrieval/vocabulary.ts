import { sql } from 'drizzle-orm'
import { stemmer } from 'stemmer'

import type { Ctx } from '../../platform/context.ts'
import { commonWords, isEnglishWord } from '../normalize/english-words.ts'
import { emptyWords, lexiconWords } from '../constraints/lexicon.ts'
import { isSize } from '../constraints/read-price-and-size.ts'
import { createSpelling } from '../normalize/spelling.ts'

export type Vocabulary = {
  /** The number of products per term. */
  index: ReadonlyMap<string, number>
  productCount: number
  colors: readonly string[]
  /** Pairs of neighboring words in product names. */
  pairs: ReadonlySet<string>
  correct: (words: readonly string[]) => string[]
}

const ttlMs = 600_000

export const loadVocabulary = (ctx: Pick<Ctx, 'db' | 'cache'>): Promise<Vocabulary> =>
  ctx.cache.getTimed({
    key: 'search:vocabulary',
    ttlMs,
    load: () => queryVocabulary(ctx),
  })

const queryVocabulary = async ({ db }: Pick<Ctx, 'db'>): Promise<Vocabulary> => {
  const [terms, colors, names] = await db.batch([
    db.all<{ term: string; doc: number }>(sql`select term, doc from product_words`),
    db.all<{ value: string }>(sql`select distinct value from products, json_each(products.colors)`),
    db.all<{ name: string }>(sql`select name from products`),
  ])
  const index = new Map(terms.map(({ term, doc }) => [term, doc]))
  return {
    index,
    productCount: names.length,
    colors: colors.map(({ value }) => value),
    pairs: new Set(names.flatMap(({ name }) => pairsOf(name))),
    correct: createSpelling(knownWords(index)),
  }
}

const pairsOf = (name: string): string[] => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

const knownWords = (index: ReadonlyMap<string, number>) => {
  const ofLexicon = lexiconWords()
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
