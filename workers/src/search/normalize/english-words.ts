/** Decision 013 names the source of these words. */
import table from './english-words.json' with { type: 'json' }

/** Words so frequent that they are rarely about a product in a longer text. */
export const commonWords: ReadonlySet<string> = new Set(table.common.split(' '))

let others: ReadonlySet<string> | undefined

export const isEnglishWord = (word: string): boolean =>
  commonWords.has(word) || (others ??= unpack(table.others)).has(word)

/** Each entry begins with the number of first letters that its word shares with the word before. */
const unpack = (packed: string): ReadonlySet<string> => {
  let last = ''
  return new Set(
    packed.match(/\d[a-z]+/g)?.map((entry) => {
      last = last.slice(0, Number(entry[0])) + entry.slice(1)
      return last
    }),
  )
}
