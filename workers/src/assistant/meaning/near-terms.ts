/** Which words of the index a word of a question stands for: itself, its like, and what is near in meaning. */
import { sameMeaning } from '../words/same-meaning.ts'
import { stem } from '../words/stem.ts'
import { wordTable } from './word-table.ts'

/** `isSure` means the same word or one of its meaning, as opposed to a near one. */
export type NearTerm = { word: string; term: string; weight: number; isSure: boolean }

const leastSimilarity = 0.52
const mostNearTerms = 5
const sameMeaningShare = 0.85
/** Near words say little where the shop has the word itself. */
const besideSure = 0.3

/** `index` has the number of products with each term, `productCount` is of all; rare terms weigh more. */
export const nearTerms = (
  words: readonly string[],
  index: ReadonlyMap<string, number>,
  productCount: number,
): NearTerm[] =>
  words.flatMap((word) => {
    const rarity = (term: string): number =>
      Math.log(1 + productCount / Math.max(1, index.get(term) ?? 1))
    const sure = sureTerms(word, index)
    const isSold = [...sure.keys()].some((term) => index.has(term))
    const near = similarTerms(word, index).filter(({ term }) => !sure.has(term))
    return [
      ...[...sure].map(([term, share]) => ({
        word,
        term,
        weight: share * rarity(term),
        isSure: true,
      })),
      ...near.map(({ term, similarity }) => ({
        word,
        term,
        weight: similarity * similarity * rarity(term) * (isSold ? besideSure : 1),
        isSure: false,
      })),
    ]
  })

/** The word itself even when the index is not known to have it: what is remembered may be older than a product. */
const sureTerms = (word: string, index: ReadonlyMap<string, number>): Map<string, number> => {
  const others = sameMeaning(word).map(stem)
  const sold = others.filter((term) => index.has(term))
  return new Map([...sold.map((term) => [term, sameMeaningShare] as const), [stem(word), 1]])
}

const similarTerms = (
  word: string,
  index: ReadonlyMap<string, number>,
): { term: string; similarity: number }[] => {
  const table = wordTable()
  const place = table.placeOf(word) ?? table.placesOfStem(stem(word))[0]
  if (place === undefined) return []
  return [...index.keys()]
    .map((term) => ({
      term,
      similarity: Math.max(
        0,
        ...table.placesOfStem(term).map((other) => table.similarity(place, other)),
      ),
    }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, mostNearTerms)
}
