/** Which terms of the search index a word stands for: itself, its synonyms, and words near in meaning. */
import { stem } from './stem.ts'
import packed from './word-vectors.json' with { type: 'json' }

/** `isExact`: the word itself or a synonym, as opposed to a word near in meaning. */
export type NearTerm = { word: string; term: string; weight: number; isExact: boolean }

const minSimilarity = 0.52
const maxNearTerms = 5
const synonymShare = 0.85
/** What a near word counts where the shop has the word itself. */
const nearShareBesideExact = 0.3

/** `index` counts the products that have a term, `productCount` all products; rare terms weigh more. */
export const nearTerms = (
  words: readonly string[],
  index: ReadonlyMap<string, number>,
  productCount: number,
): NearTerm[] =>
  words.flatMap((word) => {
    const rarity = (term: string): number =>
      Math.log(1 + productCount / Math.max(1, index.get(term) ?? 1))
    const exact = exactTerms(word, index)
    const isSold = [...exact.keys()].some((term) => index.has(term))
    const near = similarTerms(word, index).filter(({ term }) => !exact.has(term))
    return [
      ...[...exact].map(([term, share]) => ({
        word,
        term,
        weight: share * rarity(term),
        isExact: true,
      })),
      ...near.map(({ term, similarity }) => ({
        word,
        term,
        weight: similarity * similarity * rarity(term) * (isSold ? nearShareBesideExact : 1),
        isExact: false,
      })),
    ]
  })

/** The word itself counts even when the index lacks it: the cached index may be older than a product. */
const exactTerms = (word: string, index: ReadonlyMap<string, number>): Map<string, number> => {
  const sold = (synonyms[word]?.split(' ') ?? []).map(stem).filter((term) => index.has(term))
  return new Map([...sold.map((term) => [term, synonymShare] as const), [stem(word), 1]])
}

const similarTerms = (
  word: string,
  index: ReadonlyMap<string, number>,
): { term: string; similarity: number }[] => {
  const table = wordTable()
  const rank = table.rankOf(word) ?? table.ranksOfStem(stem(word))[0]
  if (rank === undefined) return []
  return [...index.keys()]
    .map((term) => ({
      term,
      similarity: Math.max(
        0,
        ...table.ranksOfStem(term).map((other) => table.similarity(rank, other)),
      ),
    }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxNearTerms)
}

/** Other names in this shop, where vectors trained on newspapers do not know them. */
const synonyms: Readonly<Record<string, string>> = {
  alligator: 'gator',
  crocodile: 'gator',
  croc: 'gator',
  tram: 'streetcar',
  trolley: 'streetcar',
  train: 'streetcar',
  umbrella: 'parasol',
  drummer: 'drum drumline',
  percussion: 'drum drumline',
  horn: 'trumpet brass',
  zipper: 'zip',
  zipped: 'zip',
  wool: 'knit',
  woolly: 'knit',
  woollen: 'knit',
  knitted: 'knit',
  cap: 'trucker',
  baseball: 'cap trucker',
  snapback: 'cap trucker',
  cropped: 'crop',
  pajama: 'bedtime sleepy',
  pajamas: 'bedtime sleepy',
  sleeveless: 'tank',
  lily: 'fleur',
  cozy: 'fleece warm',
  cosy: 'fleece warm',
  thick: 'heavyweight chunky',
  heavy: 'heavyweight',
  minimalist: 'minimal',
  simple: 'minimal',
  bestselling: 'bestseller',
  sellers: 'bestseller',
  seller: 'bestseller',
  sun: 'shade summer',
  sunny: 'shade summer',
  water: 'river',
}

/** Words that have a synonym, for the correction of typing mistakes. */
export const wordsWithSynonyms: readonly string[] = Object.keys(synonyms)

type WordTable = {
  /** A word's rank by frequency; the most frequent is 0. */
  rankOf: (word: string) => number | undefined
  ranksOfStem: (stem: string) => readonly number[]
  words: readonly string[]
  stems: readonly string[]
  /** Cosine of the angle between the vectors of two ranks, -1 to 1. */
  similarity: (a: number, b: number) => number
}

const dimensions = 100
let table: WordTable | undefined

/** The table of word vectors; unpacked at the first call, because most requests do not need it. */
export const wordTable = (): WordTable => (table ??= unpack())

const unpack = (): WordTable => {
  const words = packed.words.split(' ')
  const stems = packed.stems.split(' ')
  const vectors = toBytes(packed.vectors)
  const ranks = new Map(words.map((word, rank) => [word, rank]))
  const byStem = Map.groupBy(words.keys(), (rank) => stems[rank] ?? '')
  const lengths = words.map((_word, rank) => Math.sqrt(dot(vectors, rank, rank)))
  return {
    words,
    stems,
    rankOf: (word) => ranks.get(word),
    ranksOfStem: (stem) => byStem.get(stem) ?? [],
    similarity: (a, b) => dot(vectors, a, b) / ((lengths[a] ?? 1) * (lengths[b] ?? 1)),
  }
}

const toBytes = (base64: string): Int8Array =>
  Int8Array.from(atob(base64), (character) => character.charCodeAt(0))

const dot = (vectors: Int8Array, a: number, b: number): number => {
  let sum = 0
  const fromA = a * dimensions
  const fromB = b * dimensions
  for (let index = 0; index < dimensions; index += 1) {
    sum += (vectors[fromA + index] ?? 0) * (vectors[fromB + index] ?? 0)
  }
  return sum
}
