/** The table of word vectors, unpacked when the first question comes. */
import packed from './word-vectors.json' with { type: 'json' }

const dimensions = 100

export type WordTable = {
  /** Place of a word in the table; the most frequent is 0. */
  placeOf: (word: string) => number | undefined
  /** Places of the words with a stem. */
  placesOfStem: (stem: string) => readonly number[]
  words: readonly string[]
  stems: readonly string[]
  /** Cosine of the angle between two words, -1 to 1. */
  similarity: (a: number, b: number) => number
}

let table: WordTable | undefined

export const wordTable = (): WordTable => (table ??= unpack())

const unpack = (): WordTable => {
  const words = packed.words.split(' ')
  const stems = packed.stems.split(' ')
  const vectors = toBytes(packed.vectors)
  const places = new Map(words.map((word, place) => [word, place]))
  const byStem = Map.groupBy(words.keys(), (place) => stems[place] ?? '')
  const lengths = words.map((_word, place) => Math.sqrt(dot(vectors, place, place)))
  return {
    words,
    stems,
    placeOf: (word) => places.get(word),
    placesOfStem: (stem) => byStem.get(stem) ?? [],
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
