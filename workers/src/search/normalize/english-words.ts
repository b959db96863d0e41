/** The most frequent English words (decision 013 has their source). */
import { stemmer } from 'stemmer'

import words from './english-words.json' with { type: 'json' }

type EnglishWords = {
  /** The most frequent first. */
  words: readonly string[]
  /** Their stems, in the same order. */
  stems: readonly string[]
  all: ReadonlySet<string>
}

let table: EnglishWords | undefined

/** Made once an isolate, when it is first needed: stemming takes some ten milliseconds. */
export const englishWords = (): EnglishWords =>
  (table ??= { words, stems: words.map(stemmer), all: new Set(words) })

const common: ReadonlySet<string> = new Set(words.slice(0, 3000))

/** Whether a word is so frequent that in a story it need not be about products. */
export const isCommonWord = (word: string): boolean => common.has(word)
