/** "Without a print", "not the moon one": words that no product may have. */
import { stopWords } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import type { Found } from './found.ts'

const pattern = /\b(?:not|no|without|except(?: for)?|other than)(?: an?| any| the)? (\p{L}{3,})/gu

/** Only words that some product has: "no worries" refuses nothing. `index` has their terms. */
export const readUnwantedWords = (given: string, index: ReadonlyMap<string, unknown>): Found => {
  const notWords: string[] = []
  const text = given.replaceAll(pattern, (all, word: string) => {
    if (stopWords.has(word) || !index.has(stem(word))) return all
    notWords.push(word)
    return ' | '
  })
  return { text, wanted: notWords.length > 0 ? { notWords } : {} }
}
