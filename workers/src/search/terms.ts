/** Which terms of the search index a word stands for: itself and its synonyms. */
import { stemmer } from 'stemmer'

import { synonyms } from './words.ts'

/** `weight` says how much a product gains by the term. */
export type Term = { word: string; term: string; weight: number }

/** What a synonym counts beside the word itself. */
const synonymShare = 0.85

/**
 * `index` counts the products that have a term, `productCount` all products; rare terms weigh more. The word itself
 * counts even when the index lacks it: the cached index may be older than a product.
 */
export const toTerms = (
  words: readonly string[],
  index: ReadonlyMap<string, number>,
  productCount: number,
): Term[] =>
  words.flatMap((word) => {
    const own = stemmer(word)
    const synonymsSold = (synonyms[word]?.split(' ') ?? [])
      .map(stemmer)
      .filter((term) => index.has(term))
    return [...new Set([...synonymsSold, own])].map((term) => {
      const rarity = Math.log(1 + productCount / Math.max(1, index.get(term) ?? 1))
      return { word, term, weight: (term === own ? 1 : synonymShare) * rarity }
    })
  })
