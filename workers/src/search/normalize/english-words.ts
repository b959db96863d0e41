/** The most frequent English words; decision 013 names the source. */
import table from './english-words.json' with { type: 'json' }

/** Words so frequent that in a longer text they need not be about products. */
export const commonWords: ReadonlySet<string> = new Set(table.common.split(' '))

let others: ReadonlySet<string> | undefined

/** Unpacks the rarer words once per isolate, on first use. */
export const isEnglishWord = (word: string): boolean =>
  commonWords.has(word) || (others ??= unpack(table.others)).has(word)

/** Front-coded: each word begins with the number of letters it shares with the one before. */
const unpack = (packed: string): ReadonlySet<string> => {
  let last = ''
  return new Set(
    packed.match(/\d[a-z]+/g)?.map((entry) => {
      last = last.slice(0, Number(entry[0])) + entry.slice(1)
      return last
    }),
  )
}
