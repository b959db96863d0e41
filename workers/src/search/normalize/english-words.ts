/** The most frequent English words (decision 013 has their source). */
import table from './english-words.json' with { type: 'json' }

/** Words so frequent that in a story they need not be about products. */
export const commonWords: ReadonlySet<string> = new Set(table.common.split(' '))

let others: ReadonlySet<string> | undefined

/** Whether a word is no typing mistake. The rarer words are unpacked once an isolate, when they are first needed. */
export const isEnglishWord = (word: string): boolean =>
  commonWords.has(word) || (others ??= unpack(table.others)).has(word)

/** Words in the order of the alphabet: each begins with a digit, how many letters it has in common with the one before. */
const unpack = (packed: string): ReadonlySet<string> => {
  let last = ''
  return new Set(
    packed.match(/\d[a-z]+/g)?.map((entry) => {
      last = last.slice(0, Number(entry[0])) + entry.slice(1)
      return last
    }),
  )
}
